import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { lotDay } from '@zhixiao/domain/assets/working-lines.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { splitText } from '@zhixiao/domain/fund/payouts.ts'
import { type Column, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { ShortTable } from '@zhixiao/ui/display/ShortTable.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import type { Holding } from '../../../features/holding/holdings.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'

type Lot = OutputOf<'query.holdTime'>['lots'][number]

/** The lots of a holding, and the orders that froze shares. */
export function HoldingLots({ holding, hidden }: { holding: Holding; hidden: boolean }) {
  const { fundCode, tradeacco } = holding
  const lots = useCall('query.holdTime', { fundCode, tradeacco })
  if (lots.error && !lots.data) return <ErrorBlock title={lots.error.message} onRetry={() => void lots.refetch()} />
  if (!lots.data) return <TableSkeleton rows={2} />
  return (
    <div className="stack holding-lots">
      <section>
        <h2 className="holding-sub">份额明细</h2>
        <p className="caption">
          持有天数计算至 {dayWords(lots.data.confirmDate)}，即现在提交赎回的确认日；
          {lots.data.isRolling === undefined ? '' : '可卖出的份额中，'}先确认的份额先赎回。
        </p>
        <HoldPeriod holding={holding} hidden={hidden} />
        <ShortTable
          caption={`${holding.fundName}的份额明细，先确认的在前`}
          compact
          plain
          rows={lots.data.lots}
          rowKey={(_, place) => String(place)}
          columns={columnsFor(hidden, lots.data.isRolling)}
          phone={lot => <LotItem lot={lot} hidden={hidden} isRolling={lots.data.isRolling} />}
        />
        <SplitNote lots={lots.data.lots} />
      </section>
      {holding.frozen !== '0.00' && <Frozen holding={holding} hidden={hidden} />}
    </div>
  )
}

const num = (text: string) => <span className="num">{text}</span>
const shares = (text: string, hidden: boolean) => <Money text={moneyText(text)} hidden={hidden} />
const cheaperWords = ({ cheaperFrom }: Lot): string =>
  cheaperFrom === null
    ? '--'
    : [
        `${cheaperFrom.day} 起`,
        ...(cheaperFrom.rate === null ? [] : [shareText(cheaperFrom.rate)]),
        ...(cheaperFrom.backendRate === null ? [] : [`后端 ${shareText(cheaperFrom.backendRate)}`]),
      ].join(' ')

/** '0.6173（原 1.2345）' for a lot that a split has changed. */
const navWords = ({ nav, confirmedNav, splits }: Lot): string =>
  splits.length === 0 ? nav : `${nav}（原 ${confirmedNav}）`

/**
 * Which splits the NAVs above and the unit cost are adjusted for: without it they look like another price than was
 * paid.
 */
function SplitNote({ lots }: { lots: readonly Lot[] }) {
  const splits = new Map(lots.flatMap(lot => lot.splits.map(split => [split.day, split] as const)))
  if (splits.size === 0) return null
  const named = [...splits.values()]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, ratio }) => `${day} ${splitText(ratio)}`)
  return (
    <p className="caption">
      份额拆分：{named.join('、')}。拆分前确认的份额，确认净值和成本单价均已按拆分比例折算，市值和收益不受影响。
    </p>
  )
}

/** '现在', '2026-11-30 起', in a rolling fund '2026-12-01 当日'; null in a fund without a holding period. */
function freeWords({ free }: Lot, isRolling = false): string | null {
  if (!free) return null
  if (isRolling) return `${free.day} 当日`
  return free.now ? '现在' : `${free.day} 起`
}

const columnsFor = (hidden: boolean, isRolling: boolean | undefined): Column<Lot>[] => [
  { key: 'day', head: '确认日期', rowHeader: true, nowrap: true, cell: lot => num(lotDay(lot)) },
  { key: 'nav', head: '确认净值', numeric: true, hide: 'tablet', cell: lot => num(navWords(lot)) },
  { key: 'shares', head: '确认份额', numeric: true, hide: 'narrow', cell: lot => shares(lot.shares, hidden) },
  { key: 'remaining', head: '剩余份额', numeric: true, cell: lot => shares(lot.remaining, hidden) },
  ...(isRolling === undefined
    ? []
    : [
        {
          key: 'free',
          head: '可卖出日期（按申请日）',
          numeric: true,
          nowrap: true,
          cell: (lot: Lot) => num(freeWords(lot, isRolling) ?? '--'),
        },
      ]),
  { key: 'days', head: '持有天数', numeric: true, cell: lot => num(`${lot.days} 天`) },
  { key: 'rate', head: '当前赎回费率', numeric: true, cell: lot => num(shareText(lot.rate)) },
  { key: 'cheaper', head: '更低费率（按申请日）', numeric: true, nowrap: true, cell: lot => num(cheaperWords(lot)) },
]

function LotItem({ lot, hidden, isRolling }: { lot: Lot; hidden: boolean; isRolling: boolean | undefined }) {
  const free = freeWords(lot, isRolling)
  return (
    <PhoneItem
      title={`${lotDay(lot)} 确认`}
      meta={[
        `净值 ${navWords(lot)}`,
        ...(lot.cheaperFrom === null ? [] : [`赎回费率 ${cheaperWords(lot)}`]),
        ...(free === null ? [] : [`可卖出日期 ${free}`]),
      ].join('，')}
      figures={[
        { label: '剩余份额', value: shares(lot.remaining, hidden) },
        { label: '持有天数', value: num(`${lot.days} 天`) },
        { label: '当前赎回费率', value: num(shareText(lot.rate)) },
      ]}
    />
  )
}

/** How long the shares have been held, and how many are in each range of the redemption fee. */
function HoldPeriod({ holding: { fundCode, tradeacco }, hidden }: { holding: Holding; hidden: boolean }) {
  const { data } = useCall('query.holdPeriod', { fundCode, tradeacco })
  if (!data || data.since === null) return null
  const ranges = data.ranges.filter(range => range.shares !== '0.00')
  return (
    <KeyValues
      well
      items={[
        { label: '最早持有', value: `${data.since}，${data.days} 天` },
        { label: '平均持有', value: `${data.averageDays} 天` },
        ...ranges.map(range => ({
          label: `${rangeWords(range)}（赎回费 ${shareText(range.rate)}）`,
          value: <>{shares(range.shares, hidden)} 份</>,
        })),
      ]}
    />
  )
}

const rangeWords = ({ fromDays, toDays }: { fromDays: number; toDays: number | null }): string =>
  toDays === null ? `${fromDays} 天及以上` : `${fromDays} 至 ${toDays - 1} 天`

function Frozen({ holding, hidden }: { holding: Holding; hidden: boolean }) {
  const { data } = useCall('query.lockShare', { fundCode: holding.fundCode, tradeacco: holding.tradeacco })
  return (
    <section>
      <h2 className="holding-sub">冻结份额 {hidden ? '******' : moneyText(holding.frozen)} 份</h2>
      <ul>
        {data?.orders.map(order => (
          <li key={order.orderId}>
            <Link className="text-link" to={to('tradeRecord', { orderId: order.orderId })}>
              {order.tradeDate} {order.businessName} {hidden ? '******' : moneyText(order.shares)} 份
            </Link>
            <span className="faint">
              {' '}
              {order.statusName}
              {order.awaitsNav
                ? `，${order.statusDetail}`
                : order.confirmDate && `，${dayWords(order.confirmDate)}确认`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
