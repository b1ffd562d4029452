import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Column, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { placeColumn } from '../../../features/holding/FundCell.tsx'
import { useHiddenAmounts } from '../../../features/holding/hide-amounts.ts'
import { pageIn } from '../../../page-number.ts'
import { to } from '../../../paths.ts'
import { PagedTable } from '../PagedTable.tsx'

type Bonus = OutputOf<'query.bonusList'>['list'][number]
const PAGE_SIZE = 20

/** AST-07: upcoming and past dividends. */
export function DividendList() {
  const [query] = useSearchParams()
  const [hidden] = useHiddenAmounts()
  const page = pageIn(query.get('page'))
  const asked = useCall('query.bonusList', { pageNum: String(page), pageSize: String(PAGE_SIZE) })
  return (
    <Panel quiet title="分红记录" note={asked.data ? `${asked.data.total} 笔` : undefined}>
      <PagedTable
        asked={asked}
        page={page}
        pageSize={PAGE_SIZE}
        unit="笔"
        urlOf={each => to('myDiviDend', { page: String(each) })}
        caption="分红记录，将要分红的在前，其余最新的在前"
        rowKey={bonus => `${bonus.fundCode}/${bonus.tradeacco}/${bonus.exDate}/${bonus.orderId ?? ''}`}
        columns={columnsFor(hidden)}
        phone={bonus => <BonusItem bonus={bonus} hidden={hidden} />}
        empty={<EmptyState title="还没有分红" text="持有基金宣布分红后会显示在这里" />}
      />
    </Panel>
  )
}

const amountOf = ({ amount }: Bonus, hidden: boolean) => <Money text={moneyText(amount)} hidden={hidden} />
/** The outcome of a dividend, or its expected date. */
const resultWords = ({ state, payDate, nav, bought }: Bonus, hidden: boolean): string => {
  if (bought !== null) return `${hidden ? '******' : moneyText(bought)} 份，净值 ${nav ?? '--'}`
  return state === 'held' || payDate === null ? '随份额解冻发放' : `${payDate} 发放`
}

const columnsFor = (hidden: boolean): Column<Bonus>[] => [
  placeColumn(({ orderId }) => (orderId === null ? undefined : to('tradeRecord', { orderId }))),
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
