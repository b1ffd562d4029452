import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { BillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { IncomeCalendar } from './IncomeCalendar.tsx'
import type { View } from './IncomeScreen.tsx'

type Line = OutputOf<'query.income'>['list'][number]
type IncomeListProps = {
  view: View
  period: BillPeriod
  fundCode: string | undefined
  hidden: boolean
  urlOf: (view: View, period: string, fundCode?: string) => string
}

/** The incomes of a period and their sum; a month leads to its days, a fund to its own. */
export function IncomeList({ view, period, fundCode, hidden, urlOf }: IncomeListProps) {
  const input = { by: view, period: period.text, ...(fundCode === undefined ? {} : { fundCode }) }
  const { data, error, refetch } = useCall('query.income', input)
  if (error) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={5} columns={2} />
  const money = (text: string | null) => (
    <Money text={signedMoneyText(text)} sign="auto" hidden={hidden && text !== null} />
  )
  const linkOf = ({ key }: Line) => (view === 'month' ? urlOf('day', key) : urlOf('month', period.text, key))
  const columns: Column<Line>[] = [
    {
      key: 'name',
      head: view === 'month' ? '月份' : '基金名称',
      rowHeader: true,
      cell: line => (
        <>
          <Link className="fund-name" to={linkOf(line)} preventScrollReset>
            {line.name}
          </Link>
          {view === 'fund' && <span className="fund-meta">{line.key}</span>}
        </>
      ),
    },
    { key: 'income', head: '收益（元）', numeric: true, cell: line => money(line.income) },
  ]
  return (
    <>
      {view === 'day' ? (
        <IncomeCalendar name={period.name} days={data.list} hidden={hidden} />
      ) : (
        <DataTable
          caption={`${period.name}的收益`}
          compact
          rows={data.list}
          rowKey={line => line.key}
          columns={columns}
          phone={line => (
            <PhoneItem
              title={line.name}
              link={<Link to={linkOf(line)} preventScrollReset />}
              figures={[{ label: '收益（元）', value: money(line.income) }]}
            />
          )}
          empty={<EmptyState title={`${period.name}没有收益`} />}
        />
      )}
      <p className="row row--between income-sum">
        <span>{period.name}合计</span>
        <Money text={signedMoneyText(data.total)} sign="auto" size="s" unit="元" hidden={hidden} />
      </p>
    </>
  )
}
