import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { deductionStatusName } from '@zhixiao/domain/codes/deduction-status.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { recordStatusName } from '@zhixiao/domain/order/record-status.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { type Column, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { useFocusOnArrival } from '../../../form/use-focus-on-change.ts'
import { pageIn } from '../../../page-number.ts'
import { to } from '../../../paths.ts'
import { PagedTable } from '../PagedTable.tsx'
import { RecordStatusDot } from '../trade_record/RecordStatusDot.tsx'
import { termsOf } from './PlanPanel.tsx'
import { PlanResult } from './PlanResult.tsx'
import type { Plan } from './plan-tabs.ts'

const PAGE_SIZE = 20

type Run = OutputOf<'trade.planRuns'>['list'][number]

/** The deductions of one plan: orders, and failures with their reason. */
export function PlanRuns({ plan }: { plan: Plan }) {
  const [query] = useSearchParams()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const page = pageIn(query.get('page'))
  const input = { planId: plan.planId, pageParam: { pageNum: page, pageSize: PAGE_SIZE } }
  const asked = useCall('trade.planRuns', input)
  return (
    <>
      <div className="row row--between">
        <h1 className="account__title" ref={heading} tabIndex={-1}>
          定投扣款记录
        </h1>
        <LinkButton kind="outline" size="s" link={<Link to={to('myFix', { tab: plan.state })} />}>
          返回我的定投
        </LinkButton>
      </div>
      <Panel quiet className="holding" title={plan.fundName} note={`计划编号 ${plan.planId}`}>
        <PlanResult plan={plan} />
        <KeyValues
          rows
          items={[
            ...termsOf(plan),
            ...(plan.next ? [{ label: '下一次扣款状态', value: deductionStatusName('0') }] : []),
          ]}
        />
      </Panel>
      <Panel quiet label="扣款记录">
        <PagedTable
          asked={asked}
          page={page}
          pageSize={PAGE_SIZE}
          unit="次"
          urlOf={next => to('myFix', { tab: plan.state, planId: plan.planId, page: next })}
          caption="扣款记录，最新的在前"
          rowKey={run => run.dueDate}
          columns={columns}
          phone={run => <RunItem run={run} />}
          empty={<EmptyState title="还没有扣款" text="到扣款日后会显示在这里" />}
        />
      </Panel>
    </>
  )
}

const money = (text: string | null) => <span className="num">{text === null ? '--' : moneyText(text)}</span>

const columns: readonly Column<Run>[] = [
  {
    key: 'day',
    head: '扣款日',
    rowHeader: true,
    nowrap: true,
    cell: run => (
      <>
        <span className="num">{run.runDate}</span>
        {run.dueDate !== run.runDate && <span className="cell-sub">原定 {run.dueDate}</span>}
      </>
    ),
  },
  { key: 'amount', head: '金额（元）', numeric: true, cell: run => money(run.amount) },
  {
    key: 'nav',
    head: '确认净值',
    numeric: true,
    hide: 'tablet',
    cell: run => <span className="num">{run.nav ?? '--'}</span>,
  },
  { key: 'shares', head: '确认份额', numeric: true, cell: run => money(run.confirmedShares) },
  { key: 'deduction', head: '扣款状态', nowrap: true, cell: run => deductionStatusName(run.deduction) },
  { key: 'state', head: '结果', cell: run => <Outcome run={run} /> },
  { key: 'act', head: '操作', headHidden: true, cell: run => <OrderLink run={run} /> },
]

function Outcome({ run: { status, reason } }: { run: Run }) {
  if (reason !== null) return <StatusDot state="failed">{reason}</StatusDot>
  return status === null ? null : <RecordStatusDot status={status} name={recordStatusName(status)} />
}

function OrderLink({ run: { orderId, runDate } }: { run: Run }) {
  if (orderId === null) return null
  return (
    <Link className="text-link" to={to('tradeRecord', { orderId })} aria-label={`${runDate}的交易详情`}>
      详情
    </Link>
  )
}

const RunItem = ({ run }: { run: Run }) => (
  <PhoneItem
    title={run.runDate}
    {...(run.orderId !== null && { link: <Link to={to('tradeRecord', { orderId: run.orderId })} /> })}
    meta={`${deductionStatusName(run.deduction)}${run.dueDate === run.runDate ? '' : `　原定 ${run.dueDate}`}`}
    aside={<Outcome run={run} />}
    figures={[
      { label: '金额（元）', value: money(run.amount) },
      { label: '确认净值', value: <span className="num">{run.nav ?? '--'}</span> },
      { label: '确认份额', value: money(run.confirmedShares) },
    ]}
  />
)
