import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import type { Article } from '../../features/viewpoint/article.ts'
import { to } from '../../paths.ts'

/** The funds an article is about, each with its one-year growth and the date of that figure. */
export function FundsMentioned({ funds }: Pick<Article, 'funds'>) {
  if (funds.length === 0) return null
  return (
    <section aria-labelledby="funds">
      <h2 id="funds">文中提到的基金</h2>
      <ul>
        {funds.map(fund => (
          <li key={fund.fundCode} className="fund-item">
            <div>
              <Link className="fund-name fund-item__link" to={to('fundDetail', { fundCode: fund.fundCode })}>
                {fund.fundName}
              </Link>
              <span className="fund-meta">
                <span>{fund.fundCode}</span>
                <RiskBars level={fund.riskLevel} />
              </span>
            </div>
            <span className="text-right">
              <GrowthFigure fund={fund} growth={fund.yields.year} size="s" />
              <span className="cell-sub">近一年，至 {fund.navDay ?? '--'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="caption">提及基金仅为说明观点，不构成推荐。过往业绩不预示未来表现。</p>
    </section>
  )
}
