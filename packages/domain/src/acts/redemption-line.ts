import { type Fen, parseFen, ZERO_FEN } from '../money/money.ts'
import { type Decision, decided, refuse } from './refusals.ts'

export type Line = { lender: string; limit: Fen; used: Fen; isOpen: boolean }
export type LineActFacts = {
  /** Null where there is no such fund. */
  fund: { fundname: string; mainCode: string; isMoney: boolean; isAtRegistrar: boolean } | null
  /** Null before the first one. */
  line: Line | null
}
export type LineSet = {
  fund: string
  fundname: string
  lender: string
  limit: Fen
  before: Omit<Line, 'used'> | null
  used: Fen
}
export type LineClose = { fund: string; fundname: string; reason: string; used: Fen }

/** Whether a line for same-day redemptions opens or changes. An outside registrar confirms redemptions by rules of its own. */
export function decideLineSet(
  { fund, line }: LineActFacts,
  given: { fund: string; limit: string; lender: string },
): Decision<LineSet> {
  if (!fund) return refuse('line.no-fund', { fund: given.fund })
  if (!fund.isMoney) return refuse('line.not-money', { fund: given.fund })
  if (fund.mainCode !== given.fund) return refuse('line.not-main', { main: fund.mainCode })
  if (fund.isAtRegistrar) return refuse('line.outside', { fund: given.fund })
  const limit = parseFen(given.limit)
  const { lender } = given
  if (line?.isOpen && line.limit === limit && line.lender === lender) return refuse('line.same', {})
  if (line && line.used > 0n && line.lender !== lender)
    return refuse('line.lender-is-owed', { lender: line.lender, used: line.used })
  const before = line && { lender: line.lender, limit: line.limit, isOpen: line.isOpen }
  return decided({ fund: given.fund, fundname: fund.fundname, lender, limit, before, used: line?.used ?? ZERO_FEN })
}

/** Whether same-day redemptions of a fund stop. */
export function decideLineClose(
  { fund, line }: LineActFacts,
  given: { fund: string; reason: string },
): Decision<LineClose> {
  if (!fund) return refuse('line.no-fund', { fund: given.fund })
  if (!line?.isOpen) return refuse('line.not-open', { fund: given.fund })
  return decided({ fund: given.fund, fundname: fund.fundname, reason: given.reason, used: line.used })
}
