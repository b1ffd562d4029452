import { totalFigures } from '@zhixiao/domain/assets/holding.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { holdingView, readHoldings } from './holdings-view.ts'
import { lockedIn } from './locked-shares.ts'

/** CALL-084: the customer's holdings of private schemes. */
export const specialHoldshare: Handler<'query.specialHoldshare'> = async ctx => {
  const held = (await readHoldings(ctx, await readUnbooked(ctx))).filter(
    ({ row }) => row.shares > 0n && fundTypes[row.fund_type].isPrivate,
  )
  const { marketValue } = totalFigures(held.map(each => each.figures))
  return ok({
    marketValue: fenText(marketValue),
    list: await Promise.all(held.map(async each => ({ ...holdingView(each), ...(await lockedIn(ctx, each)) }))),
  })
}
