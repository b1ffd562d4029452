import type { KeptTerms } from '@zhixiao/db/kept-terms.ts'
import { listClaims, readUnpaid } from '@zhixiao/db/query/holdings.ts'
import { readLots } from '@zhixiao/db/settle/settle-day.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { conversionFee } from '@zhixiao/domain/fee/conversion-fee.ts'
import { type FundContract, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import type { MandatoryFee } from '@zhixiao/domain/fee/mandatory-fee.ts'
import { remainingOf } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { LegalHolder } from '@zhixiao/domain/law/legal-rule.ts'
import { type Fen, type NavE4, type ShareCents, shareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { confirmPurchase } from '@zhixiao/domain/settle/confirm-order.ts'
import { lossShare } from '@zhixiao/domain/settle/money-fund.ts'
import { EMPTY_POSITION } from '@zhixiao/domain/settle/position.ts'
import { type Holder, holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { conversionTerms } from '@zhixiao/domain/settle/working.ts'
import { freeLotsAfter } from './free-lots.ts'

/** The charges of the target fund by day, and the NAV that prices it. */
export type TargetFund = { contract: FundContract; nav: NavE4 }
type PendingPurchase = KeptTerms & { day: IsoDate; amount: Fen }

/** The shares a pending purchase will be confirmed as. */
export function sharesBought(
  { amount, day, termsDay, entry }: PendingPurchase,
  { contract, nav }: TargetFund,
): ShareCents {
  const dayNav = { day, nav, version: 1 }
  const { own } = confirmPurchase(
    { paid: amount, accepted: amount, entry },
    termsOn(contract, termsDay, 'person', day),
    dayNav,
    day,
    EMPTY_POSITION,
  )
  return own?.working.shares ?? ZERO_SHARES
}

export type PendingConversion = Holder & {
  holder: LegalHolder
  day: IsoDate
  termsDay: IsoDate
  confirmDate: IsoDate
  shares: ShareCents
  orderId: bigint
  nav: NavE4
  contract: FundContract
  /** Of a declared day of a money-market fund. */
  mandatory: MandatoryFee | null
}

/** The shares a pending conversion will be confirmed as in its target fund. */
export async function sharesConverted(
  db: Reader,
  {
    custno,
    tradeacco,
    holder: kind,
    day,
    termsDay,
    confirmDate,
    shares: asked,
    orderId,
    nav: navOut,
    contract: out,
    mandatory,
  }: PendingConversion,
  into: TargetFund,
): Promise<ShareCents> {
  const holder = { custno, tradeacco, fundcode: out.fundcode }
  const [held, owed, claims] = await Promise.all([
    readLots(db, out.fundcode, [holder]),
    readUnpaid(db, custno, tradeacco, out.fundcode),
    listClaims(db, custno, tradeacco, out.fundcode),
  ])
  const at = claims.findIndex(claim => claim.orderId === orderId)
  const ahead = claims.slice(0, Math.max(at, 0))
  const lots = await freeLotsAfter(db, out, held.get(holdingKey(holder)) ?? [], ahead, termsDay)
  const free = remainingOf(lots)
  const shares = asked < free ? asked : free
  // An earlier sale bears the loss only if too little is left for this one to bear it.
  const left = shareCents(free - shares)
  const unpaid = lossShare(owed, shares, left)
  const terms = conversionTerms(
    termsOn(out, termsDay, kind, day),
    termsOn(into.contract, termsDay, kind, day),
    mandatory,
  )
  return conversionFee({ shares, navOut, navIn: into.nav, lots, confirmDate, unpaid, ...terms }).sharesIn
}
