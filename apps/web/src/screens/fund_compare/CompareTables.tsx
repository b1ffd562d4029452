import { yieldPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { colors, equalRoles, type SeriesRole } from '@zhixiao/ui/chart/series.ts'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { growthSource, growthText } from '../../features/fund/growth-source.ts'
import { annualSource, drawdownSource } from '../../features/fund/risk-words.ts'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import { isDifferent, marksOf } from './best-of.ts'
import { groups, periods, type Row } from './compare-rows.tsx'
import type { Compare, Compared } from './load-compare.ts'

/** For the style sheet. */
export const sized = (funds: readonly Compared[]) => ({ '--funds': funds.length }) as CSSProperties

interface CompareTablesProps {
  compare: Compare
  /** Leaves out the rows in which the funds are alike. */
  onlyDifferent: boolean
}

/** One column per fund under a header that stays in view, with the best value of a row marked. */
export function CompareTables({ compare: { funds, riskFree }, onlyDifferent }: CompareTablesProps) {
  return (
    <div className={`compare compare--${funds.length}`} style={sized(funds)}>
      <table>
        <caption className="sr-only">基金对比</caption>
        <thead>
          <tr>
            <td />
            {funds.map((fund, at) => (
              <Head key={fund.fundCode} fund={fund} role={equalRoles[at] ?? 'subject'} />
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => {
          const shown = rows.filter(row => !onlyDifferent || funds.length < 2 || isDifferent(row, funds))
          return (
            shown.length > 0 && (
              <tbody key={title}>
                <tr>
                  <th className="compare__group" scope="rowgroup" colSpan={funds.length + 1}>
                    <h2>{title}</h2>
                  </th>
                </tr>
                {shown.map(row => (
                  <Line key={row.label} row={row} funds={funds} />
                ))}
              </tbody>
            )
          )
        })}
      </table>
      <GrowthWorkings funds={funds} />
      <RiskWorkings funds={funds} riskFree={riskFree} />
    </div>
  )
}

function Head({ fund, role }: { fund: Compared; role: SeriesRole }) {
  return (
    <th scope="col">
      <Link className="compare__name" to={to('fundDetail', { fundCode: fund.fundCode })}>
        <i style={{ '--c': colors[role] } as CSSProperties} aria-hidden="true" />
        {fund.fundName}
      </Link>
      <span className="cell-sub">{fund.fundCode}</span>
      <BuyLink fund={fund} kind="primary" size="s" />
    </th>
  )
}

function Line({ row, funds }: { row: Row; funds: readonly Compared[] }) {
  const marks = marksOf(row, funds)
  return (
    <tr>
      <th scope="row">{row.label}</th>
      {funds.map((fund, at) => (
        <td
          key={fund.fundCode}
          className="num"
          data-fund={fund.fundName}
          style={{ '--c': colors[equalRoles[at] ?? 'subject'] } as CSSProperties}
        >
          {row.cell ? row.cell(fund) : row.text(fund)} <Best mark={marks[at] ?? null} />
          {row.sub?.(fund) && <span className="cell-sub">{row.sub(fund)}</span>}
        </td>
      ))}
    </tr>
  )
}

/** PLUS-04, usable by touch and keyboard too. */
function GrowthWorkings({ funds }: { funds: readonly Compared[] }) {
  const shown = funds.filter(fund => fund.performanceShown)
  if (shown.length === 0) return null
  return (
    <details className="workings">
      <summary className="text-link">收益率计算说明</summary>
      {shown.map(fund => (
        <div key={fund.fundCode} className="compare__working">
          <b>{fund.fundName}</b>
          <ul>
            {periods.flatMap(period => {
              const growth = fund.yields[period]
              return growth
                ? [
                    <li key={period}>
                      {yieldPeriods[period]} {growthText(fund.fundType, growth)}：{growthSource(fund, growth)}
                    </li>,
                  ]
                : []
            })}
          </ul>
        </div>
      ))}
      <p>
        期间的分红按除息日净值再投资、份额拆分已还原，基准按同一起止日计算。近三月及以上的区间、同类满 10
        只基金时才有同类排名，为名次/有该区间业绩的同类型在售基金只数，截至各基金的净值日期。
      </p>
    </details>
  )
}

function RiskWorkings({ funds, riskFree }: { funds: readonly Compared[]; riskFree: string }) {
  const shown = funds.filter(fund => fund.risk.length > 0)
  if (shown.length === 0) return null
  return (
    <details className="workings">
      <summary className="text-link">风险指标计算说明</summary>
      {shown.map(fund => (
        <div key={fund.fundCode} className="compare__working">
          <b>{fund.fundName}</b>
          <ul>
            {fund.risk.map(figures => (
              <li key={figures.period}>
                {figures.periodName} {drawdownSource(figures)}
                {annualSource(figures, riskFree)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

const bestNames = { highest: '较高', lowest: '较低' } as const

const Best = ({ mark }: { mark: keyof typeof bestNames | null }) =>
  mark && <span className="compare__best">{bestNames[mark]}</span>
