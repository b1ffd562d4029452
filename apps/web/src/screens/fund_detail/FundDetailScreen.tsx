import '../fund/fund.css'
import './fund-detail-screen.css'
import { Breadcrumbs } from '@zhixiao/ui/nav/Breadcrumbs.tsx'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { brand } from '../../brand.ts'
import { whenUsed } from '../../layouts/when-used.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import { FundStar } from '../../session/FundStar.tsx'
import { BuyLink, PlanLink } from '../fund/TradeLinks.tsx'
import type { Detail, Fund } from './detail.ts'
import { FundHead } from './FundHead.tsx'
import { loadPart, type Part } from './load-part.ts'
import { TabBar } from './TabBar.tsx'
import { fundTabs } from './tabs.ts'

const TradePanel = whenUsed(() => import('./TradePanel.tsx'))
const Overview = whenUsed(() => import('./Overview.tsx'))
const PerformancePart = whenUsed(() => import('./PerformancePart.tsx'))
const PortfolioPart = whenUsed(() => import('./PortfolioPart.tsx'))
const NavsPart = whenUsed(() => import('./NavsPart.tsx'))
const FeesPart = whenUsed(() => import('./FeesPart.tsx'))
const PlanPart = whenUsed(() => import('./PlanPart.tsx'))
const DocumentsPart = whenUsed(() => import('./DocumentsPart.tsx'))
const AgenciesPart = whenUsed(() => import('./AgenciesPart.tsx'))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const detail = await load(context, 'content.fundDetail', { fundCode: search.get('fundCode') ?? '' })
  const part = await loadPart(context, detail, search)
  return { detail: shownOf(detail, part.tab), part }
}

/** Beside the part that lists them all. */
const PAYOUTS = 4

/** What no part on view shows stays behind. */
function shownOf(detail: Detail, tab: Part['tab']): Detail {
  const overview = tab === 'overview'
  return {
    ...detail,
    periods: overview || tab === 'performance' ? detail.periods : [],
    quarters: overview ? detail.quarters.slice(0, 1) : [],
    notices: overview ? detail.notices : [],
    dividends: tab === 'navs' ? detail.dividends : detail.dividends.slice(0, PAYOUTS),
    splits: tab === 'navs' ? detail.splits : detail.splits.slice(0, PAYOUTS),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  const { tab } = loaderData.part
  const { fundCode, fundName, fundTypeName, riskLevelName, nav, navDay, summary } = loaderData.detail.fund
  const figures = nav === null ? '' : `单位净值 ${nav}（${navDay}），`
  const overview = tab === 'overview'
  return seo({
    title: overview ? `${fundName}（${fundCode}）` : `${fundTabs[tab]}_${fundName}（${fundCode}）`,
    description: overview
      ? `${fundName}，${fundTypeName}，${riskLevelName}，${figures}净值走势、历史业绩、费率与公告。${summary}`
      : `${fundName}（${fundCode}）的${fundTabs[tab]}，${figures}数据均注明来源与日期。`,
    path: to('fundDetail', { fundCode, tab: overview ? undefined : tab }),
    jsonLd: {
      '@type': 'InvestmentFund',
      name: fundName,
      identifier: fundCode,
      category: fundTypeName,
      provider: { '@type': 'FinancialService', name: brand.name },
    },
  })
}

export default function FundDetailScreen() {
  const { detail, part } = useLoaderData<typeof loader>()
  const { fund } = detail
  return (
    <>
      <div className="container">
        <Breadcrumbs
          items={[
            { label: '首页', link: <Link to={to('home')} /> },
            { label: '基金产品', link: <Link to={to('fund')} /> },
            { label: fund.fundName },
          ]}
        />
        <div className="fund-hero">
          <FundHead detail={detail} />
          <Suspense>
            <TradePanel detail={detail} />
          </Suspense>
        </div>
      </div>
      <TabBar fund={fund} current={part.tab} />
      <div className="container fund-parts" id="part">
        <Suspense>
          <Shown detail={detail} part={part} />
        </Suspense>
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
      净值由基金管理人计算、基金托管人复核。
      {fund.invented && '本页基金及全部数据均为演示用的虚构内容。'}过往业绩不预示未来表现，基金有风险，投资需谨慎。
    </p>
  )
}
