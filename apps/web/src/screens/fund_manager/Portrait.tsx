import { Avatar } from '@zhixiao/ui/display/Avatar.tsx'
import { brand } from '../../brand.ts'

const BASE: string = brand.imageBases.managers

/** A manager's picture where the firm has a folder of them, each named after its id; else the surname, drawn. */
export function Portrait({ manId, name }: { manId: string; name: string }) {
  if (BASE === '') return <Avatar name={name} />
  return (
    <span className="avatar">
      <img src={`${BASE}${manId}.webp`} alt="" width={112} height={112} loading="lazy" decoding="async" />
    </span>
  )
}
