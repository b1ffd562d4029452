import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { ReactNode } from 'react'
import type { Fund, NavPage } from './detail.ts'

type Day = NavPage['list'][number]

interface NavTableProps {
  fund: Fund
  navs: readonly Day[]
  aside?: ReactNode
  /** Below the header: a form. */
  above?: ReactNode
  /** Below the table: page links. */
  below?: ReactNode
}

/** Published NAVs, newest first; for a money-market fund its income. */
export function NavTable({ fund, navs, aside, above, below }: NavTableProps) {
  const money = fund.fundType === 'money'
  return (
    <Panel quiet id="navs" title={money ? '历史收益' : '历史净值'} aside={aside}>
      {above}
      <DataTable
        caption={`${money ? '历史收益' : '历史净值'}，从新到旧`}
        columns={money ? incomeColumns : navColumns}
        rows={navs}
        rowKey={day => day.navDay}
        compact
        plain
        empty={<p className="navs__none muted">{emptyWords(fund.nav !== null, money ? '收益' : '净值')}</p>}
      />
      {below}
    </Panel>
  )
}

const emptyWords = (hasAny: boolean, figure: string): string =>
  hasAny ? `这段时间没有${figure}。` : `基金尚未公布${figure}。`

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
