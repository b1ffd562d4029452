import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { Facts } from '@zhixiao/ui/display/Facts.tsx'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskBars, Tag } from '@zhixiao/ui/display/Tag.tsx'
import { Breadcrumbs } from '@zhixiao/ui/nav/Breadcrumbs.tsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { fallText } from '../../features/fund/figure-words.ts'
import { GrowthFigure, PlainGrowth } from '../../features/fund/GrowthFigure.tsx'
import { growthSource } from '../../features/fund/growth-source.ts'
import { PurchaseRate } from '../../features/fund/PurchaseRate.tsx'
import { raisingLeft } from '../../features/fund/raising-days.ts'
import { WrappedName } from '../../features/fund/WrappedName.tsx'
import { to } from '../../paths.ts'
import { FundStar } from '../../session/FundStar.tsx'
import type { Detail } from './detail.ts'

/** The fund's identity and the three figures it is judged by. */
export function FundHead({ detail }: { detail: Detail }) {
  const { fund } = detail
  const open = fund.purchase.reason === null
  return (
    <section aria-label="基金概况">
      <Breadcrumbs
        items={[
          { label: '首页', link: <Link to={to('home')} /> },
          { label: '基金产品', link: <Link to={to('fund')} /> },
          { label: fund.fundName },
        ]}
      />
      <PageHead
        className="fund-head"
        title={
          <>
            <WrappedName name={fund.fundName} /> <FundStar fundCode={fund.fundCode} fundName={fund.fundName} size="l" />
          </>
        }
        aside={<Facts large items={figuresOf(detail)} />}
      >
        <div className="tags fund-head__tags">
          <span className="faint">{fund.fundCode}</span>
          <Tag>{fund.fundTypeName}</Tag>
          <RiskBars level={fund.riskLevel} />
          <Tag tone={open ? 'success' : 'warning'}>{fund.statusName}</Tag>
          <Link className="text-link" to={to('fundCompare', { codes: fund.fundCode })}>
            加入对比
          </Link>
        </div>
      </PageHead>
    </section>
  )
}

function figuresOf({ fund, today }: Detail): ComponentProps<typeof Facts>['items'] {
  if (fund.status === FUND_STATUS.raising) return raisingFigures(fund, today)
  const year = { label: '近一年', value: <GrowthFigure fund={fund} growth={fund.yields.year} /> }
  if (fund.fundType === 'money') {
    return [
      { label: `七日年化收益率（${fund.navDay ?? '--'}）`, value: shareText(fund.sevenDayYield, 4) },
      { label: '万份收益（元）', value: fund.income ?? '--' },
      year,
    ]
  }
  return [
    year,
    { label: '近一年最大回撤', value: fallText(fund) },
    {
      label: fund.navDay ? `单位净值（${fund.navDay}）` : '单位净值',
      value: (
        <>
          <span>{fund.nav ?? '--'}</span>
          <small>
            <span className="sr-only">日涨跌幅</span>
            <PlainGrowth fund={fund} growth={fund.dayGrowth} />
          </small>
        </>
      ),
    },
  ]
}

function raisingFigures(fund: Detail['fund'], today: string): ComponentProps<typeof Facts>['items'] {
  const left = fund.purchase.kind === null ? null : raisingLeft(today, fund.raiseEnd)
  return [
    ...(left === null
      ? []
      : [
          {
            label: left.label,
            value: (
              <>
                {left.figure}
                {left.unit && <small>{left.unit}</small>}
              </>
            ),
          },
        ]),
    { label: '认购费率', value: <PurchaseRate fund={fund} /> },
    { label: '每份面值（元）', value: '1.0000' },
  ]
}

/** PLUS-04, usable by touch and keyboard: the NAVs behind the two percentages above. */
export function FigureSources({ fund }: { fund: Detail['fund'] }) {
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

/** The two figures that stay visible when the header has scrolled away. */
export function NavInBrief({ fund }: { fund: Detail['fund'] }) {
  if (fund.fundType === 'money') {
    return (
      <>
        七日年化 <Percent text={shareText(fund.sevenDayYield, 4)} />
      </>
    )
  }
  if (fund.nav === null) return <>面值 1.0000 元</>
  return (
    <>
      <span className="num">{fund.nav}</span>
      <PlainGrowth fund={fund} growth={fund.dayGrowth} />
    </>
  )
}
