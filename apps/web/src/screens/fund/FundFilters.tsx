import { FUND_STATUS, fundStatusName } from '@zhixiao/domain/codes/fund-status.ts'
import { riskLevelName } from '@zhixiao/domain/codes/risk-levels.ts'
import { periodName } from '@zhixiao/domain/codes/yield-periods.ts'
import type { OfferedPeriods } from '@zhixiao/domain/fund/performance.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { type FundQuery, fundListUrl, isPeriod, periodUrl } from './fund-query.ts'

type Choice = { label: string; url: string; on: boolean }

const risks = [undefined, 'R1', 'R2', 'R3', 'R4', 'R5'] as const
// One code per displayed name: the server matches every status with that name.
const statuses = [
  undefined,
  FUND_STATUS.open,
  FUND_STATUS.raising,
  FUND_STATUS.closed,
  FUND_STATUS.purchasesSuspended,
  FUND_STATUS.redemptionsSuspended,
  FUND_STATUS.tradingStopped,
] as const
const ANY = '不限'
const groupings = [
  { label: '合并显示', grouped: true },
  { label: '分别列示', grouped: false },
] as const

/** The filters and sort order of the list; each choice is a link. */
export function FundFilters({ query, periods }: { query: FundQuery; periods: OfferedPeriods }) {
  const riskChoices = risks.map(risk => ({
    label: risk ? `${risk} ${riskLevelName(risk).replace('风险', '')}` : ANY,
    url: fundListUrl(query, { risk }),
    on: query.risk === risk,
  }))
  const statusChoices = statuses.map(status => ({
    label: status ? fundStatusName(status) : ANY,
    url: fundListUrl(query, { status }),
    on: query.status === status,
  }))
  const periodChoices = [...periods.usual, ...periods.short].map(period => ({
    label: periodName(period),
    url: periodUrl(query, period),
    on: (isPeriod(query.sort) ? query.sort : query.period) === period,
  }))
  const classChoices = groupings.map(({ label, grouped }) => ({
    label,
    url: fundListUrl(query, { grouped }),
    on: query.grouped === grouped,
  }))
  return (
    <div className="filters">
      <FilterLinks label="风险等级" choices={riskChoices} />
      <FilterLinks label="交易状态" choices={statusChoices} />
      <FilterLinks label="收益区间" choices={periodChoices} />
      <FilterLinks label="份额类别" choices={classChoices} />
    </div>
  )
}

function FilterLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const id = useId()
  return (
    <div className="filter">
      <span id={id}>{label}</span>
      <ul aria-labelledby={id}>
        {choices.map(({ label: text, url, on }) => (
          <li key={text}>
            <Link to={url} preventScrollReset aria-current={on || undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
