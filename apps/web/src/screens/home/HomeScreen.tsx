import '../fund/fund.css'
import './home.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { apiOf, load } from '../../api/server-api.ts'
import { whenUsed } from '../../layouts/when-used.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import { homeFacts } from './home-facts.ts'
import type { HomePage } from './home-page.ts'
import { readHomeQuery } from './home-query.ts'

const HomeBody = whenUsed(() => import('./HomeBody.tsx'))

const FEATURED = 3
const RANKED = '6'

export async function loader({ context, request }: LoaderFunctionArgs): Promise<HomePage> {
  const query = readHomeQuery(new URL(request.url).searchParams)
  const first = (pageSize: number) => ({ pageParam: { pageNum: 1, pageSize } })
  const [adverts, recommended, funds, ranking, articles, notices, managers, awards, today] = await Promise.all([
    load(context, 'content.advertList', { id: 'home' }),
    load(context, 'content.recommendList', {}),
    load(context, 'content.fundList', {}),
    load(context, 'content.ranking', { period: query.period, limit: RANKED }),
    load(context, 'content.articleList', first(4)),
    load(context, 'content.noticeList', { group: query.group, ...first(7) }),
    load(context, 'content.managerList', first(4)),
    load(context, 'content.awardWall', {}),
    // Past the published calendar there is no trading day to tell; the rest of the page stands.
    apiOf(context).call('trade.sysdate', {}),
  ])
  return {
    query,
    adverts: adverts.list,
    facts: homeFacts(funds, recommended.list, today.ok ? today.data.tradeDate : null),
    featured: recommended.list.slice(0, FEATURED),
    ranked: ranking.list,
    articles: articles.list,
    notices: notices.list,
    managers: managers.list,
    awards: awards.list,
  }
}

export const meta: MetaFunction = () =>
  seo({
    title: '首页',
    path: to('home'),
    jsonLd: { '@type': 'FinancialService', name: brand.name, telephone: brand.hotlineText },
  })

export default function HomeScreen() {
  const page = useLoaderData<typeof loader>()
  return (
    <Suspense>
      <HomeBody page={page} />
    </Suspense>
  )
}
