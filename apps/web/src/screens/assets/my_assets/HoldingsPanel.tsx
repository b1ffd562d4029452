import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { weightsOf } from '@zhixiao/domain/format/weights.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { type Column, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money, Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ShortTable } from '@zhixiao/ui/display/ShortTable.tsx'
import { Link } from 'react-router'
import { placeColumn } from '../../../features/holding/FundCell.tsx'
import { type Holding, holdingKey } from '../../../features/holding/holdings.ts'
import { NoHoldings } from '../../../features/holding/NoHoldings.tsx'
import { PayoutNotes } from '../../../features/holding/PayoutNotes.tsx'
import { to } from '../../../paths.ts'
import { useMayTrade } from '../../../session/may-trade.ts'
import { RowActions } from './RowActions.tsx'

type HoldingsPanelProps = {
  holdings: readonly Holding[]
  payouts: OutputOf<'query.shareInfo'>['payouts']
  hidden: boolean
}
type WeightOf = (holding: Holding) => string

/** Every fund on every card, with value and income. */
export function HoldingsPanel({ holdings, payouts, hidden }: HoldingsPanelProps) {
  const mayTrade = useMayTrade()
  const weights = weightsOf(holdings.map(holding => parseFen(holding.marketValue)))
  const texts = new Map(holdings.map((holding, at) => [holdingKey(holding), shareText(weights[at])]))
  const weightOf: WeightOf = holding => texts.get(holdingKey(holding)) ?? '--'
  const columns = columnsFor(weightOf, hidden)
  const records = <MoreLink link={<Link to={to('tradeRecord')} />}>交易记录</MoreLink>
  return (
    <Panel quiet title="持有基金" note={`${holdings.length} 笔`} aside={records}>
      <ShortTable
        caption="持有基金"
        quiet
        rows={holdings}
        rowKey={holdingKey}
        columns={mayTrade ? [...columns, actsColumn] : columns}
        phone={holding => <HoldingItem holding={holding} weightOf={weightOf} hidden={hidden} />}
        empty={<NoHoldings />}
      />
      <PayoutNotes list={payouts} how="拆分和红利再投资计入持有份额，现金分红计入累计收益。" />
    </Panel>
  )
}

/** The day of the income, or a note that it is not published yet. */
const dayWords = ({ dayIncome, dayIncomeDay }: Holding): string =>
  dayIncome === null && dayIncomeDay !== null ? '净值待披露' : dateText(dayIncomeDay, 'MM-DD')

const detailOf = ({ fundCode, tradeacco }: Holding): string => to('assetsDetail', { fundCode, tradeacco })

function columnsFor(weightOf: WeightOf, hidden: boolean): Column<Holding>[] {
  return [
    placeColumn(detailOf),
    {
      key: 'value',
      head: '持有市值（元）',
      numeric: true,
      cell: holding => <Money text={moneyText(holding.marketValue)} hidden={hidden} />,
    },
    {
      key: 'weight',
      head: '占比',
      numeric: true,
      hide: 'narrow',
      cell: holding => <span className="num muted">{weightOf(holding)}</span>,
    },
    {
      key: 'day',
      head: '昨日收益',
      numeric: true,
      cell: holding => (
        <>
          <Money text={signedMoneyText(holding.dayIncome)} sign="auto" hidden={hidden} />
          <span className="cell-sub">{dayWords(holding)}</span>
        </>
      ),
    },
    {
      key: 'income',
      head: '持有收益',
      numeric: true,
      cell: holding => <Money text={signedMoneyText(holding.holdingIncome)} sign="auto" hidden={hidden} />,
    },
    {
      key: 'rate',
      head: '收益率',
      numeric: true,
      hide: 'tablet',
      cell: rateCell,
    },
  ]
}

const actsColumn: Column<Holding> = {
  key: 'act',
  head: '操作',
  headHidden: true,
  cell: holding => <RowActions holding={holding} />,
}

/** A money-market fund shows its yield, because income on changing amounts is not comparable. */
const rateCell = ({ fundType, sevenDayYield, navDay, holdingRate }: Holding) =>
  fundType === 'money' ? (
    <span title={`${navDay} 七日年化收益率`}>
      <Percent text={shareText(sevenDayYield, 4)} />
      <span className="cell-sub">七日年化</span>
    </span>
  ) : (
    <Percent text={percentText(holdingRate)} />
  )

function HoldingItem({ holding, weightOf, hidden }: { holding: Holding; weightOf: WeightOf; hidden: boolean }) {
  return (
    <PhoneItem
      title={holding.fundName}
      link={<Link to={detailOf(holding)} />}
      meta={`${holding.fundCode}　占比 ${weightOf(holding)}　净值 ${dateText(holding.navDay, 'MM-DD')}`}
      figures={[
        { label: '持有市值', value: <Money text={moneyText(holding.marketValue)} hidden={hidden} /> },
        {
          label: '昨日收益',
          value: <Money text={signedMoneyText(holding.dayIncome)} sign="auto" hidden={hidden} />,
        },
        {
          label: '持有收益',
          value: <Money text={signedMoneyText(holding.holdingIncome)} sign="auto" hidden={hidden} />,
        },
      ]}
    />
  )
}
