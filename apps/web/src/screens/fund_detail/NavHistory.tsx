import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { Detail, NavPage } from './detail.ts'
import type { ChartPeriod } from './periods.ts'

type Day = NavPage['list'][number]

interface NavHistoryProps {
  fund: Detail['fund']
  navs: NavPage
  /** The chart's period as the address has it: turning pages keeps it. */
  period: ChartPeriod | undefined
}

/** Every published NAV, newest first, a page at a time. */
export function NavHistory({ fund, navs, period }: NavHistoryProps) {
  const { fundCode } = fund
  return (
    <Panel id="navs" title={fund.fundType === 'money' ? '历史收益' : '历史净值'} flush className="navs">
      <DataTable
        caption="历史净值，从新到旧"
        columns={fund.fundType === 'money' ? incomeColumns : navColumns}
        rows={navs.list}
        rowKey={day => day.navDay}
        compact
        empty={<p className="navs__none muted">暂无净值。</p>}
      />
      {navs.list.length > 0 && (
        <Pagination
          page={navs.pageNum}
          pageCount={Math.ceil(navs.total / navs.pageSize)}
          total={navs.total}
          pageSize={navs.pageSize}
          linkTo={page => <Link to={`${to('fundDetail', { fundCode, period, page })}#navs`} preventScrollReset />}
        />
      )}
    </Panel>
  )
}

const date: Column<Day> = { key: 'day', head: '日期', rowHeader: true, cell: day => day.navDay }
const figure = (key: string, head: string, text: (day: Day) => string): Column<Day> => ({
  key,
  head,
  numeric: true,
  cell: day => <span className="num">{text(day)}</span>,
})

const navColumns: Column<Day>[] = [
  date,
  figure('nav', '单位净值', day => day.nav),
  figure('accNav', '累计净值', day => day.accNav),
  { key: 'growth', head: '日涨跌幅', numeric: true, cell: day => <Percent text={percentText(day.dayGrowth)} /> },
]

const incomeColumns: Column<Day>[] = [
  date,
  figure('income', '万份收益（元）', day => day.income ?? '--'),
  figure('yield7', '七日年化', day => shareText(day.sevenDayYield, 4)),
]
