import { type DividendMethodRow, listDividendMethods } from '@zhixiao/db/trade/dividend-methods.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { sharesText } from '@zhixiao/domain/money/money.ts'
import { dividendMethodFault } from '@zhixiao/domain/order/dividend-method.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { withdrawableUntil } from '@zhixiao/domain/order/withdrawal.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

/** CALL-086: the dividend method of each holding. */
export const bonusStatus: Handler<'query.bonusStatus'> = async ctx => {
  const [rows, now] = await Promise.all([listDividendMethods(ctx.db, ctx.session.custno), ctx.clock.now()])
  return ok({
    list: rows.map(row => ({
      fundCode: row.fundcode,
      fundName: row.fundname,
      fundType: row.fund_type,
      tradeacco: row.tradeacco,
      bankName: row.bank_name,
      cardTail: row.card_tail,
      shares: sharesText(row.shares),
      dividendType: row.method,
      since: row.since,
      pending: pendingOf(row, now.getTime()),
      reason: dividendMethodFault(
        { status: row.status, fundType: row.fund_type, hasHoldingPeriod: row.has_holding_period },
        row.method === DIVIDEND.reinvest ? DIVIDEND.cash : DIVIDEND.reinvest,
      ),
    })),
  })
}

function pendingOf(row: DividendMethodRow, nowMs: number) {
  const { pending_order_id: orderId, pending_method: dividendType, pending_trade_date: tradeDate } = row
  const { pending_accept_at: acceptAt } = row
  if (orderId === null || dividendType === null || tradeDate === null || acceptAt === null) return null
  return {
    orderId: String(orderId),
    dividendType,
    tradeDate,
    confirmDate: row.pending_confirm_date,
    undoUntil: withdrawableUntil({
      status: STATUS.pending,
      kind: KIND.dividendMethod,
      origin: 'customer',
      cause: null,
      tradeDate,
      acceptMs: acceptAt.getTime(),
      fundAllows: row.can_withdraw,
      isAdvanced: false,
      nowMs,
    }),
  }
}
