import type { ActInput } from '@zhixiao/contract/acts/acts.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { readFundNames } from '@zhixiao/db/market/nav-grid.ts'
import { hasFundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { findUnpaidDay } from '@zhixiao/db/settle/liquidations.ts'
import { lockHoldings, readLastNav } from '@zhixiao/db/settle/manager-decisions.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { ShareActKind } from '@zhixiao/domain/acts/share-acts.ts'
import {
  decideSharesAdd,
  decideSharesDeduct,
  decideSharesFreeze,
  decideSharesUnfreeze,
  type HoldingFacts,
  type ShareAct,
} from '@zhixiao/domain/acts/share-acts.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { calendarOf } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import type { ActHandler } from './act-handler.ts'

type HoldingInput = ActInput<'shares add'>
type Named = 'shares add' | 'shares deduct' | 'shares freeze' | 'shares unfreeze'

const handlerOf = (
  kind: ShareActKind,
  verb: string,
  decide: typeof decideSharesAdd,
): ActHandler<Named, HoldingFacts | null, ShareAct> => ({
  lock: (tx, input, ctx) => lockFacts(tx, input, ctx, kind),
  decide,
  write: placeOrder,
  event: ({ tradeacco, fund, acted, document }) => ({
    act: kind,
    tradeacco,
    fundcode: fund,
    shares: sharesText(acted),
    document,
  }),
  show: effects => ({
    changes: [changeOf(effects)],
    totals: [
      { name: '客户', value: effects.custno },
      { name: '基金', value: `${effects.fund} ${effects.fundName}` },
      { name: '份额', value: `${sharesText(effects.acted)} 份` },
      { name: '文书', value: effects.document },
      { name: '确认日', value: effects.confirmDate },
    ],
    warnings: effects.isUnusual ? [`增加的份额超过原有的 ${sharesText(effects.held)} 份，请核对文书与小数点`] : [],
  }),
  say: ({ tradeacco, fund, acted, confirmDate }) =>
    `${tradeacco} ${fund}: ${verb}, ${sharesText(acted)}; confirmed on ${confirmDate}.`,
  amount: ({ worth }) => worth,
  // Their worth follows the NAV until the release.
  fixed: ({ worth: _, ...rest }) => rest,
})

export const sharesAdd = handlerOf(KIND.forcedIncrease, 'adds shares to a holding', decideSharesAdd)
export const sharesDeduct = handlerOf(KIND.forcedDecrease, 'takes free shares from a holding', decideSharesDeduct)
export const sharesFreeze = handlerOf(KIND.freeze, 'freezes shares by order of an authority', decideSharesFreeze)
export const sharesUnfreeze = handlerOf(KIND.unfreeze, 'ends a freeze, wholly or in part', decideSharesUnfreeze)

async function lockFacts(
  tx: Tx,
  { tradeacco, fund: fundcode, document }: HoldingInput,
  ctx: Context,
  kind: ShareActKind,
): Promise<HoldingFacts | null> {
  const [holding] = await lockHoldings(tx, [{ tradeacco, fundcode }])
  if (!holding) return null
  // Earlier ids did not name the account, so that one paper could not act on two accounts of a customer.
  const formerId = `act-${kind}-${document}-${fundcode}`
  const { custno, shares: held, free, heldBack } = holding
  return {
    custno,
    held,
    free,
    heldBack,
    ...(await daysOfAct(tx, ctx, fundcode)),
    ...(await lastPriceOf(tx, fundcode)),
    wasUsed:
      (await hasFundOrder(tx, holding, formerId)) || (await hasFundOrder(tx, holding, `${formerId}-${tradeacco}`)),
  }
}

/**
 * The days of an act on shares that is done now: its trading day, its confirmation day on the fund's calendar, and the record
 * day of a coming liquidation payment.
 */
export async function daysOfAct(tx: Tx, ctx: Context, fundcode: string) {
  const calendar = await calendarOf(tx, await ctx.calendar(), fundcode)
  const tradeDate = calendar.tradingDayOf((await readClock(tx)).at.getTime())
  const unpaidDay = await findUnpaidDay(tx, fundcode, tradeDate)
  return { tradeDate, confirmDate: calendar.addOpenDays(tradeDate, 1), unpaidDay }
}

/** The name of a fund and its last NAV; null before the first one. */
export const lastPriceOf = async (tx: Tx, fundcode: string) => ({
  fundName: (await readFundNames(tx, [fundcode])).get(fundcode)?.name ?? '',
  nav: await readLastNav(tx, fundcode),
})

async function placeOrder(tx: Tx, effects: ShareAct): Promise<void> {
  const { kind, custno, tradeacco, fund: fundcode, acted: shares, document, tradeDate, confirmDate } = effects
  const cause = kind === KIND.freeze || kind === KIND.unfreeze ? 'freeze' : 'adjust'
  const requestId = `act-${kind}-${document}-${fundcode}-${tradeacco}`
  await insertFundOrders(tx, [{ custno, tradeacco, fundcode, kind, cause, shares, tradeDate, confirmDate, requestId }])
}

/** The shares that the act changes: those frozen by an authority, or all. */
function changeOf({ kind, acted, heldBack, held }: ShareAct) {
  const isFreeze = kind === KIND.freeze || kind === KIND.unfreeze
  const before = isFreeze ? heldBack : held
  const isLess = kind === KIND.unfreeze || kind === KIND.forcedDecrease
  const after = shareCents(isLess ? before - acted : before + acted)
  return { name: isFreeze ? '司法冻结份额' : '总份额', before: sharesText(before), after: sharesText(after) }
}
