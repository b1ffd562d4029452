import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { Unanswered } from '../../../features/submission/Unanswered.tsx'
import { to } from '../../../paths.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { PlanRuns } from './PlanRuns.tsx'
import { type PlanTab, planTabs, tabOf } from './plan-tabs.ts'
import '../assets.css'

/** AST-08: the customer's regular plans by state, and the deductions of the plan named in the URL. */
export default function MyFixScreen() {
  const [query] = useSearchParams()
  const { data, error, refetch } = useCall('trade.planList', {})
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} />
  const planId = query.get('planId')
  const plan = data.list.find(each => each.planId === planId)
  if (plan) return <PlanRuns key={plan.planId} plan={plan} />
  const tab = tabOf(query.get('tab'))
  const shown = data.list.filter(each => each.state === tab)
  const countOf = (state: PlanTab) => data.list.filter(each => each.state === state).length
  return (
    <>
      <div className="row row--between">
        <h1 className="account__title">我的定投</h1>
        <LinkButton size="s" link={<Link to={to('fund')} />}>
          新建定投
        </LinkButton>
      </div>
      <Unanswered names={['trade.planStatus']} />
      <TabLinks
        label="计划状态"
        items={planTabs.map(({ state, name }) => ({
          label: `${name} ${countOf(state)}`,
          link: <Link to={to('myFix', { tab: state })} replace preventScrollReset />,
          current: state === tab,
        }))}
      />
      {shown.length === 0 ? (
        <Panel label="定投计划">
          <EmptyState
            title={`没有${planTabs.find(each => each.state === tab)?.name ?? ''}的定投计划`}
            text="每期按计划购买，扣款日遇非交易日自动顺延"
            action={<LinkButton link={<Link to={to('fund')} />}>选择基金</LinkButton>}
          />
        </Panel>
      ) : (
        shown.map(each => <PlanPanel key={each.planId} plan={each} />)
      )}
    </>
  )
}
