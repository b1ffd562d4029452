import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { resultHeadings } from '@zhixiao/domain/codes/result-headings.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import type { IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Timeline } from '@zhixiao/ui/display/Timeline.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { AwaitedMoney } from '../../features/card/RemittanceAccount.tsx'
import { dayWords, remitByWords, remitWords, timeWords, YUAN_PRICE } from '../../features/order/day-words.ts'
import { EvidenceButton } from '../../features/order/EvidenceButton.tsx'
import { useIsMerged } from '../../features/order/merged-orders.ts'
import { actName, cardLabel, headlineText, navWords } from '../../features/order/order-figures.ts'
import { stageOf } from '../../features/order/order-stage.ts'
import { WithdrawButton } from '../../features/order/WithdrawButton.tsx'
import { to } from '../../paths.ts'
import { ResultFigure, TradeBody, TradeHead } from './TradeParts.tsx'
import { Unread } from './Unread.tsx'

type Detail = OutputOf<'query.recordDetail'>

const heads: Record<Detail['order']['status'], { icon: IconName; title: string }> = {
  [STATUS.pending]: { icon: 'clock', title: resultHeadings.orderPending },
  [STATUS.confirmed]: { icon: 'success', title: resultHeadings.orderConfirmed },
  [STATUS.failed]: { icon: 'error', title: resultHeadings.orderFailed },
  [STATUS.cancelled]: { icon: 'info', title: resultHeadings.orderCancelled },
}

type OrderResultProps = { orderId: string; steps?: readonly string[]; children?: ReactNode }

/** The last step: the order as the server knows it, so that a refresh shows the current state. */
export function OrderResult({ orderId, steps, children }: OrderResultProps) {
  const detail = useCall('query.recordDetail', { orderId })
  const time = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  useLookAgain(detail.refetch)
  const isMerged = useIsMerged(orderId)
  const estimate = useEstimate(detail.data?.order)
  const unread = [detail, time].find(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0)
  if (unread) {
    const place = { label: '交易记录', link: <Link to={to('tradeRecord', { orderId })} /> }
    return <Unread what="这笔申请" error={unread.error} refetch={unread.refetch} place={place} />
  }
  if (!detail.data || !time.data) return <TableSkeleton />
  const { order, timeline } = detail.data
  const { icon, title } = heads[order.status]
  const progress = (
    <aside className="rail">
      <Panel quiet title="办理进度">
        <Timeline items={timeline.map((stage, index) => stageOf(stage, index, orderId))} />
      </Panel>
    </aside>
  )
  return (
    <>
      <TradeHead fund={order} title={title} step={2} complete {...(steps ? { steps } : {})} />
      <TradeBody rail={progress}>
        {isMerged && (
          <Notice tone="info" alert>
            这笔申请已在另一个页面提交，没有重复办理；如需再办一笔，请重新填写。
          </Notice>
        )}
        <Panel label={title}>
          <ResultFigure icon={icon} figure={headlineText(order)} words={order.statusDetail} />
          <Divider />
          <KeyValues strong items={[...factsOf(order, time.data.date), ...estimate]} />
          <div className="form-actions trade-result__actions">
            <LinkButton link={<Link to={to('tradeRecord', { orderId })} />}>查看交易记录</LinkButton>
            <LinkButton kind="outline" link={<Link to={to('myAssets')} />}>
              我的资产
            </LinkButton>
            <WithdrawButton order={order} size="m" />
            <EvidenceButton order={order} />
          </div>
        </Panel>
        <AwaitedMoney {...order} />
        {order.status !== STATUS.cancelled && order.status !== STATUS.failed && children}
      </TradeBody>
    </>
  )
}

// The bank usually answers within this time; the page can then show that the money was debited.
const LOOK_AGAIN_MS = 2_500

function useLookAgain(refetch: () => unknown) {
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [refetch])
}

/** The shares that a pending purchase would give at the last NAV. */
function useEstimate(order: Detail['order'] | undefined) {
  const amount = order?.status === STATUS.pending ? order.amount : null
  const input = { fundCode: order?.fundCode ?? '', ...(amount === null ? {} : { amount }) }
  const { data } = useCall('trade.fare', input, { enabled: amount !== null })
  if (amount === null || !data?.purchase) return []
  const price = order?.fundType === 'money' ? YUAN_PRICE.value : ` ${data.navDay} 净值`
  return [{ label: `预估份额（按${price}）`, value: `${moneyText(data.purchase.shares)} 份` }]
}

function factsOf(order: Detail['order'], today: string) {
  // A withdrawn or failed order has no confirmation NAV.
  const nav = order.status === STATUS.cancelled || order.status === STATUS.failed ? null : navWords(order)
  const isPlain = order.fundType === 'money' && order.target === null
  return [
    { label: order.target ? '转出基金' : '基金', value: order.fundName },
    ...(order.target ? [{ label: '转入基金', value: order.target.fundName }] : []),
    { label: '业务', value: actName(order) },
    { label: cardLabel(order), value: `${order.bankName}（${order.cardTail}）` },
    ...(nav === null ? [] : [isPlain ? YUAN_PRICE : { label: '成交净值', value: nav }]),
    ...(order.awaitsMoney ? [{ label: '汇款到账', value: remitWords(`${dayWords(order.tradeDate)}15:00`) }] : []),
    ...(order.remitBy === null ? [] : [{ label: '汇款截止', value: `${remitByWords(order.remitBy)}，逾期申请作废` }]),
    ...(order.payDate === null
      ? []
      : [{ label: order.fast?.state === 'paid' ? '到账日期' : '预计到账', value: dayWords(order.payDate) }]),
    ...(order.status === STATUS.pending
      ? [{ label: '可撤单至', value: order.undoUntil === null ? '不能撤单' : timeWords(order.undoUntil, today) }]
      : []),
  ]
}
