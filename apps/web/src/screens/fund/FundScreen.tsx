import '../../features/fund/fund.css'
import './filter.css'
import './fund-list.css'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { partsHeaders, partsOf } from '../../api/server-api.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import { readFundQuery } from './fund-query.ts'

const FundBody = whenIdle(() => import('./FundBody.tsx'))

const PAGE_SIZE = 10

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readFundQuery(new URL(request.url).searchParams)
  const { grouped, type: fundType, risk: riskLevel, status, keyword, suits, sort, order, page } = query
  const parts = partsOf(context)
  const [funds, types] = await Promise.all([
    parts.whole('content.fundList', {
      grouped,
      ...(fundType && { fundType }),
      ...(riskLevel && { riskLevel }),
      ...(status && { status }),
      ...(keyword && { keyWord: keyword }),
      ...(suits && { suits }),
      sort,
      order,
      pageParam: { pageNum: page, pageSize: PAGE_SIZE },
    }),
    parts.part('content.fundTypeList', {}),
  ])
  return parts.page({ query, funds, types: types?.list ?? [] })
}

export const headers = partsHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const type = loaderData?.types.find(({ fundType }) => fundType === loaderData.query.type)
  return seo({
    title: type ? `${type.fundTypeName}基金` : '基金产品',
    description: `${type?.fundTypeName ?? '全部'}基金的单位净值、日涨跌幅、各区间收益、最大回撤、规模与费率，按区间排序，按风险等级和交易状态筛选。`,
    path: to('fund', { type: type?.fundType }),
  })
}

export default function FundScreen() {
  return <FundBody {...useLoaderData<typeof loader>()} />
}
