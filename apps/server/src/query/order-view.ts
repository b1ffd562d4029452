import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { OrderRow } from '@zhixiao/db/query/orders.ts'
import { cutOffOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { businessKindOf, businessKinds } from '@zhixiao/domain/codes/business-kinds.ts'
import { recordStatusName } from '@zhixiao/domain/codes/record-status.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { decideWithdrawal } from '@zhixiao/domain/order/withdrawal.ts'

export type OrderView = OutputOf<'query.tradeRecord'>['list'][number]

/** An order as lists and details show it. */
export function orderView(row: OrderRow, nowMs: number): OrderView {
  const kind = businessKindOf(row.kind)
  const isSale = row.kind === '024'
  return {
    orderId: String(row.order_id),
    businessCode: row.kind,
    recordCode: (kind && businessKinds[kind].record) ?? '',
    businessName: kind ? businessKinds[kind].name : row.kind,
    fundCode: row.fundcode,
    fundName: row.fundname,
    tradeacco: row.tradeacco,
    bankName: row.bank_name,
    cardTail: row.card_tail,
    amount: row.amount === null ? null : fenText(row.amount),
    shares: row.shares === null ? null : sharesText(row.shares),
    confirmedAmount: row.net === null ? null : fenText(isSale ? row.net : (row.gross ?? row.net)),
    confirmedShares: row.confirmed_shares === null ? null : sharesText(row.confirmed_shares),
    fee: row.fee === null ? null : fenText(row.fee),
    status: row.status,
    statusName: recordStatusName(row.status),
    statusDetail: detailOf(row),
    acceptAt: row.accept_at.toISOString(),
    tradeDate: row.trade_date,
    confirmDate: row.confirm_date,
    payDate: isSale ? row.pay_date : null,
    undoUntil: undoUntil(row, nowMs),
  }
}

function undoUntil(row: OrderRow, nowMs: number): string | null {
  const may = decideWithdrawal({ status: row.status, tradeDate: row.trade_date, fundAllows: row.can_withdraw, nowMs })
  return may.ok ? new Date(cutOffOf(row.trade_date)).toISOString() : null
}

const PENDING_PAYMENT: Readonly<Record<string, string>> = {
  requested: '待扣款',
  unknown: '扣款处理中',
  done: '已扣款，待确认份额',
}
const PAYING_OUT: Readonly<Record<string, string>> = {
  requested: '待到账',
  unknown: '付款处理中',
  done: '已到账',
  refused: '付款失败，请联系客服',
}

/** Where the money stands, which the four statuses leave unsaid. */
function detailOf(row: OrderRow): string | null {
  if (row.status === '9')
    return row.kind === '024' ? '份额已冻结，待确认' : (PENDING_PAYMENT[row.in_state ?? ''] ?? null)
  if (row.status === '0') return row.fail_code === 'BANK-REFUSED' ? '银行扣款未成功，资金未扣除' : '交易失败'
  if (row.status === '4')
    return row.kind === '024' ? '份额已解冻' : row.out_state ? `退款${PAYING_OUT[row.out_state] ?? ''}` : '未扣款'
  return row.kind === '024' && row.out_state ? (PAYING_OUT[row.out_state] ?? null) : null
}
