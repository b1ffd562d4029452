import type { RouterContextProvider } from 'react-router'
import { partsOf } from '../../api/server-api.ts'
import { homeFacts } from './home-facts.ts'
import type { HomePage } from './home-page.ts'
import { readHomeQuery } from './home-query.ts'

const FEATURED = 3
const RANKED = '6'

/** CUS-12: each part fails independently. */
export async function loadHome(context: Readonly<RouterContextProvider>, search: URLSearchParams) {
  const query = readHomeQuery(search)
  const first = (pageSize: number) => ({ pageParam: { pageNum: 1, pageSize } })
  const { part, page } = partsOf(context)
  const [fan, adverts, recommended, funds, ranking, articles, notices, managers, awards, today] = await Promise.all([
    part('content.holdingFan', {}),
    part('content.advertList', { id: 'home' }),
    part('content.recommendList', {}),
    part('content.fundList', {}),
    part('content.ranking', { period: query.period, limit: RANKED }),
    part('content.articleList', first(4)),
    part('content.noticeList', { group: query.group, ...first(7) }),
    part('content.managerList', first(4)),
    part('content.awardWall', {}),
    // Beyond the published calendar there is no trading day to show.
    part('trade.sysdate', {}),
  ])
  const featured = recommended?.list ?? []
  return page<HomePage>({
    query,
    fan: fan && { ...fan, levels: fan.levels.join(' ') },
    adverts: adverts?.list ?? [],
    facts: homeFacts(funds, featured, today?.tradeDate ?? null),
    featured: featured.slice(0, FEATURED),
    ranked: ranking?.list ?? null,
    articles: articles?.list ?? [],
    notices: notices?.list ?? null,
    managers: managers?.list ?? [],
    awards: awards?.list ?? [],
  })
}
