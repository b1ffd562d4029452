import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { pageIn } from '../../../page-number.ts'
import { to } from '../../../paths.ts'
import { useHiddenAmounts } from '../hide-amounts.ts'
import { cardWords } from '../holdings.ts'

type Bonus = OutputOf<'query.bonusList'>['list'][number]
const PAGE_SIZE = 20

/** AST-07: the dividends to come and those handed out. */
export function DividendList() {
  const [query] = useSearchParams()
  const [hidden] = useHiddenAmounts()
  const page = pageIn(query.get('page'))
  const { data, error, refetch } = useCall('query.bonusList', { pageNum: String(page), pageSize: String(PAGE_SIZE) })
  return (
    <Panel flush title="分红记录" note={data ? `${data.total} 笔` : undefined}>
      {error && <ErrorBlock title={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={3} />}
      {data && (
        <DataTable
          caption="分红记录，将要分红的在前，其余最新的在前"
          rows={data.list}
          rowKey={bonus => `${bonus.fundCode}/${bonus.tradeacco}/${bonus.exDate}/${bonus.orderId ?? ''}`}
          columns={columnsFor(hidden)}
          phone={bonus => <BonusItem bonus={bonus} hidden={hidden} />}
          empty={<EmptyState title="还没有分红" text="持有基金宣布分红后会显示在这里" />}
        />
      )}
      {data && data.total > PAGE_SIZE && (
        <Pagination
          page={page}
          pageCount={Math.ceil(data.total / PAGE_SIZE)}
          total={data.total}
          pageSize={PAGE_SIZE}
          unit="笔"
          linkTo={each => <Link to={to('myDiviDend', { page: String(each) })} />}
        />
      )}
    </Panel>
  )
}

const amountOf = ({ amount }: Bonus, hidden: boolean) => <Money text={moneyText(amount)} hidden={hidden} />
/** What became of it, or when it will. */
const resultWords = ({ state, payDate, nav, bought }: Bonus, hidden: boolean): string => {
  if (bought !== null) return `${hidden ? '******' : moneyText(bought)} 份，净值 ${nav ?? '--'}`
  return state === 'held' || payDate === null ? '随份额解冻发放' : `${payDate} 发放`
}

const columnsFor = (hidden: boolean): Column<Bonus>[] => [
  {
    key: 'fund',
    head: '基金名称',
    rowHeader: true,
    cell: bonus => (
      <>
        {bonus.orderId === null ? (
          <span className="fund-name">{bonus.fundName}</span>
        ) : (
          <Link className="fund-name" to={to('tradeRecord', { orderId: bonus.orderId })}>
            {bonus.fundName}
          </Link>
        )}
        <span className="fund-meta">
          {bonus.fundCode}　{cardWords(bonus)}
        </span>
      </>
    ),
  },
  { key: 'ex', head: '除息日', nowrap: true, cell: bonus => <span className="num">{bonus.exDate}</span> },
  {
    key: 'shares',
    head: '享有份额',
    numeric: true,
    hide: 'narrow',
    cell: bonus => <Money text={moneyText(bonus.shares)} hidden={hidden} />,
  },
  {
    key: 'each',
    head: '每份分红（元）',
    numeric: true,
    hide: 'tablet',
    cell: bonus => <span className="num">{bonus.perShare ?? '--'}</span>,
  },
  { key: 'amount', head: '分红（元）', numeric: true, cell: bonus => amountOf(bonus, hidden) },
  {
    key: 'state',
    head: '方式与状态',
    cell: bonus => (
      <>
        {dividendTypeName(bonus.dividendType)} · {bonus.stateName}
        <span className="cell-sub">{resultWords(bonus, hidden)}</span>
      </>
    ),
  },
]

const BonusItem = ({ bonus, hidden }: { bonus: Bonus; hidden: boolean }) => (
  <PhoneItem
    title={bonus.fundName}
    {...(bonus.orderId === null ? {} : { link: <Link to={to('tradeRecord', { orderId: bonus.orderId })} /> })}
    meta={`除息日 ${bonus.exDate}　${resultWords(bonus, hidden)}`}
    figures={[
      { label: '分红（元）', value: amountOf(bonus, hidden) },
      { label: '方式', value: dividendTypeName(bonus.dividendType) },
      { label: '状态', value: bonus.stateName },
    ]}
  />
)
