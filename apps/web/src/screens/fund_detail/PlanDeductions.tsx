import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import type { Fund } from './detail.ts'
import type { AskedPlan } from './detail-query.ts'
import type { PartOf } from './load-part.ts'
import { planFields } from './plan-words.ts'

type Deductions = NonNullable<PartOf<'plan'>['deductions']>
type Deduction = Deductions['list'][number]

/** Each deduction with its NAV. */
export function PlanDeductions({ fund, asked, deductions }: { fund: Fund; asked: AskedPlan; deductions: Deductions }) {
  const { list, page, pageCount, pageSize, total } = deductions
  return (
    <Panel quiet title="扣款明细" note={`共 ${total} 次`}>
      <DataTable
        caption="扣款明细，从新到旧"
        columns={fund.fundType === 'money' ? columns.filter(({ key }) => key !== 'nav') : columns}
        rows={list}
        rowKey={row => row.dueDay}
        compact
        plain
      />
      <Pagination
        page={page}
        pageCount={pageCount}
        total={total}
        pageSize={pageSize}
        unit="次"
        linkTo={to => (
          <Link to={tabUrl(fund.fundCode, 'plan', { ...planFields(asked), page: to })} preventScrollReset />
        )}
      />
    </Panel>
  )
}

const figure = (key: string, head: string, text: (row: Deduction) => string, hide?: 'phone'): Column<Deduction> => ({
  key,
  head,
  numeric: true,
  cell: row => <span className="num">{text(row)}</span>,
  ...(hide && { hide }),
})

const columns: Column<Deduction>[] = [
  {
    key: 'day',
    head: '扣款日',
    rowHeader: true,
    cell: row => (
      <>
        {row.day}
        {row.dueDay !== row.day && <span className="cell-sub">原定 {row.dueDay}</span>}
      </>
    ),
  },
  figure('amount', '金额（元）', row => moneyText(row.amount)),
  figure('fee', '手续费（元）', row => moneyText(row.fee), 'phone'),
  figure('nav', '单位净值', row => row.nav),
  figure('shares', '买入份额', row => moneyText(row.shares), 'phone'),
  figure('held', '累计份额', row => moneyText(row.held)),
]
