import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { hideAmounts } from '../../features/holding/hide-amounts.ts'
import { dayWords } from '../../features/order/day-words.ts'
import { messageUrl } from '../../features/order/message-url.ts'
import { askedText, confirmedText } from '../../features/order/order-figures.ts'
import { transitRows } from '../../features/order/transit-rows.ts'
import { isRouteName, paths, to } from '../../paths.ts'

/** A line of a list on a customer's home; `text` says when. */
export type OwnRow = { key: string; url: string | null; title: string; text: string; figure: string | null }

type Todo = OutputOf<'trade.todo'>['list'][number]
type Order = OutputOf<'query.toBeConfirmed'>['list'][number]
type Message = OutputOf<'query.messages'>['list'][number]

const HIDDEN = '******'

export const todoRows = (list: readonly Todo[], hidden: boolean): OwnRow[] =>
  list.map(({ id, title, text, route, orderId }) => ({
    key: id,
    url: isRouteName(route) ? (orderId === null ? paths[route] : to(route, { orderId })) : null,
    title,
    text: hidden ? hideAmounts(text) : text,
    figure: null,
  }))

/** Money on its way, and the other orders that wait for their confirmation: transfers, redemptions, conversions. */
export function pendingRows(
  transit: OutputOf<'query.assetsInTransit'>,
  waiting: readonly Order[],
  hidden: boolean,
): OwnRow[] {
  const money = transitRows(transit)
  const shown = new Set(money.map(({ key }) => key))
  return [
    ...money.map(({ key, url, name, amount, due }) => ({
      key,
      url,
      title: name,
      text: due,
      figure: hidden ? HIDDEN : `${moneyText(amount)} 元`,
    })),
    ...waiting
      .filter(({ orderId }) => !shown.has(orderId))
      .map(order => ({
        key: order.orderId,
        url: to('tradeRecord', { orderId: order.orderId }),
        title: `${order.businessName} ${order.fundName}`,
        text:
          order.confirmDate === null ? (order.statusDetail ?? order.statusName) : `${dayWords(order.confirmDate)}确认`,
        figure: hidden && (order.amount ?? order.shares) !== null ? HIDDEN : askedText(order),
      })),
  ]
}

export const changedRows = (list: readonly Message[], hidden: boolean): OwnRow[] =>
  list.map(message => {
    const { id, day, title, text, order } = message
    const confirmed = order?.status === STATUS.confirmed ? confirmedText(order) : '--'
    return {
      key: id,
      url: messageUrl(message),
      title,
      text: `${dayWords(day)} ${hidden ? hideAmounts(text) : text}`,
      figure: confirmed === '--' ? null : hidden ? HIDDEN : confirmed,
    }
  })
