import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { dividendText } from '@zhixiao/domain/fund/payouts.ts'
import { Metric, Percent } from '@zhixiao/ui/display/Figure.tsx'
import { RiskBars, Tag } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { growthSource } from '../../features/fund/growth-source.ts'
import { to } from '../../paths.ts'
import { FundStar } from '../../session/FundStar.tsx'
import type { Detail } from './detail.ts'

/** The fund's identity and its current figures. */
export function FundHead({ detail }: { detail: Detail }) {
  const { fund } = detail
  const open = fund.purchase.reason === null
  return (
    <section className="panel" aria-label="基金概况">
      <div className="fund-head">
        <div>
          <h1 className="fund-hero__title">{fund.fundName}</h1>
          <div className="tags fund-head__tags">
            <span className="faint">{fund.fundCode}</span>
            <Tag>{fund.fundTypeName}</Tag>
            <RiskBars level={fund.riskLevel} />
            <Tag tone={open ? 'success' : 'warning'}>{fund.statusName}</Tag>
            <OtherClasses detail={detail} />
            <Link className="text-link" to={to('fundCompare', { codes: fund.fundCode })}>
              加入对比
            </Link>
          </div>
        </div>
        <FundStar fundCode={fund.fundCode} fundName={fund.fundName} size="l" />
      </div>
      <div className="fund-hero__nav">{fund.fundType === 'money' ? <Income fund={fund} /> : <Nav fund={fund} />}</div>
      <Sources fund={fund} />
      <Facts detail={detail} />
    </section>
  )
}

function OtherClasses({ detail: { fund, classes } }: { detail: Detail }) {
  return classes
    .filter(({ fundCode }) => fundCode !== fund.fundCode)
    .map(({ fundCode, shareClass }) => (
      <Link key={fundCode} className="text-link" to={to('fundDetail', { fundCode })}>
        {shareClass} 类份额
      </Link>
    ))
}

function Nav({ fund }: { fund: Detail['fund'] }) {
  return (
    <>
      <Metric label={fund.navDay ? `单位净值（${fund.navDay}）` : '单位净值'}>
        <span className="num num--xl">{fund.nav ?? '--'}</span>
      </Metric>
      <Metric label="日涨跌幅">
        <GrowthFigure fund={fund} growth={fund.dayGrowth} size="l" />
      </Metric>
      <Metric label="近一年">
        <GrowthFigure fund={fund} growth={fund.yields.year} size="l" />
      </Metric>
    </>
  )
}

function Income({ fund }: { fund: Detail['fund'] }) {
  return (
    <>
      <Metric label={`七日年化收益率（${fund.navDay ?? '--'}）`}>
        <span className="num num--xl">
          {fund.sevenDayYield === null ? '--' : shareText(fund.sevenDayYield, 4).replace('%', '')}
          <small>%</small>
        </span>
      </Metric>
      <Metric label="万份收益（元）">
        <span className="num num--l">{fund.income ?? '--'}</span>
      </Metric>
      <Metric label="近一年">
        <GrowthFigure fund={fund} growth={fund.yields.year} size="l" />
      </Metric>
    </>
  )
}

/** PLUS-04, usable by touch and keyboard: the NAVs behind the two percentages above. */
function Sources({ fund }: { fund: Detail['fund'] }) {
  const named = [
    { name: '日涨跌幅', growth: fund.fundType === 'money' ? null : fund.dayGrowth },
    { name: '近一年', growth: fund.yields.year },
  ].flatMap(({ name, growth }) => (growth ? [`${name}${growthSource(fund, growth)}`] : []))
  if (named.length === 0) return null
  return (
    <details className="workings">
      <summary className="text-link">收益率计算说明</summary>
      <p>
        {named.join('；')}。{fund.fundType === 'money' ? '收益' : '分红'}再投资。
      </p>
    </details>
  )
}

const carryNames = { daily: '每日', monthly: '每月' } as const

function Facts({ detail: { fund, managers, dividends } }: { detail: Detail }) {
  const [dividend] = dividends
  const current = managers.filter(manager => manager.to === null).map(manager => manager.name)
  const facts: readonly { label: string; value: ReactNode }[] = [
    fund.carry === null
      ? { label: '累计净值', value: fund.accNav ?? '--' }
      : { label: '收益结转', value: carryNames[fund.carry] },
    { label: '成立日期', value: fund.setupDate ?? '--' },
    { label: '基金规模', value: fund.size === null ? '--' : `${largeNumberText(fund.size)}元` },
    { label: '基金经理', value: current.join('、') || '--' },
    ...(fund.carry === null ? [{ label: '最新分红', value: dividend ? dividendText(dividend.perShare) : '--' }] : []),
  ]
  return (
    <dl className="stat-row">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="metric__label">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The two figures that stay visible when the header has scrolled away. */
export function NavInBrief({ fund }: { fund: Detail['fund'] }) {
  if (fund.fundType === 'money') {
    return (
      <>
        七日年化 <Percent text={shareText(fund.sevenDayYield, 4)} />
      </>
    )
  }
  return (
    <>
      <span className="num">{fund.nav ?? '--'}</span>
      <GrowthFigure fund={fund} growth={fund.dayGrowth} />
    </>
  )
}
