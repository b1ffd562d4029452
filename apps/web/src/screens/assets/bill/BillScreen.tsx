import type { BillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EyeToggle } from '@zhixiao/ui/action/EyeToggle.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { BillLines, BillOrders, BillSum, orderCountText } from '../../../features/bill/BillParts.tsx'
import { periodAs, periodIn } from '../../../features/bill/period-choice.ts'
import { useHiddenAmounts } from '../../../features/holding/hide-amounts.ts'
import { pageIn } from '../../../page-number.ts'
import { to } from '../../../paths.ts'
import { Pages } from '../PagedTable.tsx'
import { PeriodSteps } from '../PeriodSteps.tsx'
import { BillFiles } from './BillFiles.tsx'
import '../assets.css'

const lengths = [
  { months: 1, label: '月度账单' },
  { months: 3, label: '季度账单' },
  { months: 12, label: '年度账单' },
] as const
const PAGE_SIZE = 20

/**
 * AST-04: the bill of a month, quarter or year: from the opening to the closing value, by fund, with its orders, and as
 * a file.
 */
export default function BillScreen() {
  const [query] = useSearchParams()
  const [hidden, setHidden] = useHiddenAmounts()
  const time = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  if (time.error && !time.data) return <ErrorBlock title={time.error.message} onRetry={() => void time.refetch()} />
  if (!time.data) return <TableSkeleton rows={6} />
  const today = isoDate(time.data.date)
  const period = periodIn(query.get('period'), today)
  const urlOf = (each: BillPeriod) => to('bill', { period: each.text })
  return (
    <>
      <div className="row row--between">
        <div className="row assets-hero__eye">
          <h1 className="account__title">账单查询</h1>
          <EyeToggle hidden={hidden} onChange={setHidden} />
        </div>
        <div className="row">
          <BillFiles period={period.text} />
          <LinkButton kind="outline" size="s" link={<Link to={to('billPrint', { period: period.text })} />}>
            打印
          </LinkButton>
        </div>
      </div>
      <div className="row row--between">
        <TabLinks
          label="账单周期"
          items={lengths.map(({ months, label }) => ({
            label,
            link: <Link to={urlOf(periodAs(period, months, today))} preventScrollReset />,
            current: months === period.months ? 'page' : false,
          }))}
        />
        <PeriodSteps period={period} today={today} linkTo={urlOf} />
      </div>
      <Bill key={period.text} period={period} page={pageIn(query.get('page'))} hidden={hidden} />
    </>
  )
}

function Bill({ period, page, hidden }: { period: BillPeriod; page: number; hidden: boolean }) {
  const input = { period: period.text, pageParam: { pageNum: page, pageSize: PAGE_SIZE } }
  const { data, error, refetch } = useCall('query.bill', input)
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={8} />
  const { orders } = data
  return (
    <>
      <BillSum bill={data} hidden={hidden} />
      <BillLines bill={data} hidden={hidden} />
      <Panel quiet title="本期确认的交易" note={orderCountText(orders.total, orders.list)}>
        <BillOrders orders={orders.list} hidden={hidden} />
        <Pages
          page={page}
          pageSize={PAGE_SIZE}
          total={orders.total}
          unit="笔"
          urlOf={each => to('bill', { period: period.text, page: String(each) })}
        />
      </Panel>
    </>
  )
}
