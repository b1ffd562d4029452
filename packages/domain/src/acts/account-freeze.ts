import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { paperNumber } from '../validate/paper-number.ts'
import { type Decision, decided, refuse } from './refusals.ts'

/** A freeze in force: its paper, and its last day or null where it holds until a paper ends it. */
export type Freeze = { document: string; until: IsoDate | null }

export type FreezeFacts = {
  today: IsoDate
  /** Freezes in force, oldest first; null without an open account. */
  before: readonly Freeze[] | null
  /** The paper froze this account before, in force or not. */
  wasUsed: boolean
}
export type AccountFreezing = Freeze & { custno: string; before: readonly Freeze[] }

/** Whether an account is frozen by order of an authority. */
export function decideAccountFreeze(
  { today, before, wasUsed }: FreezeFacts,
  input: { custno: string; document: string; until?: string | undefined },
): Decision<AccountFreezing> {
  const { custno, document } = input
  const until = parseIsoDate(input.until ?? '')
  if (until !== null && until < today) return refuse('freeze.ends-before-today', {})
  if (before === null) return refuse('account.unknown', { custno })
  if (wasUsed) return refuse('freeze.same-paper', { custno, document })
  return decided({ custno, document, until, before })
}

export type AccountUnfreezing = {
  custno: string
  /** The paper that froze the account. */
  document: string
  endedBy: string
  before: readonly Freeze[]
}

/** Whether a freeze in force ends before its last day. */
export function decideAccountUnfreeze(
  before: readonly Freeze[] | null,
  { custno, frozenBy, document: endedBy }: { custno: string; frozenBy: string; document: string },
): Decision<AccountUnfreezing> {
  if (before === null) return refuse('account.unknown', { custno })
  // A number stored under an earlier rule keeps its spelling.
  const document = [frozenBy, paperNumber(frozenBy)].find(number => before.some(each => each.document === number))
  return document
    ? decided({ custno, document, endedBy, before })
    : refuse('freeze.none-by-paper', { custno, document: frozenBy })
}
