import { sampleFiles } from '../../apps/server/src/testing/content-tree.ts'
import { growing, insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { paths, type RouteName } from '../../apps/web/src/paths.ts'
import { screens } from '../../apps/web/src/routes.ts'
import { importContent, text } from './content-world.ts'
import { insertServiceContent } from './service-content.ts'
import { openSite, type Site } from './site.ts'

export type EveryPlace = {
  site: Site
  /** Every public place, with a query field where one is required. */
  places: string[]
  /** Query fields that customer pages require. */
  ofCustomer: Partial<Record<RouteName, string>>
}

/** A site that has something to show on every page, with the addresses of all. */
export async function openEveryPlace(): Promise<EveryPlace> {
  const site = await openSite()
  const { db } = site.server
  await insertGrowthMarket(db)
  await insertServiceContent(db)
  const day = { publishedAt: '2026-11-18 09:00' }
  await importContent(db, {
    'column/education.md': text({ title: '投资者教育', sort: '3', lead: '从零开始' }),
    'article/education/E1.md': text(
      { title: '读懂净值', lead: '净值从哪里来，又说明了什么', author: '客服', type: 'mandt', ...day },
      '正文。',
    ),
    'article/education/E2.md': text(
      { title: '读懂复利', lead: '利息也生利息', author: '客服', type: 'mandt', ...day },
      '| 日期 | 净值 |\n| --- | ---: |\n| 2026-11-19 | 1.2345 |',
    ),
    'article/education/V1.md': text(
      {
        title: '三分钟看懂净值',
        lead: '短片',
        author: '客服',
        type: 'video',
        video: 'short.webm',
        captions: 'short.vtt',
        ...day,
      },
      '正文。',
    ),
    'files/short.webm': sampleFiles.webm,
    'files/short.vtt': sampleFiles.vtt,
    'notice/company/N1.md': text({ title: '系统升级公告', ...day }, '系统将于周末升级，期间暂停交易。'),
  })
  const needed: Record<string, string | null> = {
    fundDetail: `?fundCode=${growing.a}`,
    fundCompare: `?codes=${growing.a}`,
    viewpointArticle: '?id=E1&type=mandt',
    // Tested with the clips themselves.
    viewpointVideo: null,
  }
  const places = screens.flatMap(({ name, access }) => {
    const query = needed[name] ?? ''
    return access === 'public' && needed[name] !== null ? [paths[name] + query] : []
  })
  places.push('/msg_publish?noticeId=N1')
  const fund = `?fundCode=${growing.a}`
  const ofCustomer = { purchase: fund, sell: fund, change: fund, fix: fund, dividend: fund, assetsDetail: fund }
  return { site, places, ofCustomer }
}
