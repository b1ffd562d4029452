import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link } from 'react-router'
import { Portrait } from '../../features/manager/Portrait.tsx'
import { ArticleItem } from '../../features/viewpoint/ArticleItems.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'
import { LargestPath } from './LargestPath.tsx'
import type { Manager, Tenure } from './manager.ts'
import { PortfolioStyle } from './PortfolioStyle.tsx'
import { TenureBars } from './TenureBars.tsx'
import { TenureTable } from './TenureTable.tsx'

/** A manager: profile, current and former funds with their returns, and articles. */
export default function ManagerProfile({ manager }: { manager: Manager }) {
  const { name, tenures, articles, portfolio } = manager
  const current = tenures.filter(tenure => tenure.to === null)
  const former = tenures.filter(tenure => tenure.to !== null)
  const today = latestDay(tenures)
  return (
    <div className="container">
      <Crumbs
        between={[
          { label: '基金产品', url: to('fund') },
          { label: '基金经理', url: to('fundManager') },
        ]}
        current={name}
      />
      <div className="stack">
        <Head manager={manager} />
        <LargestPath manager={manager} />
        {portfolio && <PortfolioStyle portfolio={portfolio} />}
        {current.length > 0 && <TenureTable title="在管基金" tenures={current} today={today} />}
        {tenures.length > 0 && <TenureBars tenures={tenures} today={today} />}
        {former.length > 0 && <TenureTable title="曾经管理的基金" tenures={former} today={today} />}
        {articles.length > 0 && (
          <Panel title={`${name}的观点`} aside={<MoreLink link={<Link to={to('viewpoint')} />}>全部观点</MoreLink>}>
            {articles.map(article => (
              <ArticleItem key={article.id} article={article} level={3} />
            ))}
          </Panel>
        )}
      </div>
      <p className="caption fund-words">
        任职回报由任职首日与末日（仍在任的为最近一日）的净值按分红再投资算出；基金合同生效不足 6
        个月的按规定不展示业绩。基金的过往业绩及基金经理的过往业绩均不预示未来表现，基金有风险，投资需谨慎。
      </p>
    </div>
  )
}

function Head({ manager: { manId, name, title, since, years, style, resume, size, fundCount } }: { manager: Manager }) {
  const facts = [
    { label: '从业年限', value: years === null ? '--' : `${years} 年` },
    { label: '从业起始', value: since ?? '--' },
    { label: '在管基金', value: `${fundCount} 只` },
    { label: '在管规模', value: `${largeNumberText(size)}元` },
  ]
  return (
    <section className="panel manager-head" aria-label="基金经理简介">
      <Portrait manId={manId} name={name} />
      <div>
        <h1>{name}</h1>
        <p className="muted">{title}</p>
        <p className="manager-head__style">{style}</p>
        <p className="manager-head__resume">{resume}</p>
        <dl className="stat-row">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="metric__label">{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** The newest day of the tenures: the page has no other clock. */
function latestDay(tenures: readonly Tenure[]): string {
  return (
    tenures
      .flatMap(({ from, to, growth }) => [from, to ?? from, growth?.toDay ?? from])
      .sort()
      .at(-1) ?? ''
  )
}
