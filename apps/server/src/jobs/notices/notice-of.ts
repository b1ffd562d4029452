import type { OpenEvent } from '@zhixiao/db/account/customer-events.ts'
import type { OrderRow } from '@zhixiao/db/query/orders.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { DIVIDEND, dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Fen, fen, fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { orderName } from '@zhixiao/domain/order/order-names.ts'
import { freezesShares, isReturnedFee, STATUS } from '@zhixiao/domain/order/order-states.ts'
import { type SmsMessage, smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { NoticeKind } from '@zhixiao/domain/sms/notice-kinds.ts'
import { orderView } from '../../calls/query/order-view.ts'

/** `amount` is what the customer's limit of the kind is compared with; null where no money is known, which is always sent. */
export type Notice = { kind: NoticeKind; amount: Fen | null; message: SmsMessage }

/** The message about an event of an order; null when the customer did it or another message says it. */
export function noticeOf(event: Pick<OpenEvent, 'kind' | 'day'>, row: OrderRow): Notice | null {
  const of = { fund: row.fundname, act: actOf(row) }
  switch (event.kind) {
    case 'debited':
      return debited(row, of)
    case 'confirmed':
      return confirmed(row, of)
    case 'paid':
      return paid(row, of)
    case 'failed':
      return failed(row, of)
    case 'delayed':
      return isOver(row)
        ? null
        : {
            kind: 'delay',
            amount: amountOf(row),
            message: smsMessage('orderDelayed', { ...of, next: until(event, row) }),
          }
    case 'due': {
      if (row.status !== STATUS.pending || row.in_state !== 'awaited') return null
      const values = { ...of, amount: yuan(row.amount), date: dayText(event.day) }
      return { kind: 'lapse', amount: row.amount, message: smsMessage('transferDue', values) }
    }
  }
}

type Of = { fund: string; act: string }

const actOf = (row: OrderRow): string =>
  orderName({ kind: row.kind, cause: row.cause, dividendMethod: row.dividend_method })

function debited(row: OrderRow, of: Of): Notice | null {
  // Withdrawn or failed meanwhile: the money goes back, and the refund has a message.
  if (row.status === STATUS.cancelled || row.status === STATUS.failed) return null
  const values = { ...of, amount: yuan(row.amount), tail: row.card_tail, next: nextOf(row) }
  const template = row.payment === 'remit' ? 'transferUsed' : 'orderDebited'
  return { kind: 'debit', amount: row.amount, message: smsMessage(template, values) }
}

/** Of a message that is sent late, too: nothing is expected that has happened, and on no day that has passed. */
function nextOf({ status, confirm_date: day, lacks_nav: lacksNav }: OrderRow): string {
  if (status === STATUS.confirmed) return '已确认'
  if (lacksNav) return '基金净值披露后确认'
  return day === null ? '基金成立后确认' : `预计${dayText(day)}确认`
}

/** Whether nothing of the order is awaited any more: neither its confirmation nor its money. */
const isOver = ({ status, out_state: paidOut }: OrderRow): boolean =>
  paidOut === null ? status !== STATUS.pending : paidOut === 'done'

function confirmed(row: OrderRow, of: Of): Notice | null {
  // A cash dividend has its message when it is paid.
  if (row.kind === KIND.dividend && row.dividend_method === DIVIDEND.cash) return null
  const message = smsMessage('orderConfirmed', { ...of, result: resultOf(row) })
  return { kind: 'confirm', amount: amountOf(row), message }
}

/** '10,000.00元，8,088.31份，费用14.98元' */
function resultOf(row: OrderRow): string {
  const { kind, pay_date: payDay } = row
  const shares = row.confirmed_shares === null ? '' : `${moneyText(sharesText(row.confirmed_shares))}份`
  if (kind === KIND.dividendMethod) return `已改为${dividendTypeName(row.dividend_method)}`
  if (kind === KIND.custodyIn) return `${shares}，持有时间和成本连续计算，不收费`
  if (kind === KIND.custodyOut) return `${shares}，不收费`
  if (kind === KIND.dividend) return `${yuan(row.gross)}元，${shares}`
  if (row.target_fundname !== null)
    return joined(`转出${shares}`, into(row), fees(row.fee, row.into_fee), returned(row), rest(row))
  if (kind === KIND.redemption)
    return joined(
      shares,
      `${yuan(row.net)}元`,
      fees(row.fee),
      returned(row),
      payDay && row.out_state !== 'done' ? `预计${dayText(payDay)}到账` : null,
      rest(row),
    )
  return joined(`${yuan(row.gross)}元`, shares, fees(row.fee))
}

const into = ({ target_fundname: name, into_shares: shares }: OrderRow): string =>
  `转入${name}${shares === null ? '' : `，得${moneyText(sharesText(shares))}份`}`

const fees = (...parts: (Fen | null)[]): string => {
  const sum = parts.reduce<bigint>((all, part) => all + (part ?? 0n), 0n)
  return sum > 0n ? `费用${yuan(sum)}元` : ''
}

const returned = ({ service_return: service, floating_return: floating }: OrderRow): string =>
  joined(
    service > 0n ? `另返还销售服务费${yuan(service)}元` : null,
    floating > 0n ? `另返还浮动管理费${yuan(floating)}元` : null,
  )

const rest = (row: OrderRow): string =>
  freezesShares(row.kind) && row.shares !== null && (row.confirmed_shares ?? 0n) < row.shares
    ? '其余份额因巨额赎回未确认，请登录查看'
    : ''

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join('，')

function paid(row: OrderRow, of: Of): Notice {
  const values = { ...of, amount: yuan(row.out_amount), tail: row.card_tail }
  const isEarned =
    (row.status === STATUS.confirmed || row.fast_state !== null) &&
    (isReturnedFee(row.cause) ||
      row.cause === 'liquidation' ||
      row.cause === 'released' ||
      row.cause === 'interest' ||
      [KIND.redemption, KIND.dividend].some(kind => kind === row.kind))
  return isEarned
    ? { kind: 'payout', amount: row.out_amount, message: smsMessage('orderPaid', values) }
    : { kind: 'refund', amount: row.out_amount, message: smsMessage('orderRefunded', values) }
}

function failed(row: OrderRow, of: Of): Notice | null {
  // A missed deduction has a message of its plan, and what a split resizes goes on as another order.
  if (row.plan_id !== null || row.fail_code === 'SPLIT') return null
  const reason = orderView(row, 0).statusDetail ?? '请登录查看'
  const figure =
    row.amount !== null ? `${yuan(row.amount)}元` : row.shares !== null ? `${moneyText(sharesText(row.shares))}份` : ''
  return { kind: 'lapse', amount: row.amount, message: smsMessage('orderLapsed', { ...of, figure, reason }) }
}

function until({ day }: Pick<OpenEvent, 'day'>, row: OrderRow): string {
  if (row.out_state !== null || (row.status === STATUS.pending && day === row.pay_date && day !== row.confirm_date))
    return `预计${dayText(day)}到账`
  if (row.lacks_nav) return '基金净值尚未披露，披露后确认'
  return row.confirm_date === null ? '确认后另行通知' : `预计${dayText(row.confirm_date)}确认`
}

const amountOf = ({ gross, amount, out_amount: out }: OrderRow): Fen | null => gross ?? amount ?? out

const yuan = (amount: bigint | null): string => moneyText(fenText(fen(amount ?? 0n)))

/** '9月8日' */
const dayText = (day: IsoDate): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
