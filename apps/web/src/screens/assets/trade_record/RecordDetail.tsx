import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { relatedWords } from '@zhixiao/domain/assets/related-order.ts'
import { freeText } from '@zhixiao/domain/fee/holding-period.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Timeline } from '@zhixiao/ui/display/Timeline.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { AwaitedMoney } from '../../../features/card/RemittanceAccount.tsx'
import { WrappedName } from '../../../features/fund/WrappedName.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { dayWords, remitByWords, timeWords } from '../../../features/order/day-words.ts'
import { EvidenceButton, ReceiptButton } from '../../../features/order/EvidenceButton.tsx'
import { cardLabel, headlineText } from '../../../features/order/order-figures.ts'
import { stageOf } from '../../../features/order/order-stage.ts'
import { WithdrawButton } from '../../../features/order/WithdrawButton.tsx'
import { useFocusOnArrival } from '../../../form/use-focus-on-change.ts'
import { to } from '../../../paths.ts'
import { useMayTrade } from '../../../session/may-trade.ts'
import { RecordStatusDot } from './RecordStatusDot.tsx'
import { InterestPanel, WorkingPanel } from './WorkingPanel.tsx'

type Order = OutputOf<'query.recordDetail'>['order']

/** One order: its status, its timeline, and how its figures are computed. */
export function RecordDetail({ orderId, today }: { orderId: string; today: string }) {
  const { data, error, refetch } = useCall('query.recordDetail', { orderId })
  const [query] = useSearchParams()
  const mayTrade = useMayTrade()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const back = new URLSearchParams(query)
  back.delete('orderId')
  return (
    <>
      <div className="row row--between">
        <h1 className="account__title" ref={heading} tabIndex={-1}>
          交易详情
        </h1>
        <LinkButton kind="outline" size="s" link={<Link to={`?${back}`} />}>
          返回交易记录
        </LinkButton>
      </div>
      {error && <ErrorBlock title={error.message} text="" onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={5} />}
      {data && (
        <>
          <Panel label="交易信息">
            <div className="record-head">
              <div>
                <p className="num num--l">{headlineText(data.order)}</p>
                <p className="record-head__act">
                  {data.order.businessName} <FundName order={data.order} />
                </p>
              </div>
              <div className="row">
                <RecordStatusDot status={data.order.status} name={data.order.statusName} />
                {data.order.statusDetail && <span className="faint">{data.order.statusDetail}</span>}
                <ReceiptButton order={data.order} size="s" />
                <EvidenceButton order={data.order} size="s" />
                <WithdrawButton order={data.order} />
              </div>
            </div>
            <hr className="divider" />
            <div className="grid">
              <div className="col-6">
                <Timeline items={data.timeline.map((stage, index) => stageOf(stage, index, orderId))} />
              </div>
              <div className="col-6">
                <KeyValues
                  strong
                  items={[...factsOf(data.order, today, mayTrade), ...freeOf(data.free), ...relatedOf(data.related)]}
                />
              </div>
            </div>
          </Panel>
          <AwaitedMoney {...data.order} />
          {data.stays && <InterestPanel stays={data.stays} paid={data.order.amount ?? '0.00'} />}
          {data.working && <WorkingPanel order={data.order} working={data.working} into={data.into} />}
        </>
      )}
    </>
  )
}

function FundName({ order: { fundCode, fundName } }: { order: Pick<Order, 'fundCode' | 'fundName'> }) {
  return (
    <Link className="text-link" to={to('fundDetail', { fundCode })}>
      <WrappedName name={fundName} />
    </Link>
  )
}

/** The order it arose from and the orders that arose from it, each a link to its record (PLUS-07). */
const relatedOf = (related: OutputOf<'query.recordDetail'>['related']) =>
  related.map(other => {
    const { label, text } = relatedWords(other)
    return {
      label,
      value: (
        <Link className="text-link" to={to('tradeRecord', { orderId: other.orderId })}>
          {text}
        </Link>
      ),
    }
  })

const freeOf = (free: OutputOf<'query.recordDetail'>['free']) =>
  free === null ? [] : [{ label: '可卖出日期', value: freeText(free) }]

function factsOf(order: Order, today: string, mayTrade: boolean) {
  return [
    { label: '单号', value: order.orderId },
    { label: '基金代码', value: order.fundCode },
    ...(order.target ? [{ label: '转入基金', value: <FundName order={order.target} /> }] : []),
    ...(order.plan ? [{ label: '定投扣款日', value: dayWords(order.plan.dueDate, 'YYYY-MM-DD') }] : []),
    { label: order.isFundAct ? '办理时间' : '申请时间', value: dateText(order.acceptAt, 'YYYY-MM-DD HH:mm:ss') },
    { label: '交易日', value: dayWords(order.tradeDate, 'YYYY-MM-DD') },
    ...(isOver(order)
      ? []
      : [
          {
            label: '确认日期',
            value: confirmWords(order),
          },
        ]),
    ...(order.remitBy === null ? [] : [{ label: '汇款截止', value: remitByWords(order.remitBy) }]),
    ...(order.payDate === null ? [] : [{ label: '到账日期', value: dayWords(order.payDate, 'YYYY-MM-DD') }]),
    ...(order.fee === null ? [] : [{ label: '费用', value: `${moneyText(order.fee)} 元` }]),
    ...(order.target?.supplement ? [{ label: '补差费', value: `${moneyText(order.target.supplement)} 元` }] : []),
    { label: cardLabel(order), value: cardWords(order) },
    ...(order.undoUntil === null || !mayTrade ? [] : [{ label: '可撤单至', value: timeWords(order.undoUntil, today) }]),
  ]
}

function confirmWords({ awaitsNav, confirmDate }: Order): string {
  if (awaitsNav) return '净值披露后'
  return confirmDate === null ? '基金成立后' : dayWords(confirmDate, 'YYYY-MM-DD')
}

/** Withdrawn or failed, so the order will not be confirmed. */
const isOver = ({ status }: { status: string }): boolean => status === STATUS.cancelled || status === STATUS.failed
