import '../fund/fund.css'
import './fund-detail-screen.css'
import { Breadcrumbs } from '@zhixiao/ui/nav/Breadcrumbs.tsx'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { brand } from '../../brand.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import { FundStar } from '../../session/FundStar.tsx'
import { pageIn } from '../fund/fund-query.ts'
import { BuyLink, PlanLink } from '../fund/TradeLinks.tsx'
import { AnchorBar } from './AnchorBar.tsx'
import type { Detail } from './detail.ts'
import { Fees } from './Fees.tsx'
import { FundHead } from './FundHead.tsx'
import { FundNotices } from './FundNotices.tsx'
import { Managers } from './Managers.tsx'
import { NavChart } from './NavChart.tsx'
import { NavHistory } from './NavHistory.tsx'
import { Payouts } from './Payouts.tsx'
import { Performance } from './Performance.tsx'
import { Portfolio } from './Portfolio.tsx'
import { chartPeriodOf, chartPeriods } from './periods.ts'
import { SellingAgencies } from './SellingAgencies.tsx'
import { TradePanel } from './TradePanel.tsx'

const NAVS_A_PAGE = '10'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const fundCode = search.get('fundCode') ?? ''
  const wanted = search.get('period')
  const detail = await load(context, 'content.fundDetail', { fundCode })
  const { fund } = detail
  const shown = fund.performanceShown && fund.nav !== null
  const [series, navs, agencies] = await Promise.all([
    shown ? load(context, 'content.fundSeries', { fundCode, period: chartPeriodOf(wanted, fund) }) : null,
    load(context, 'content.navList', { fundCode, pageNum: String(pageIn(search.get('page'))), pageSize: NAVS_A_PAGE }),
    load(context, 'content.agencyFund', { fundCode }),
  ])
  return { detail, series, navs, agencies: agencies.list, period: chartPeriods.find(period => period === wanted) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  const { fundCode, fundName, fundTypeName, riskLevelName, nav, navDay, summary } = loaderData.detail.fund
  const figures = nav === null ? '' : `单位净值 ${nav}（${navDay}），`
  return seo({
    title: `${fundName}（${fundCode}）`,
    description: `${fundName}，${fundTypeName}，${riskLevelName}，${figures}净值走势、历史业绩、费率与公告。${summary}`,
    path: to('fundDetail', { fundCode }),
    jsonLd: {
      '@type': 'InvestmentFund',
      name: fundName,
      identifier: fundCode,
      category: fundTypeName,
      provider: { '@type': 'FinancialService', name: brand.name },
    },
  })
}

const parts = [
  { id: 'trend', label: '净值走势' },
  { id: 'performance', label: '历史业绩' },
  { id: 'navs', label: '历史净值' },
  { id: 'portfolio', label: '资产配置' },
  { id: 'managers', label: '基金经理' },
  { id: 'fees', label: '交易费率' },
  { id: 'notices', label: '基金公告' },
  { id: 'payouts', label: '分红送配' },
  { id: 'agencies', label: '代销机构' },
] as const

export default function FundDetailScreen() {
  const { detail, series, navs, agencies, period } = useLoaderData<typeof loader>()
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
          <TradePanel detail={detail} />
        </div>
      </div>
      <AnchorBar fund={fund} parts={parts} />
      <div className="container fund-parts">
        <div className="with-rail">
          <div className="stack">
            <NavChart fund={fund} series={series} />
            <Performance detail={detail} />
            <NavHistory fund={fund} navs={navs} period={period} />
            <Portfolio quarters={detail.quarters} />
          </div>
          <div className="stack">
            <Managers detail={detail} />
            <Fees detail={detail} />
            <FundNotices detail={detail} />
            <Payouts dividends={detail.dividends} splits={detail.splits} />
            <SellingAgencies agencies={agencies} />
          </div>
        </div>
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

function FundWords({ fund }: { fund: Detail['fund'] }) {
  return (
    <p className="caption fund-words">
      {fund.summary} 业绩比较基准：{fund.benchmarkText}。基金管理人：{fund.company}，基金托管人：{fund.custodian}。
      {fund.invented && '本页基金及全部数据均为演示用的虚构内容。'}过往业绩不预示未来表现，基金有风险，投资需谨慎。
    </p>
  )
}
