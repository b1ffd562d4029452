import '../fund/fund.css'
import './fund-detail-screen.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import type { Detail } from './detail.ts'
import { loadPart, type Part } from './load-part.ts'
import { fundTabs } from './tabs.ts'

const FundDetailBody = whenIdle(() => import('./FundDetailBody.tsx'))

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
  return <FundDetailBody detail={detail} part={part} />
}
