import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { managerPicture } from '@zhixiao/domain/brand.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { Portrait } from './Portrait.tsx'

export type ManagerRow = OutputOf<'content.managerList'>['list'][number]

interface ManagerCardProps {
  manager: ManagerRow
  /** One below that of the heading above. */
  level: 2 | 3
  children: ReactNode
}

/** A manager under a strong line: photograph if the firm has one, name, management style, and the list's figures. */
export function ManagerCard({ manager: { manId, name, style }, level, children }: ManagerCardProps) {
  const Heading = `h${level}` as const
  return (
    <Link className="manager-card" to={to('fundManager', { manId })}>
      {managerPicture(manId) !== '' && <Portrait manId={manId} name={name} />}
      <Heading className="manager-card__name">{name}</Heading>
      <p className="manager-card__style">{style}</p>
      {children}
    </Link>
  )
}
