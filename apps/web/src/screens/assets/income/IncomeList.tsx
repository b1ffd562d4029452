import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { BillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { addFen, fenText, parseFen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { bridgeParts } from '../../../features/holding/bridge-parts.ts'
import { PayoutNotes } from '../../../features/holding/PayoutNotes.tsx'
import { DayFunds } from './DayFunds.tsx'
import { IncomeBar } from './IncomeBar.tsx'
import { IncomeCalendar } from './IncomeCalendar.tsx'
import { longestOf } from './income-scale.ts'

type Line = OutputOf<'query.income'>['list'][number]
export type IncomeView = 'day' | 'month' | 'fund'
type IncomeListProps = {
  view: IncomeView
  period: BillPeriod
  fundCode: string | undefined
  hidden: boolean
  /** The day of the calendar whose funds are shown. */
  day: string | null
  urlOf: (view: IncomeView, period: string, fundCode?: string) => string
  dayUrlOf: (day: string) => string
}

/** The incomes of a period and their total; a month links to its days, a day to its funds, a fund to its own income. */
export function IncomeList({ view, period, fundCode, hidden, day, urlOf, dayUrlOf }: IncomeListProps) {
  const input = { by: view, period: period.text, ...(fundCode === undefined ? {} : { fundCode }) }
  const { data, error, refetch } = useCall('query.income', input)
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={5} columns={2} />
  const money = (text: string | null) => (
    <Money text={signedMoneyText(text)} sign="auto" hidden={hidden && text !== null} />
  )
  const longest = longestOf(data.list.map(line => line.income))
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
    {
      key: 'bar',
      head: '收益大小',
      headHidden: true,
      cell: line => !hidden && <IncomeBar income={line.income} longest={longest} />,
    },
    { key: 'income', head: '净值收益（元）', numeric: true, cell: line => money(line.income) },
  ]
  return (
    <>
      {view === 'day' ? (
        <div className="income-days-view">
          <div className="income-days">
            <IncomeCalendar name={period.name} days={data.list} hidden={hidden} chosen={day} urlOf={dayUrlOf} />
            {data.list.some(each => each.key === day && each.income !== null) && (
              <DayFunds day={day ?? ''} period={period.text} fundCode={fundCode} hidden={hidden} />
            )}
          </div>
          <p className="caption income-note">日历中 1,000 元及以上的金额省略角分，点按日期可查看。</p>
        </div>
      ) : (
        <DataTable
          caption={`${period.name}的净值收益`}
          compact
          rows={data.list}
          rowKey={line => line.key}
          columns={columns}
          phone={line => (
            <PhoneItem
              title={line.name}
              link={<Link to={linkOf(line)} preventScrollReset />}
              meta={!hidden && <IncomeBar income={line.income} longest={longest} />}
              aside={money(line.income)}
              figures={[]}
            />
          )}
          empty={<EmptyState title={`${period.name}没有收益`} />}
        />
      )}
      <p className="row row--between income-sum">
        <span>{period.name}净值收益合计</span>
        <Money text={signedMoneyText(data.total)} sign="auto" size="s" unit="元" hidden={hidden} />
      </p>
      <PayoutNotes list={data.payouts} how="净值收益已含分红和拆分。" />
      <AfterFees period={period.text} fundCode={fundCode} hidden={hidden} />
    </>
  )
}

/** How the NAV income became the income after fees, as on the assets page and the bill. */
function AfterFees({ period, fundCode, hidden }: Pick<IncomeListProps, 'fundCode' | 'hidden'> & { period: string }) {
  const { data } = useCall('query.incomeByBill', { period })
  if (!data || hidden) return null
  const lines = data.list.filter(line => fundCode === undefined || line.fundCode === fundCode)
  const sum = (pick: (line: (typeof lines)[number]) => string) =>
    fenText(addFen(ZERO_FEN, ...lines.map(line => parseFen(pick(line)))))
  const parts = bridgeParts({
    interest: sum(line => line.interest),
    waiting: sum(line => line.waiting),
    restated: sum(line => line.restated),
    service: sum(line => line.service),
    floating: sum(line => line.floating),
    converted: sum(line => line.converted),
    liquidation: sum(line => line.liquidation),
    other: sum(line => line.other),
  })
  return (
    <p className="row row--between income-after">
      <span>
        － 交易费用 {moneyText(sum(line => line.fees))}
        {parts.map(({ name, value }) => `，＋ ${name} ${signedMoneyText(value)}`).join('')}，＝ 费后收益
      </span>
      <Money text={signedMoneyText(sum(line => line.income))} sign="auto" size="s" unit="元" />
    </p>
  )
}
