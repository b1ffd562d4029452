import { dateText } from '@zhixiao/domain/format/dates.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { useHiddenAmounts } from '../../../features/holding/hide-amounts.ts'
import { to } from '../../../paths.ts'
import { useMayTrade } from '../../../session/may-trade.ts'
import { FirstIncome } from '../FirstIncome.tsx'
import { TrendPanel } from '../TrendPanel.tsx'
import { AllocationPanel } from './AllocationPanel.tsx'
import { HoldingsPanel } from './HoldingsPanel.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { Totals } from './Totals.tsx'
import { TransitPanel } from './TransitPanel.tsx'
import './todo.css'
import '../assets.css'

/** AST-01: all of a customer's assets, their income, and the to-dos. */
export default function MyAssetsScreen() {
  const { data, error, refetch } = useCall('query.shareInfo', { firstflag: '0' })
  const [hidden, setHidden] = useHiddenAmounts()
  const mayTrade = useMayTrade()
  const todo = useCall('trade.todo', {}, { enabled: mayTrade })
  const todos = mayTrade ? (todo.data?.list ?? []) : []
  // Rendered together: the content below the totals depends on whether there are to-dos.
  const isReady = !mayTrade || todo.data !== undefined || todo.error !== null
  return (
    <>
      <div className="row row--between">
        <div className="row assets-title">
          <h1 className="account__title">我的资产</h1>
          {data && <span className="faint">{updatedWords(data.totals.dayIncomeDays)}</span>}
        </div>
        {mayTrade && <Acts />}
      </div>
      {error && <ErrorBlock title={error.message} onRetry={() => void refetch()} />}
      {!(data && isReady) && !error && <TableSkeleton rows={6} />}
      {data && isReady && (
        <>
          <div className="assets-lead">
            <Totals totals={data.totals} hidden={hidden} onHide={setHidden} />
            {todos.length > 0 && <TodoPanel list={todos} hidden={hidden} />}
            <HoldingsPanel holdings={data.holdings} payouts={data.payouts} hidden={hidden} />
            <TrendPanel className="assets-lead__trend" hidden={hidden} />
          </div>
          <FirstIncome />
          <AllocationPanel holdings={data.holdings} />
          <TransitPanel hidden={hidden} />
          <MessagesPanel hidden={hidden} />
          {mayTrade && todos.length === 0 && <p className="caption">暂无待办事项。</p>}
          <p className="caption">
            总资产为持有市值加在途资金；市值按各基金最近一个已披露净值计算，在途资金不计入收益。以登记机构的确认数据为准。
          </p>
        </>
      )}
    </>
  )
}

const updatedWords = (days: readonly string[]): string => {
  const last = days.at(-1)
  return last === undefined ? '' : `市值更新至 ${dateText(last)}`
}

function Acts() {
  return (
    <div className="row not-phone assets-acts">
      <LinkButton kind="outline" size="s" link={<Link to={to('sell')} />}>
        赎回
      </LinkButton>
      <LinkButton kind="outline" size="s" link={<Link to={to('change')} />}>
        转换
      </LinkButton>
      <LinkButton size="s" link={<Link to={to('fund')} />}>
        购买
      </LinkButton>
    </div>
  )
}
