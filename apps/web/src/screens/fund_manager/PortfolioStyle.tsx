import { shareText } from '@zhixiao/domain/format/percent.ts'
import type { Manager } from './manager.ts'

type Portfolio = NonNullable<Manager['portfolio']>

/** How the largest fund is managed, from its reports. */
export function PortfolioStyle({ portfolio }: { portfolio: Portfolio }) {
  const { fundName, quarterEnd } = portfolio
  return (
    <section className="container habits" aria-label="组合怎样管">
      <dl>
        {factsOf(portfolio).map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
            {note && <dd className="caption">{note}</dd>}
          </div>
        ))}
      </dl>
      <p className="caption">{quarterEnd === null ? fundName : `${fundName}，定期报告截至 ${quarterEnd}`}</p>
    </section>
  )
}

type Fact = { label: string; value: string; note?: string }

function factsOf({ stockCount, turnover, peersTurnover, heldMonths, top, stocks }: Portfolio): Fact[] {
  return [
    stockCount === null
      ? null
      : { label: '持股数', value: `${stockCount} 只`, ...(top && { note: `前十大合计 ${shareText(top.weight)}` }) },
    turnover === null
      ? null
      : { label: '年换手率', value: `${turnover} 倍`, ...(peersTurnover && { note: `同类平均 ${peersTurnover} 倍` }) },
    heldMonths === null ? null : { label: '平均持有', value: `${heldMonths} 个月`, note: '重仓股自买入起算' },
    stocks && {
      label: '股票仓位',
      value: `${shareText(stocks.low, 0)}–${shareText(stocks.high, 0)}`,
      note: `近 ${stocks.quarters} 个季度`,
    },
  ].filter(fact => fact !== null)
}
