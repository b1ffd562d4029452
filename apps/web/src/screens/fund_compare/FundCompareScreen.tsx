import '../fund/fund.css'
import '../fund_detail/fund-detail-screen.css'
import './fund-compare.css'
import { Breadcrumbs } from '@zhixiao/ui/nav/Breadcrumbs.tsx'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { whenUsed } from '../../layouts/when-used.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import { compareUrl, readCompareQuery } from './compare-query.ts'
import { loadCompare } from './load-compare.ts'

const CompareBody = whenUsed(() => import('./CompareBody.tsx'))

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  loadCompare(context, readCompareQuery(new URL(request.url).searchParams))

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const funds = loaderData?.compare?.funds ?? []
  const names = funds.map(fund => fund.fundName).join('、')
  return seo({
    title: names === '' ? '基金对比' : `${names}对比`,
    description: `${names || '最多四只基金'}的收益走势、区间涨跌幅、同类排名、风险指标、费率、规模、基金经理与重仓对比，数据均注明来源与日期。`,
    path: compareUrl(funds.map(fund => fund.fundCode)),
  })
}

export default function FundCompareScreen() {
  const page = useLoaderData<typeof loader>()
  return (
    <div className="container">
      <Breadcrumbs
        items={[
          { label: '首页', link: <Link to={to('home')} /> },
          { label: '基金产品', link: <Link to={to('fund')} /> },
          { label: '基金对比' },
        ]}
      />
      <div className="page-head">
        <h1 className="page-title">基金对比</h1>
        <p className="page-head__sub">最多四只基金，同一区间、同一口径</p>
      </div>
      <Suspense>
        <CompareBody page={page} />
      </Suspense>
      <p className="caption fund-words">
        涨跌幅由区间首末两日的净值按分红再投资算出；风险指标按日涨跌幅计算，口径见各基金的“业绩风险”。成立不足六个月的基金不展示业绩。
        规模与费率来自基金的登记资料，持仓来自最近一期定期报告。过往业绩不预示未来表现，基金有风险，投资需谨慎。
      </p>
    </div>
  )
}
