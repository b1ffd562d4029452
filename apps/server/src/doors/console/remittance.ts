import { textsOf } from '@zhixiao/contract/acts/command-line.ts'
import {
  countTransfers,
  findTransfer,
  listAwaitingOrders,
  listTransfers,
  type Transfer,
  type TransferState,
} from '@zhixiao/db/staff/transfers.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { openList } from './open-list.ts'
import { ownAccountRefusal } from './own-account.ts'
import { pageAfter, pageOf } from './page.ts'
import { openRequestsWith } from './request/open-requests.ts'

const CANDIDATES = 20

const statesOf: Readonly<Record<'suspense' | 'waiting' | 'returned', readonly TransferState[]>> = {
  suspense: ['suspense'],
  waiting: ['waiting'],
  returned: ['returning', 'returned'],
}

export const list: ConsoleHandler<'remittance.list'> = async (ctx, { tab, before }) => {
  const { db, staff } = ctx
  const refusal = await openList(ctx, 'remittances')
  if (refusal) return refusal
  const [rows, counts] = await Promise.all([
    listTransfers(db, { states: statesOf[tab], ...pageAfter(before) }),
    countTransfers(db, staff.ownCustno),
  ])
  const { page, next } = pageOf(rows, row => row.remit_id)
  const shown = page.filter(({ custno }) => custno === null || custno !== staff.ownCustno)
  return ok({ list: shown.map(viewOf), next, counts })
}

export const show: ConsoleHandler<'remittance.show'> = async ({ db, staff }, { remitId }) => {
  const transfer = await findTransfer(db, BigInt(remitId))
  if (!transfer) return fail('CON-0404')
  const refusal = transfer.custno === null ? null : ownAccountRefusal({ staff }, transfer.custno)
  if (refusal) return refusal
  const { state, amount_fen, arrived_at, order_id } = transfer
  const acts = ['remittance return', 'remittance assign']
  const [orders, open] = await Promise.all([
    state === 'suspense' || state === 'waiting' ? listAwaitingOrders(db, amount_fen, arrived_at, CANDIDATES) : [],
    openRequestsWith({ db, staff }, acts, ({ remittance, remittances }) =>
      [...textsOf(remittance), ...textsOf(remittances)].includes(remitId),
    ),
  ])
  return ok({
    ...viewOf(transfer),
    orderId: order_id === null ? null : String(order_id),
    candidates: orders
      .filter(({ custno }) => custno !== staff.ownCustno)
      .map(order => ({
        orderId: String(order.order_id),
        custno: order.custno,
        tradeacco: order.tradeacco,
        bankName: order.bank_name,
        cardTail: order.card_tail,
        fundCode: order.fundcode,
        fundName: order.fundname,
        day: order.trade_date,
        placedAt: order.accept_at.toISOString(),
      })),
    open,
  })
}

const viewOf = ({ remit_id, channel, ext_id, amount_fen, arrived_at, state, custno, payer }: Transfer) => ({
  remitId: String(remit_id),
  channel: payChannelName(channel),
  extId: ext_id,
  amount: fenText(amount_fen),
  arrivedAt: arrived_at.toISOString(),
  state,
  custno,
  payer,
})
