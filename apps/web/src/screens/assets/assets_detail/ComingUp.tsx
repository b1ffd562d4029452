import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dividendText } from '@zhixiao/domain/fund/payouts.ts'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import type { Holding } from '../../../features/holding/holdings.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'

/** What is coming up for a holding: orders awaiting confirmation, and a declared dividend. */
export function ComingUp({ holding: { fundCode, tradeacco }, hidden }: { holding: Holding; hidden: boolean }) {
  const pending = useCall('query.toBeConfirmed', {})
  const bonuses = useCall('query.bonusList', { fundCode })
  const orders = pending.data?.list.filter(
    order => order.tradeacco === tradeacco && (order.fundCode === fundCode || order.target?.fundCode === fundCode),
  )
  const next = bonuses.data?.list
    .filter(bonus => bonus.tradeacco === tradeacco && bonus.state === 'declared')
    .sort((a, b) => (a.exDate < b.exDate ? -1 : 1))[0]
  if ((!orders || orders.length === 0) && !next) return null
  const figure = (text: string, unit: string) => `${hidden ? '******' : moneyText(text)} ${unit}`
  return (
    <section className="holding-coming">
      <h2 className="holding-sub">待确认与分红</h2>
      <ul>
        {orders?.map(order => (
          <li key={order.orderId}>
            <Link className="text-link" to={to('tradeRecord', { orderId: order.orderId })}>
              {order.tradeDate} {order.businessName}{' '}
              {order.amount !== null ? figure(order.amount, '元') : order.shares !== null && figure(order.shares, '份')}
            </Link>
            <span className="faint">
              {' '}
              {order.statusName}
              {order.awaitsNav
                ? `，${order.statusDetail}`
                : order.confirmDate && `，${dayWords(order.confirmDate)}确认`}
            </span>
          </li>
        ))}
        {next && (
          <li>
            下一次分红：{next.perShare !== null && dividendText(next.perShare)}
            <span className="faint">
              {next.recordDate && `，权益登记日 ${next.recordDate}`}，除息日 {next.exDate}
              {next.payDate && `，发放日 ${next.payDate}`}
              {next.amount !== null && `，按现有份额约 ${figure(next.amount, '元')}`}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
