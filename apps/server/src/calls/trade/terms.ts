import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { changedTerms, type OrderTerms } from '@zhixiao/domain/order/order-terms.ts'
import type { Context } from '../../kernel/context.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'
import { daysNow, type FundNow, fundNow } from './fund-now.ts'

type Asked = {
  fundCode: string
  targetFundCode?: string
  promised: { tradeDate: IsoDate; confirmDate: IsoDate | null; payDate?: IsoDate; feeTerms?: string }
}

/**
 * Refuses when an order placed now gets other terms than the customer confirmed, naming the difference; null when they
 * are equal. The placing statement compares the days once more, and fees by the version of the fund that `feeTermsOf`
 * was read after.
 */
export async function termsFault(
  ctx: Context,
  { fundCode, targetFundCode, promised }: Asked,
  feeTermsOf: (now: FundNow) => Promise<Result<string>> = async () => ok(''),
): Promise<Failure | null> {
  const now = await fundNow(ctx, fundCode, targetFundCode)
  if (!now.ok) return now
  const fees = await feeTermsOf(now.data)
  if (!fees.ok) return fees
  const { tradeDate, confirmDate, payDate } = daysNow(now.data)
  return refusedTerms(
    { payDate: null, feeTerms: '', ...promised },
    {
      tradeDate,
      confirmDate: now.data.fund.status === FUND_STATUS.raising ? null : confirmDate,
      payDate: promised.payDate === undefined ? null : payDate,
      feeTerms: fees.data,
    },
  )
}

/** The refusal that names each changed term, old and new; null when none changed. */
export function refusedTerms(confirmed: OrderTerms, now: OrderTerms): Failure | null {
  const changes = changedTerms(confirmed, now)
  return changes.length === 0 ? null : fail('TRADE-TERMS', { data: { changes } })
}
