import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { type ReactNode, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { useMe } from '../../session.tsx'
import { OpenRequests } from './Distributions.tsx'

export type Asked = { proposal: Proposal; about: string }

type Props = {
  title: string
  note: string
  act: Proposal['act']
  open: ConsoleOutput<'event.list'>['open']
  /** What is decided already; a sentence where nothing is. */
  children: ReactNode
  /** The form of the next one. */
  entry: (ask: (asked: Asked) => void) => ReactNode
}

/** A part of the page for one act on funds: what waits, what is decided, and the form of those who may ask. */
export function EventPart({ title, note, act, open, children, entry }: Props) {
  const { roles } = useMe()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <section className="c-sec">
      <SecHead title={title} note={note} />
      <OpenRequests open={open.filter(each => each.act === act)} />
      {children}
      {staffCan(roles, 'event', 'make') ? entry(setAsked) : <p className="c-quiet">由运营录入提交，运营复核通过。</p>}
      {asked && <AskDialog {...asked} onClose={() => setAsked(null)} refetch={['event.list']} />}
    </section>
  )
}
