import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { RouterContextProvider } from 'react-router'
import { partsOf } from '../../api/server-api.ts'
import type { HomePage, RaisingFund } from './home-page.ts'
import { readHomeQuery } from './home-query.ts'
import { doorsOf, rankedFund } from './shown-fund.ts'

const RANKED = '5'
const ARTICLES = 5
const NOTICES = 6
const MANAGERS = 4

/** CUS-12: each part fails independently. */
export async function loadHome(context: Readonly<RouterContextProvider>, search: URLSearchParams) {
  const query = readHomeQuery(search)
  const first = (pageSize: number) => ({ pageParam: { pageNum: 1, pageSize } })
  const { part, page } = partsOf(context)
  const [fan, figures, adverts, recommended, shelf, ranking, articles, notices, managers, awards, today] =
    await Promise.all([
      part('content.holdingFan', {}),
      part('content.companyFigures', {}),
      part('content.advertList', { id: 'home' }),
      part('content.recommendList', {}),
      part('content.fundList', { status: FUND_STATUS.raising, grouped: true }),
      part('content.ranking', { period: query.period, limit: RANKED }),
      part('content.articleList', first(ARTICLES)),
      part('content.noticeList', { group: query.group, ...first(NOTICES) }),
      part('content.managerList', first(MANAGERS)),
      part('content.awardWall', {}),
      // Beyond the published calendar there is no trading day to show.
      part('trade.sysdate', {}),
    ])
  const period = ranking?.period ?? query.period
  const raising = await Promise.all((shelf?.list ?? []).map(({ fundCode }) => part('content.fundDetail', { fundCode })))
  return page<HomePage>({
    query: { ...query, period },
    today: today && { date: today.date, tradeDay: today.tradeDate },
    fan: fan && { ...fan, levels: fan.levels.join(' ') },
    figures,
    doors: doorsOf(recommended?.list ?? []),
    shelf: shelf && { onSale: shelf.onSale, raising: raising.filter(detail => detail !== null).map(raisingFund) },
    adverts: adverts?.list ?? [],
    ranked: ranking && { funds: ranking.list.map(fund => rankedFund(fund, period)), periods: ranking.periods },
    views: articles && { total: articles.total, articles: articles.list },
    notices: notices?.list ?? null,
    team: managers && { total: managers.total, managers: managers.list },
    awards: awards?.list ?? [],
  })
}

function raisingFund({ fund, managers }: OutputOf<'content.fundDetail'>): RaisingFund {
  const { fundCode, fundName, fundTypeName, riskLevel, purchase, plan, summary, raiseStart: from, raiseEnd: to } = fund
  const names = managers.map(({ name }) => name)
  return { fundCode, fundName, fundTypeName, riskLevel, purchase, plan, summary, managers: names, from, to }
}
