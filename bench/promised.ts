import type { Accepted } from '@zhixiao/db/account/agreements.ts'
import { readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { frontEndFee } from '@zhixiao/domain/fee/purchase-fee.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { purchaseFeeTerms } from '@zhixiao/domain/order/order-terms.ts'
import { daysNow, fundNow } from '@zhixiao/server/calls/trade/fund-now.ts'
import { currentAgreements } from '@zhixiao/server/engine/orders/agreements.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { tickedForPurchase } from '@zhixiao/server/testing/agreements.ts'

/** The terms of a purchase placed now, read once, because only the order is measured. */
export async function promisedPurchase(ctx: Context, fundCode: string, amount: string) {
  const now = await fundNow(ctx, fundCode)
  if (!now.ok) throw new Error(now.code)
  const { tradeDate, confirmDate } = daysNow(now.data)
  const fee = frontEndFee(parseFen(amount), await readTerms(ctx.db, fundCode, tradeDate), false)
  return { tradeDate, confirmDate, feeTerms: purchaseFeeTerms(fee) }
}

/** What a purchase accepts, in the versions now in force. */
export async function acceptedNow(ctx: Pick<Context, 'db'>): Promise<Accepted[]> {
  const current = await currentAgreements(ctx.db)
  return tickedForPurchase.map(row => ({ ...row, version: String(current.get(row.agreement)?.version ?? row.version) }))
}
