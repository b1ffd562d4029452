import { listLots } from '@zhixiao/db/query/holdings.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type FundContract, termsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { nextRelease, saleDayOn } from '@zhixiao/domain/fee/holding-period.ts'
import { type CustomerContext, holderOf } from '../../kernel/context.ts'

type Holding = { fundcode: string; tradeacco: string }
type Sale = { contract: FundContract; confirmLag: number; calendar: Calendar; tradeDate: IsoDate }

/** The lots of a customer's holding, with the terms of a sale that is placed on a trading day, and what becomes free next. */
export async function lotsOnSale(
  { db, session }: Pick<CustomerContext, 'db' | 'session'>,
  { fundcode, tradeacco }: Holding,
  { contract, confirmLag, calendar, tradeDate }: Sale,
) {
  const lots = await listLots(db, session.custno, tradeacco, fundcode)
  const terms = termsOn(contract, tradeDate, holderOf(session))
  const sale = saleDayOn(calendar, confirmLag, tradeDate)
  return { lots, terms, sale, next: nextRelease(lots, terms, calendar, confirmLag, sale) }
}
