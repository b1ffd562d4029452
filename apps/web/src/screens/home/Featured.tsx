import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { LinkButton, MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { LineChart } from '@zhixiao/ui/chart/LineChart.tsx'
import { SparkLine } from '@zhixiao/ui/chart/SparkLine.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { RiskBars, Tag } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { GrowthSources } from '../../features/fund/GrowthSources.tsx'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'

type Recommended = OutputOf<'content.recommendList'>['list'][number]

/** Three recommended funds, the first with its one-year chart against the benchmark. */
export function Featured({ funds, navDay }: { funds: readonly Recommended[]; navDay: string | null }) {
  const [lead, ...others] = funds
  if (!lead) return null
  return (
    <Section
      title="精选基金"
      id="featured"
      lead="按投资目标挑选，每季度复核一次"
      aside={<MoreLink link={<Link to={to('fund')} />}>全部基金</MoreLink>}
    >
      <div className="grid snap featured">
        <LeadCard fund={lead} />
        {others.map(fund => (
          <Card key={fund.fundCode} fund={fund} />
        ))}
      </div>
      <RiskLine>
        数据截至 {navDay ?? '--'}，涨跌幅按分红再投资计算。过往业绩不预示未来表现，基金有风险，投资需谨慎。
      </RiskLine>
      <GrowthSources funds={funds} periods={['year']} of="精选基金" />
    </Section>
  )
}

function LeadCard({ fund }: { fund: Recommended }) {
  const { fundName, yields, spark } = fund
  const series = [
    { name: '本基金', role: 'subject' as const, values: spark.fund },
    { name: '业绩比较基准', role: 'benchmark' as const, values: spark.benchmark },
  ].filter(({ values }) => values.length === spark.days.length)
  return (
    <article className="fund-card fund-card--lead col-6">
      <div>
        <div className="tags">
          <Tag tone="accent">精选</Tag>
        </div>
        <CardHead fund={fund} />
        <div className="fund-card__acts">
          <BuyLink fund={fund} kind="primary" />
          <LinkButton kind="ghost" link={<Link to={to('fundDetail', { fundCode: fund.fundCode })} />}>
            查看详情
          </LinkButton>
        </div>
      </div>
      <div>
        <LineChart
          label={`${fundName}近一年累计收益走势，本基金 ${percentText(yields.year?.growth)}`}
          height={272}
          shortDates
          series={series.map(({ name, role, values }) => ({
            name,
            role,
            points: values.map((value, index) => ({ date: spark.days[index] ?? '', value })),
          }))}
        />
      </div>
    </article>
  )
}

function Card({ fund }: { fund: Recommended }) {
  return (
    <article className="fund-card col-3">
      <CardHead fund={fund} />
      <div className="fund-card__chart">
        <SparkLine values={fund.spark.fund} tinted />
      </div>
      <div className="fund-card__foot">
        <span className="caption">{limitText(fund.minFirstAmount)}起购</span>
        <BuyLink fund={fund} size="s" />
      </div>
    </article>
  )
}

function CardHead({ fund }: { fund: Recommended }) {
  return (
    <>
      <h3 className="fund-card__theme">
        <Link to={to('fundDetail', { fundCode: fund.fundCode })}>{fund.fundName}</Link>
      </h3>
      <p className="fund-card__name clamp-2">{fund.summary}</p>
      <div className="fund-card__figure">
        <p className="metric__label">近一年涨跌幅</p>
        <GrowthFigure fund={fund} growth={fund.yields.year} size="l" />
      </div>
      <div className="fund-card__risk">
        <RiskBars level={fund.riskLevel} />
      </div>
    </>
  )
}
