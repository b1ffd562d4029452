import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { OrderRow } from '@zhixiao/db/query/orders.ts'
import { withdrawalFactsOf } from '@zhixiao/db/trade/withdrawal-facts.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { businessKindOf, businessKinds, KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND } from '@zhixiao/domain/codes/dividend-types.ts'
import { fen, fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { type FastState, isSameDay } from '@zhixiao/domain/order/fast-states.ts'
import { orderName } from '@zhixiao/domain/order/order-names.ts'
import { freezesShares, STATUS, takesMoney } from '@zhixiao/domain/order/order-states.ts'
import { recordStatusName } from '@zhixiao/domain/order/record-status.ts'
import { withdrawableUntil } from '@zhixiao/domain/order/withdrawal.ts'
import { daySteps } from '@zhixiao/domain/staff/day-steps.ts'

export type OrderView = OutputOf<'query.tradeRecord'>['list'][number]

/** An order as lists and details show it. */
export function orderView(row: OrderRow, nowMs: number): OrderView {
  const kind = businessKindOf(row.kind)
  // A dividend has a payment date even when it is reinvested.
  const paysOut =
    row.kind === KIND.redemption ||
    row.kind === KIND.refund ||
    (row.kind === KIND.dividend && row.dividend_method === DIVIDEND.cash)
  const delayed = awaitsNav(row, nowMs)
  // Withdrawn and failed orders have no confirmation or payment date, and that of a delayed one is no longer true.
  const hasDays = row.status !== STATUS.cancelled && row.status !== STATUS.failed && !delayed
  return {
    orderId: String(row.order_id),
    businessCode: row.kind,
    recordCode: (kind && businessKinds[kind].record) ?? '',
    cause: row.cause,
    businessName: orderName({ kind: row.kind, cause: row.cause, dividendMethod: row.dividend_method }),
    fundCode: row.fundcode,
    fundName: row.fundname,
    fundType: row.fund_type,
    tradeacco: row.tradeacco,
    bankName: row.bank_name,
    cardTail: row.card_tail,
    amount: row.amount === null ? null : fenText(row.amount),
    payment: row.payment,
    awaitsMoney: row.status === STATUS.pending && row.in_state === 'awaited',
    remitBy: row.remit_by,
    shares: row.shares === null ? null : sharesText(row.shares),
    target: targetOf(row),
    dividendType: row.dividend_method,
    plan: row.plan_id === null || row.due_date === null ? null : { planId: String(row.plan_id), dueDate: row.due_date },
    isFundAct: row.origin === 'fund',
    confirmedAmount: row.net === null ? null : fenText(freezesShares(row.kind) ? row.net : (row.gross ?? row.net)),
    confirmedShares: row.confirmed_shares === null ? null : sharesText(row.confirmed_shares),
    fee: row.fee === null ? null : fenText(row.fee),
    status: row.status,
    statusName: recordStatusName(row.status),
    statusDetail: delayed ? NAV_LATE : detailOf(row),
    acceptAt: row.accept_at.toISOString(),
    tradeDate: row.expect_day ?? row.trade_date,
    awaitsNav: delayed,
    confirmDate: hasDays ? (row.expect_confirm ?? row.confirm_date) : null,
    payDate: paysOut && hasDays ? (isFast(row) ? row.fast_day : row.pay_date) : null,
    ...fastOf(row),
    undoUntil: withdrawableUntil({ ...withdrawalFactsOf(row), nowMs }),
  }
}

/** Whether the money of a same-day redemption has left, or will at once. */
export const isFast = ({ fast_state: state }: OrderRow): boolean => isSameDay(state)

function fastOf({ fast_state: state, fast_amount: amount, fast_day: day }: OrderRow): Pick<OrderView, 'fast'> {
  return state === null || amount === null || day === null ? {} : { fast: { state, amount: fenText(amount), day } }
}

/** What customers read of an order that the settlement of its day left out for want of a NAV. */
export const NAV_LATE = '净值尚未披露，确认顺延'

/** Whether the settlement of its day has left an order out because a NAV is missing. */
export const awaitsNav = (row: OrderRow, nowMs: number): boolean =>
  row.lacks_nav &&
  row.confirm_date !== null &&
  nowMs >= instantOf(row.confirm_date, daySteps.settle.at) &&
  (row.amount === null || row.in_state === 'done')

function targetOf({
  target_fundcode: fundCode,
  target_fundname: fundName,
  into_fee: fee,
  into_shares: shares,
}: OrderRow) {
  if (fundCode === null || fundName === null) return null
  return {
    fundCode,
    fundName,
    supplement: fee === null ? null : fenText(fee),
    shares: shares === null ? null : sharesText(shares),
  }
}

const PENDING_PAYMENT: Readonly<Record<string, string>> = {
  requested: '待扣款',
  awaited: '等待汇款到账',
  unknown: '扣款处理中',
  done: '已扣款，待确认份额',
}
const REMITTED = '汇款已到账，待确认份额'
const PAYING_OUT: Readonly<Record<string, string>> = {
  requested: '待到账',
  unknown: '付款处理中',
  done: '已到账',
  refused: '付款失败，请联系客服',
}

const FAILED: Readonly<Record<string, string>> = {
  'BANK-REFUSED': '银行扣款未成功，资金未扣除',
  'TA-REFUSED': '登记机构未确认，资金退回原卡，份额已解冻',
  SPLIT: '基金份额合并，原申请按比例缩减，由新的申请继续办理',
  'FUND-ENDED': '基金终止运作，申请不再办理',
  'RAISE-FAILED': '基金未能成立，认购款连同利息退回原卡',
  'STAFF-REFUND': '经核实由本公司退款，资金退回原卡',
  'REMIT-LATE': '3 个交易日内未收到汇款，申请作废',
  'FAST-REFUSED': '快速赎回付款未成功，份额已解冻',
  'DAY-LIMIT': '银行扣款成功当日该基金剩余额度不足，资金退回原卡',
}

const FAST_PENDING: Partial<Record<FastState, string>> = {
  asked: '快速赎回付款处理中，份额已冻结',
  paid: '资金已到账，份额待确认',
  ordinary: '快速赎回付款未成功，已转为普通赎回，份额已冻结，待确认',
}

/** The stage of the money or the shares, which the four statuses leave out. */
function detailOf(row: OrderRow): string | null {
  const { kind, status } = row
  if (status === STATUS.failed) return failedWords(row)
  if (freezesShares(kind)) {
    if (status === STATUS.pending) return (row.fast_state && FAST_PENDING[row.fast_state]) ?? '份额已冻结，待确认'
    if (status === STATUS.cancelled) return '份额已解冻'
  }
  if (takesMoney(kind)) {
    if (status === STATUS.pending)
      return row.payment === 'remit' && row.in_state === 'done'
        ? REMITTED
        : (PENDING_PAYMENT[row.in_state ?? ''] ?? null)
    if (status === STATUS.cancelled) return row.out_state ? `退款${PAYING_OUT[row.out_state] ?? ''}` : '未扣款'
    if (!isPartly(row)) return null
    return joined(row.gross === 0n ? '未获配售' : '部分确认', row.out_state && `余款${PAYING_OUT[row.out_state] ?? ''}`)
  }
  if (kind === KIND.dividendMethod && status === STATUS.pending) return '待确认，确认前仍按原方式'
  return joined(isPartly(row) && '部分确认', row.out_state && PAYING_OUT[row.out_state])
}

function failedWords({ fail_code: code, amount, out_amount: returned }: OrderRow): string {
  const words = FAILED[code ?? ''] ?? '交易失败'
  if (code !== 'RAISE-FAILED' || amount === null || returned === null) return words
  return words.replace('利息', `利息 ${fenText(fen(returned - amount))} 元`)
}

const joined = (...parts: (string | false | null | undefined)[]): string | null =>
  parts.filter(Boolean).join('，') || null

/** Less was confirmed than ordered: a huge redemption, or an oversubscribed raising. */
function isPartly({ kind, status, shares, confirmed_shares: confirmed, amount, gross }: OrderRow): boolean {
  if (status !== STATUS.confirmed) return false
  if (freezesShares(kind)) return shares !== null && confirmed !== null && confirmed < shares
  return takesMoney(kind) && amount !== null && gross !== null && gross < amount
}
