import { ALL_PENDING, listOrders, type OrderRow, sumInTransit } from '@zhixiao/db/query/orders.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { addFen, type Fen, fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { isReturnedFee } from '@zhixiao/domain/order/order-states.ts'
import { listTransfers, sumOf } from '../../engine/orders/transfers.ts'
import { readUnbooked } from '../../engine/orders/unbooked-acts.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { placeView } from './bill-lines.ts'
import { orderView } from './order-view.ts'

/** CALL-078: the sums come from the ledger; the list names the orders behind them. */
export const assetsInTransit: Handler<'query.assetsInTransit'> = async ctx => {
  const { custno } = ctx.session
  const [sums, rows, now, ahead, transfers] = await Promise.all([
    sumInTransit(ctx.db, custno),
    listOrders(ctx.db, custno, { inTransit: true }, ALL_PENDING),
    ctx.clock.now(),
    readUnbooked(ctx),
    listTransfers(ctx),
  ])
  return ok({
    buying: fenText(sums.buying),
    paying: fenText(addFen(sums.paying, ahead.cash)),
    remitted: fenText(sumOf(transfers)),
    total: fenText(addFen(sums.buying, sums.paying, ahead.cash, sumOf(transfers))),
    list: rows.map(row => {
      const order = orderView(row, now.getTime())
      const dueDate = (isOut(row) ? row.out_due : row.confirm_date) ?? row.trade_date
      return {
        direction: isOut(row) ? ('out' as const) : ('in' as const),
        amount: fenText(movingAmount(row)),
        dueDate: isHeld(row) || order.awaitsNav ? null : dueDate,
        order,
      }
    }),
    remittances: transfers.map(row => ({
      remitId: String(row.remit_id),
      bankName: row.bank_name,
      cardTail: row.card_tail,
      amount: fenText(row.amount_fen),
      state: row.state === 'waiting' ? ('waiting' as const) : ('returning' as const),
      returnOn: row.return_on,
    })),
    dividends: ahead.all.flatMap(({ effects, ...place }) =>
      effects.flatMap(({ act, cash }) =>
        act.step === 'dividend' && cash > 0n
          ? [{ ...placeView(place), amount: fenText(cash), exDate: act.day, payDate: act.payDate }]
          : [],
      ),
    ),
  })
}

/** A dividend or payment of a liquidation of shares frozen by an authority: the fund owes it and pays it when the freeze ends. */
const isHeld = (row: OrderRow): boolean =>
  (row.kind === KIND.dividend || row.cause === 'liquidation-held' || isReturnedFee(row.cause)) && row.out_state === null
const isOut = (row: OrderRow): boolean => row.out_state !== null || isHeld(row)
const movingAmount = (row: OrderRow): Fen =>
  (isHeld(row) ? row.net : isOut(row) ? row.out_amount : row.amount) ?? ZERO_FEN
