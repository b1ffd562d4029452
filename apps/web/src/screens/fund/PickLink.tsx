import { Link } from 'react-router'
import { COMPARED_AT_MOST } from '../../features/fund/compared-at-most.ts'
import type { FundRow } from '../../features/fund/fund-row.ts'
import { to } from '../../paths.ts'
import { type FundQuery, fundListUrl, pickUrl } from './fund-query.ts'

/** Picks a fund for comparison or removes it; the picks are in the URL, so it works without script. */
export function PickLink({ fund, query }: { fund: Pick<FundRow, 'fundCode' | 'fundName'>; query: FundQuery }) {
  const on = query.picked.includes(fund.fundCode)
  if (!on && query.picked.length >= COMPARED_AT_MOST) return null
  return (
    <Link
      className={on ? 'pick pick--on' : 'pick'}
      to={pickUrl(query, fund.fundCode)}
      replace
      preventScrollReset
      rel="nofollow"
      aria-label={on ? `已选，移出对比：${fund.fundName}` : `加入对比：${fund.fundName}`}
    >
      {on ? '已选' : '对比'}
    </Link>
  )
}

/** The picked funds with a link to their comparison; renders nothing without any. */
export function Picked({ query, funds }: { query: FundQuery; funds: readonly FundRow[] }) {
  const { picked, page } = query
  if (picked.length === 0) return null
  const names = picked.map(code => funds.find(fund => fund.fundCode === code)?.fundName ?? code)
  return (
    <div className="picked" role="status">
      <span>
        已选 {picked.length}/{COMPARED_AT_MOST} 只：{names.join('、')}
      </span>
      <span className="picked__acts">
        <Link className="text-link" to={fundListUrl(query, { page, picked: [] })} replace preventScrollReset>
          清空
        </Link>
        <Link className="btn btn--primary btn--s" to={to('fundCompare', { codes: picked.join(',') })}>
          去对比
        </Link>
      </span>
    </div>
  )
}
