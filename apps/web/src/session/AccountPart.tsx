import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { ReactNode } from 'react'
import { useVisitor } from './user.ts'

export type AccountParts = {
  /** For visitors, and for customers who have no account yet. */
  newcomer: ReactNode
  /** For everybody else: an institution opens its account at the counter. */
  holder: ReactNode
}

export default function AccountPart({ newcomer, holder, undecided }: AccountParts & { undecided: ReactNode }) {
  const visitor = useVisitor()
  if (visitor.state === 'unknown') return undecided
  const isHolder = visitor.state === 'known' && (visitor.user.kind === 'institution' || hasFundAccount(visitor.user))
  return isHolder ? holder : newcomer
}
