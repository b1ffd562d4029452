import type { Db } from '@zhixiao/db/connect.ts'
import { readLots } from '@zhixiao/db/settle/settle-day.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { conversionFee } from '@zhixiao/domain/fee/conversion-fee.ts'
import { type Fen, type NavE4, type ShareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { confirmPurchase } from '@zhixiao/domain/settle/confirm-order.ts'
import { EMPTY_POSITION } from '@zhixiao/domain/settle/position.ts'
import { type Holder, holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { conversionTerms, type FundTerms } from '@zhixiao/domain/settle/working.ts'

/** The charges of the target fund, and the NAV that prices it. */
export type TargetFund = { terms: FundTerms; nav: NavE4 }

/** The shares a pending purchase will be confirmed as. */
export function sharesBought(amount: Fen, day: IsoDate, { terms, nav }: TargetFund): ShareCents {
  const { own } = confirmPurchase(amount, terms, { day, nav, version: 1 }, day, EMPTY_POSITION)
  return own?.working.shares ?? ZERO_SHARES
}

export type PendingConversion = Holder & {
  day: IsoDate
  confirmDate: IsoDate
  shares: ShareCents
  nav: NavE4
  terms: FundTerms
}

/** The shares a pending conversion will be confirmed as in its target fund. */
export async function sharesConverted(
  db: Db,
  { custno, tradeacco, day, confirmDate, shares, nav: navOut, terms: out }: PendingConversion,
  into: TargetFund,
): Promise<ShareCents> {
  const holder = { custno, tradeacco, fundcode: out.fundcode }
  const lots = (await readLots(db, out.fundcode, [holder])).get(holdingKey(holder)) ?? []
  const terms = conversionTerms(out, into.terms, day)
  return conversionFee({ shares, navOut, navIn: into.nav, lots, confirmDate, ...terms }).sharesIn
}
