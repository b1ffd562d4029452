import '../fund/fund.css'
import './fund-detail-screen.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import type { Detail } from './detail.ts'
import { loadPart, type Part } from './load-part.ts'
import { tabName } from './tabs.ts'

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
  const { fundCode, fundName, fundTypeName, riskLevelName, summary } = loaderData.detail.fund
  const figures = figureWords(loaderData.detail.fund)
  const isMoney = loaderData.detail.fund.fundType === 'money'
  const overview = tab === 'overview'
  return seo({
    title: overview ? `${fundName}（${fundCode}）` : `${tabName(tab, isMoney)}_${fundName}（${fundCode}）`,
    description: overview
      ? `${fundName}，${fundTypeName}，${riskLevelName}，${figures}${isMoney ? '七日年化' : '净值'}走势、历史业绩、费率与公告。${summary}`
      : `${fundName}（${fundCode}）的${tabName(tab, isMoney)}，${figures}数据均注明来源与日期。`,
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

function figureWords({ fundType, nav, navDay, sevenDayYield }: Detail['fund']): string {
  if (nav === null) return ''
  return fundType === 'money'
    ? `七日年化 ${shareText(sevenDayYield, 4)}（${navDay}），`
    : `单位净值 ${nav}（${navDay}），`
}

export default function FundDetailScreen() {
  const { detail, part } = useLoaderData<typeof loader>()
  return <FundDetailBody detail={detail} part={part} />
}
