import type { IsoDate } from '../calendar/dates.ts'
import type { TransferCause } from '../codes/transfer-causes.ts'
import { type Fen, moneyFor, type NavE4, parseShares, type ShareCents, shareCents, sharesText } from '../money/money.ts'
import { type Decision, decided, type Refusal, refuse } from './refusals.ts'

type Holding = { custno: string; tradeacco: string; shares: ShareCents; free: ShareCents; heldBack: ShareCents }
type Target = { custno: string; isClosed: boolean; isInstitution: boolean }
type Lot = { lotId: bigint; registerDate: IsoDate; remaining: ShareCents }
type Days = { tradeDate: IsoDate; confirmDate: IsoDate }

export type TransferFacts = Days & {
  /** The holding that gives; null without one. */
  from: Holding | null
  /** The owner of the account that takes; null without such an account. */
  to: Target | null
  /** Customers of the two who do no business until compliance has decided. */
  held: readonly string[]
  /** The account of the giver is frozen by an authority. */
  isFrozen: boolean
  /** An outside registrar keeps the fund. */
  isOutside: boolean
  /** A split of the fund up to the trading day is not booked yet. */
  splitWaits: boolean
  /** The past day for whose holders a payment of the fund's liquidation is still to come. */
  unpaidDay: IsoDate | null
  /** The paper has acted between the two before. */
  wasUsed: boolean
  /** Of the giver's holding, in the order of a sale. */
  lots: readonly Lot[]
  fundName: string
  /** The last NAV known; null before the first one. */
  nav: NavE4 | null
}
type Given = { fund: string; to: string; shares: string; cause: TransferCause; document: string }
/** A lot, or its part, that passes with its registration date. */
export type PassedLot = { lotId: bigint; registerDate: IsoDate; shares: ShareCents }
export type ShareTransfer = Days & {
  from: Holding
  to: Target & { tradeacco: string }
  fund: string
  fundName: string
  passed: ShareCents
  cause: TransferCause
  document: string
  parts: readonly PassedLot[]
  /** Their worth at the last NAV; null before the first one. */
  worth: Fen | null
}

/** Whether shares pass to another customer without a trade. */
export function decideSharesTransfer(
  facts: TransferFacts,
  given: Given & { tradeacco: string },
): Decision<ShareTransfer> {
  const { from, to, tradeDate, confirmDate, fundName, nav } = facts
  const { fund, cause, document, tradeacco } = given
  if (!from) return refuse('transfer.no-holding', { tradeacco, fund })
  if (!to || to.isClosed) return refuse('transfer.no-target', { to: given.to })
  if (to.custno === from.custno) return refuse('transfer.to-self', { to: given.to })
  const passed = parseShares(given.shares)
  const refusal = refusalOf(facts, from, { cause, fund, passed })
  if (refusal) return { ok: false, refusal }
  if (facts.wasUsed) return refuse('transfer.same-paper', { document })
  return decided({
    from,
    to: { ...to, tradeacco: given.to },
    fund,
    fundName,
    passed,
    cause,
    document,
    tradeDate,
    confirmDate,
    parts: oldestFirst(facts.lots, passed),
    worth: nav === null ? null : moneyFor(passed, nav),
  })
}

function refusalOf(
  { held: [held], isFrozen, isOutside, splitWaits, unpaidDay }: TransferFacts,
  { custno, shares, free, heldBack }: Holding,
  { cause, fund, passed }: { cause: TransferCause; fund: string; passed: ShareCents },
): Refusal | null {
  // Only compliance may know of a hit on a name list.
  if (held !== undefined) return { code: 'transfer.held', given: { custno: held } }
  if (isFrozen && cause !== 'judgment') return { code: 'transfer.frozen', given: { custno } }
  if (isOutside) return { code: 'transfer.outside', given: { fund } }
  if (shares - free !== heldBack) return { code: 'transfer.orders-wait', given: {} }
  if (unpaidDay !== null) return { code: 'liquidation.record-day', given: { fund, day: unpaidDay } }
  if (passed > free) return { code: 'transfer.too-few-free', given: { shares: sharesText(free) } }
  return splitWaits ? { code: 'transfer.split-waits', given: { fund } } : null
}

/** The shares over lots in the order of a sale. */
export function oldestFirst(lots: readonly Lot[], shares: ShareCents): PassedLot[] {
  let wanted: bigint = shares
  return lots.flatMap(({ lotId, registerDate, remaining }) => {
    const part = wanted < remaining ? wanted : remaining
    wanted -= part
    return part > 0n ? [{ lotId, registerDate, shares: shareCents(part) }] : []
  })
}
