import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { BuyLink, PlanLink } from '../../features/fund/TradeLinks.tsx'
import { whenIdle } from '../../layouts/when-idle.ts'
import { FundStar } from '../../session/FundStar.tsx'
import type { Detail, Fund } from './detail.ts'
import { FundFile } from './FundFile.tsx'
import { FigureSources, FundHead } from './FundHead.tsx'
import type { Part } from './load-part.ts'
import { TabBar } from './TabBar.tsx'
import { TradePanel } from './TradePanel.tsx'

const Overview = whenIdle(() => import('./Overview.tsx'))
const OverviewSide = whenIdle(() => import('./OverviewSide.tsx'))
const RaisingOverview = whenIdle(() => import('./RaisingOverview.tsx'))
const PerformancePart = whenIdle(() => import('./PerformancePart.tsx'))
const PortfolioPart = whenIdle(() => import('./PortfolioPart.tsx'))
const NavsPart = whenIdle(() => import('./NavsPart.tsx'))
const FeesPart = whenIdle(() => import('./FeesPart.tsx'))
const PlanPart = whenIdle(() => import('./PlanPart.tsx'))
const SummaryPart = whenIdle(() => import('./SummaryPart.tsx'))
const DocumentsPart = whenIdle(() => import('./DocumentsPart.tsx'))
const AgenciesPart = whenIdle(() => import('./AgenciesPart.tsx'))

/** The header of the page, one section at a time, and on phones a bar with the buy button. */
export default function FundDetailBody({ detail, part }: { detail: Detail; part: Part }) {
  const { fund } = detail
  const explained = fund.performanceShown && (part.tab === 'overview' || part.tab === 'performance')
  return (
    <>
      <div className="container">
        <FundHead detail={detail} />
      </div>
      <TabBar fund={fund} current={part.tab} />
      <div className="container fund-parts" id="part">
        <div className="with-rail">
          <div className="fund-parts__main">
            <Shown detail={detail} part={part} />
          </div>
          <div className="fund-parts__side">
            <TradePanel detail={detail} />
            {part.tab === 'overview' ? <OverviewSide detail={detail} part={part} /> : <FundFile detail={detail} />}
          </div>
        </div>
        {!explained && <FigureSources fund={fund} />}
        <FundWords fund={fund} />
      </div>
      <section className="buy-bar" aria-label="购买">
        <FundStar fundCode={fund.fundCode} fundName={fund.fundName} size="l" />
        <PlanLink fund={fund} kind="secondary" />
        <BuyLink fund={fund} kind="primary" />
      </section>
    </>
  )
}

function Shown({ detail, part }: { detail: Detail; part: Part }) {
  switch (part.tab) {
    case 'overview':
      if (detail.fund.status === FUND_STATUS.raising) return <RaisingOverview detail={detail} part={part} />
      return <Overview detail={detail} part={part} />
    case 'performance':
      return <PerformancePart detail={detail} part={part} />
    case 'portfolio':
      return <PortfolioPart fund={detail.fund} part={part} />
    case 'navs':
      return <NavsPart detail={detail} part={part} />
    case 'fees':
      return <FeesPart detail={detail} part={part} />
    case 'plan':
      return <PlanPart fund={detail.fund} part={part} />
    case 'summary':
      return <SummaryPart fund={detail.fund} part={part} />
    case 'documents':
      return <DocumentsPart fund={detail.fund} part={part} />
    case 'agencies':
      return <AgenciesPart fund={detail.fund} part={part} />
  }
}

function FundWords({ fund }: { fund: Fund }) {
  return (
    <p className="caption fund-words">
      {fund.summary} 业绩比较基准：{fund.benchmarkText}。基金管理人：{fund.company}，基金托管人：{fund.custodian}。
      {fund.fundType === 'money' ? '收益' : '净值'}由基金管理人计算、基金托管人复核。
      {fund.invented && '本页基金及全部数据均为演示用的虚构内容。'}过往业绩不预示未来表现，基金有风险，投资需谨慎。
    </p>
  )
}
