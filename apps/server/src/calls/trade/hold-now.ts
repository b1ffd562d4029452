import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { hasHoldingPeriod } from '@zhixiao/domain/fee/fund-contract.ts'
import { isFree, nextFree } from '@zhixiao/domain/fee/holding-period.ts'
import { type ShareCents, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { lotsOnSale } from '../../engine/orders/lots-on-sale.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import type { FundNow } from './fund-now.ts'

type HoldView = NonNullable<OutputOf<'trade.fare'>['hold']>

/** What the holding periods of a fund let an order placed now sell, and what waits; null in a fund without any. */
export async function holdNow(
  { db, orderReads, session }: Pick<CustomerContext, 'db' | 'orderReads' | 'session'>,
  { fundCode: fundcode, tradeacco }: { fundCode: string; tradeacco: string },
  asked: ShareCents,
  { fund, calendar, tradeDate }: FundNow,
): Promise<HoldView | null> {
  const { contract, confirm_lag: confirmLag } = fund
  if (!hasHoldingPeriod(contract)) return null
  const facts = await orderReads.order({ custno: session.custno, tradeacco, fundcode })
  if (!facts) return null
  const asSale = { contract, confirmLag, calendar, tradeDate }
  const { lots, terms, sale, next } = await lotsOnSale({ db, session }, { fundcode, tradeacco }, asSale)
  const isRolling = terms.hold?.kind === 'rolling'
  const due = lots.filter(lot => isFree(lot, terms, sale))
  const later = due.map(lot => nextFree(lot, terms, calendar, confirmLag, addDays(tradeDate, 1))).sort()[0]
  const missed = shareCents(facts.sellable_cents - asked)
  return {
    free: sharesText(facts.sellable_cents),
    isRolling,
    next: next && { day: next.day, shares: sharesText(next.shares) },
    missed: isRolling && missed > 0n && later !== undefined ? { day: later, shares: sharesText(missed) } : null,
  }
}
