import './orders.css'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Link, useNavigate, useParams } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useKeys } from '../../keys.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { OrderState, quantityOf } from '../../order/OrderRows.tsx'
import { Basis } from './Basis.tsx'
import { Links } from './Links.tsx'
import { OrderActs } from './OrderActs.tsx'
import type { WholeOrder } from './order.ts'
import { Postings } from './Postings.tsx'

import { WorkingLines } from './WorkingLines.tsx'

/** One order: figures, their working, postings, money movements, and the basis of its acceptance. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const answer = useCall('order.show', { id })
  const { data } = answer
  const navigate = useNavigate()
  const custno = data?.order.custno
  useKeys({
    u: () => {
      if (custno !== undefined) void navigate(`/customers/${custno}`)
    },
    escape: () => void navigate('/orders'),
  })
  return (
    <Page
      title={id}
      crumb={<Link to="/orders">订单</Link>}
      about={data && momentText(data.order.acceptAt)}
      keys={[
        ['U', '客户'],
        ['Esc', '回列表'],
      ]}
    >
      <Loaded of={answer}>{data => <Whole whole={data} />}</Loaded>
    </Page>
  )
}

function Whole({ whole }: { whole: WholeOrder }) {
  return (
    <>
      <Head order={whole.order} />
      <div className="c-cols">
        <div className="c-cols__main">
          <Figures whole={whole} />
          <WorkingLines whole={whole} />
          <Postings postings={whole.postings} />
          <Links whole={whole} />
        </div>
        <aside className="c-cols__side" aria-label="经过与依据">
          <Course stages={whole.timeline} />
          <Basis whole={whole} />
        </aside>
      </div>
    </>
  )
}

function Head({ order }: { order: WholeOrder['order'] }) {
  const { businessName, fundName, fundCode, custno, customer, bankName, cardTail, tradeacco, target } = order
  return (
    <div className="c-order-head">
      <p>
        <b>
          {businessName} {quantityOf(order)}
        </b>
        <OrderState order={order} />
        <OrderActs key={order.orderId} order={order} />
      </p>
      <p>
        {fundName} {fundCode}
        {target && ` 转入 ${target.fundName} ${target.fundCode}`}，
        <Link className="text-link" to={`/customers/${custno}`}>
          {customer} {custno}
        </Link>
        ，{bankName} {cardTail}，交易账号 {tradeacco}
      </p>
    </div>
  )
}

function Figures({ whole: { order, working, bank } }: { whole: WholeOrder }) {
  const paid = bank.find(({ direction }) => direction === 'out')
  const figures = [
    working
      ? { name: `成交净值（${working.navDay.slice(5)}）`, value: working.nav, note: `交易日 ${order.tradeDate}` }
      : { name: '交易日', value: order.tradeDate, note: '按当日净值，净值公布后确认' },
    {
      name: '确认金额',
      value: moneyText(order.confirmedAmount),
      note: order.confirmDate && `确认日 ${order.confirmDate}`,
    },
    {
      name: '确认份额',
      value: moneyText(order.confirmedShares),
      note: order.shares && `申请 ${moneyText(order.shares)} 份`,
    },
    { name: '费用', value: moneyText(order.fee), note: working && `归基金 ${moneyText(working.toFund)}` },
    ...(paid
      ? [
          {
            name: '付款',
            value: moneyText(paid.amount),
            note: paid.doneAt ? momentText(paid.doneAt) : `应付 ${paid.dueDate}`,
          },
        ]
      : []),
  ]
  return (
    <dl className="c-figs c-figs--auto">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="c-figs__value">{value}</dd>
          <dd className="c-figs__note">{note || '--'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Past and coming stages, in the words that the customer sees. */
function Course({ stages }: { stages: WholeOrder['timeline'] }) {
  return (
    <section className="c-sec">
      <SecHead title="经过" note={`${stages.filter(({ done }) => done).length} 步`} />
      <ol className="c-course">
        {stages.map(({ title, at, day, done }) => (
          <li key={`${title} ${day}`} className={done ? 'is-past' : undefined}>
            <b>{title}</b>
            <time>{at === null ? day : momentText(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
