import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { EyeToggle } from '@zhixiao/ui/action/EyeToggle.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { periodAs, periodIn } from '../../../features/bill/period-choice.ts'
import { useHiddenAmounts } from '../../../features/holding/hide-amounts.ts'
import { to } from '../../../paths.ts'
import { FirstIncome } from '../FirstIncome.tsx'
import { PeriodSteps } from '../PeriodSteps.tsx'
import { TrendPanel } from '../TrendPanel.tsx'
import { IncomeList, type IncomeView } from './IncomeList.tsx'
import '../assets.css'

/** How incomes are grouped. */
const views: Record<IncomeView, string> = { day: '按日', month: '按月', fund: '按基金' }
const viewNames = ['day', 'month', 'fund'] as const
const viewIn = (text: string | null): IncomeView => viewNames.find(name => name === text) ?? 'day'

/** AST-03: income by day, month and fund, of all holdings or one fund. */
export default function IncomeScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [hidden, setHidden] = useHiddenAmounts()
  const time = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  const holdings = useCall('query.shareInfo', { firstflag: '0' })
  if (time.error && !time.data) return <ErrorBlock title={time.error.message} onRetry={() => void time.refetch()} />
  if (!time.data) return <TableSkeleton rows={6} />
  const today = isoDate(time.data.date)
  const view = viewIn(query.get('by'))
  const period = periodAs(periodIn(query.get('period'), today), view === 'day' ? 1 : 12, today)
  const funds = new Map(holdings.data?.holdings.map(each => [each.fundCode, each.fundName]))
  const code = query.get('fundCode') ?? ''
  const fund = funds.has(code) ? { code, name: funds.get(code) ?? code } : undefined
  const urlOf = (by: IncomeView, text: string, fundCode = fund?.code) =>
    to('income', { by, period: text, ...(fundCode ? { fundCode } : {}) })
  // A second press closes the day.
  const dayUrlOf = (day: string) => `${urlOf('day', period.text)}${query.get('day') === day ? '' : `&day=${day}`}`
  return (
    <>
      <div className="row row--between income-head">
        <div className="row assets-hero__eye">
          <h1 className="account__title">收益分析</h1>
          <EyeToggle hidden={hidden} onChange={setHidden} />
        </div>
        <SelectField
          label="基金"
          hideLabel
          value={fund?.code ?? ''}
          placeholder="全部基金"
          options={[...funds].map(([value, label]) => ({ value, label }))}
          onChange={event => void navigate(urlOf(view, period.text, event.target.value), { preventScrollReset: true })}
        />
      </div>
      <FirstIncome />
      <TrendPanel hidden={hidden} fund={fund} />
      <Panel quiet label="收益明细">
        <div className="row row--between income-bar">
          <TabLinks
            label="收益明细"
            items={viewNames.map(name => ({
              label: views[name],
              link: <Link to={urlOf(name, periodAs(period, name === 'day' ? 1 : 12, today).text)} preventScrollReset />,
              current: name === view ? 'page' : false,
            }))}
          />
          <PeriodSteps period={period} today={today} linkTo={each => urlOf(view, each.text)} />
        </div>
        <IncomeList
          view={view}
          period={period}
          fundCode={fund?.code}
          hidden={hidden}
          day={query.get('day')}
          urlOf={urlOf}
          dayUrlOf={dayUrlOf}
        />
      </Panel>
      <p className="caption">
        净值收益按净值日期计入当日，未扣除申购费和赎回费；费后收益与我的资产、账单一致；未披露净值或没有持有的日期显示“--”。
      </p>
    </>
  )
}
