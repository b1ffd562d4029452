import { hasHoldingPeriod } from '@zhixiao/domain/fee/fund-contract.ts'
import { type ShareCents, shareCents } from '@zhixiao/domain/money/money.ts'
import { lockedText } from '@zhixiao/domain/order/redemption.ts'
import { lotsOnSale } from '../../engine/orders/lots-on-sale.ts'
import type { CustomerContext } from '../../kernel/context.ts'
import { type Failure, fail } from '../../kernel/result.ts'
import type { FundNow } from './fund-now.ts'

const field = 'shares'

/** The refusal of more shares than may be sold: in a fund with a holding period it names what is free now and what is next. */
export async function tooFewFree(
  { db, orderReads, session }: Pick<CustomerContext, 'db' | 'orderReads' | 'session'>,
  { fundCode: fundcode, tradeacco }: { fundCode: string; tradeacco: string },
  asked: ShareCents,
  { fund, calendar, tradeDate }: FundNow,
): Promise<Failure> {
  if (!hasHoldingPeriod(fund.contract)) return fail('TRADE-NO-SHARES', { field })
  const { custno } = session
  const facts = await orderReads.order({ custno, tradeacco, fundcode })
  if (!facts || asked > facts.held_cents - facts.frozen_cents) return fail('TRADE-NO-SHARES', { field })
  const { contract, confirm_lag: confirmLag } = fund
  const sale = { contract, confirmLag, calendar, tradeDate }
  const { terms, next } = await lotsOnSale({ db, session }, { fundcode, tradeacco }, sale)
  // An order of this moment never counts more than what its lots leave: another fund's closed day may move its trading day.
  const free = facts.sellable_cents < asked ? facts.sellable_cents : shareCents(0n)
  return fail('TRADE-NOT-FREE', { field, reason: lockedText(free, next, terms.hold?.kind === 'rolling') })
}
