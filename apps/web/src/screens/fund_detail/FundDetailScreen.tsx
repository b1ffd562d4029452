import '../../features/fund/fund.css'
import '../../features/fund/buy-bar.css'
import '../../features/fund/raising.css'
import '../../features/manager/manager.css'
import './fund-detail-screen.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { metaOfHead } from '../../seo.ts'
import type { Detail } from './detail.ts'
import { headOf } from './head.ts'
import { loadPart, type Part } from './load-part.ts'

const FundDetailBody = whenIdle(() => import('./FundDetailBody.tsx'))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const detail = await load(context, 'content.fundDetail', { fundCode: search.get('fundCode') ?? '' })
  const part = await loadPart(context, detail, search)
  return { head: headOf(detail.fund, part.tab), detail: shownOf(detail, part.tab), part }
}

/** Number of payouts next to the section that lists them all. */
const PAYOUTS = 4

/** Removes data that the current section does not show. */
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

export const meta = metaOfHead

export default function FundDetailScreen() {
  const { detail, part } = useLoaderData<typeof loader>()
  return <FundDetailBody detail={detail} part={part} />
}
