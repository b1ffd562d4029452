import '../../features/fund/fund.css'
import './fund-compare.css'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { whenIdle } from '../../layouts/when-idle.ts'
import { seo } from '../../seo.ts'
import { readCompareQuery } from './compare-query.ts'
import { compareUrl } from './compare-url.ts'
import { loadCompare } from './load-compare.ts'

const CompareBody = whenIdle(() => import('./CompareBody.tsx'))

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  loadCompare(context, readCompareQuery(new URL(request.url).searchParams))

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const funds = loaderData?.compare?.funds ?? []
  const names = funds.map(fund => fund.fundName).join('、')
  return seo({
    title: names === '' ? '基金对比' : `${names}对比`,
    description: `${names || '最多 4 只基金'}的收益走势、区间涨跌幅、同类排名、风险指标、费率、规模、基金经理与重仓对比，数据均注明来源与日期。`,
    path: compareUrl(funds.map(fund => fund.fundCode)),
  })
}

export default function FundCompareScreen() {
  return <CompareBody page={useLoaderData<typeof loader>()} />
}
