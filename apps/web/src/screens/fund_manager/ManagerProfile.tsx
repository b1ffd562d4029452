import { sizeText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { hasBenchmark } from '@zhixiao/domain/fund/performance.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Facts } from '@zhixiao/ui/display/Facts.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Fold } from '@zhixiao/ui/display/Fold.tsx'
import { PageHead, Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { largestTenure } from '../../features/manager/largest-tenure.ts'
import { ArticleItem } from '../../features/viewpoint/ArticleItems.tsx'
import { Crumbs } from '../../layouts/Crumbs.tsx'
import { to } from '../../paths.ts'
import { LargestPath } from './LargestPath.tsx'
import { ManagedFunds } from './ManagedFunds.tsx'
import type { Manager, Tenure } from './manager.ts'
import { PortfolioStyle } from './PortfolioStyle.tsx'
import { TenureBars } from './TenureBars.tsx'
import { TenureTable } from './TenureTable.tsx'

const ARTICLES = 3

/** A manager: one path, present funds and how they are managed, letters, and on request past tenures. */
export default function ManagerProfile({ manager }: { manager: Manager }) {
  const { name, title, style, tenures, raising, articles, portfolio, resume, since } = manager
  const current = tenures.filter(tenure => tenure.to === null)
  const former = tenures.filter(tenure => tenure.to !== null)
  const today = latestDay(tenures)
  return (
    <>
      <header className="on-inverse manager-hero">
        <div className="container">
          <Crumbs
            between={[
              { label: '基金产品', url: to('fund') },
              { label: '基金经理', url: to('fundManager') },
            ]}
            current={name}
          />
          <PageHead title={name} aside={<Facts large items={figuresOf(manager)} />}>
            <p className="manager-hero__title">{title}</p>
            {style && <p className="manager-hero__style">{style}</p>}
          </PageHead>
          <LargestPath manager={manager} />
        </div>
      </header>
      {portfolio && <PortfolioStyle portfolio={portfolio} />}
      {current.length + raising.length > 0 && <ManagedFunds manager={manager} tenures={current} />}
      {articles.length > 0 && (
        <Section
          id="letters"
          title={`${name}的观点`}
          aside={<MoreLink link={<Link to={to('viewpoint')} />}>全部观点</MoreLink>}
        >
          <div className="letters">
            {articles.slice(0, ARTICLES).map(article => (
              <ArticleItem key={article.id} article={article} level={3} />
            ))}
          </div>
        </Section>
      )}
      <div className="section container">
        {former.length > 0 && (
          <Fold title={<h2>曾经管理的基金</h2>} note={`${former.length} 只`}>
            <TenureTable title="曾经管理的基金" tenures={former} today={today} />
          </Fold>
        )}
        {tenures.length > 0 && (
          <Fold title={<h2>任职时间线</h2>} note={`${tenures.length} 段任职`}>
            <TenureBars tenures={tenures} today={today} />
          </Fold>
        )}
        {resume && (
          <Fold
            title={<h2>个人履历</h2>}
            note={since === null ? undefined : `${since} 起从业`}
            open={former.length === 0}
          >
            <p className="manager-resume">{resume}</p>
          </Fold>
        )}
        <RiskLine>
          任职回报由任职首日与末日（仍在任的为最近一日）的净值按分红再投资算出；基金合同生效不足 6
          个月的按规定不展示业绩。基金的过往业绩及基金经理的过往业绩均不预示未来表现，基金有风险，投资需谨慎。
        </RiskLine>
      </div>
    </>
  )
}

/** Of the largest fund and of the person. */
function figuresOf(manager: Manager): ComponentProps<typeof Facts>['items'] {
  const { years, size } = manager
  const tenure = largestTenure(manager)
  const [, amount = '--', unit = ''] = /^([\d.,]+)(.*)$/.exec(sizeText(size)) ?? []
  return [
    ...(tenure?.growth
      ? [
          {
            label: hasBenchmark(tenure.fundType) ? `任职回报（基准 ${percentText(tenure.benchmark)}）` : '任职回报',
            value: <Percent text={percentText(tenure.growth.growth)} />,
          },
        ]
      : []),
    ...(tenure?.path ? [{ label: '任期最大回撤', value: percentText(`-${tenure.path.fall?.fall ?? '0'}`) }] : []),
    ...(years === null
      ? []
      : [
          {
            label: '从业',
            value: (
              <>
                {years}
                <small>年</small>
              </>
            ),
          },
        ]),
    {
      label: '在管规模',
      value: (
        <>
          {amount}
          <small>{unit}元</small>
        </>
      ),
    },
  ]
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
