import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Page } from 'playwright-core'
import { insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { openSite, type Site } from './site.ts'

export const HOT = ['重庆', '测试成长', '分红公告', '新发', '第五个词', '第六个词']
const articles = [
  { id: 'search-1', title: '重庆银行的启示', type: 'mandt' },
  { id: 'search-2', title: '三分钟看懂重庆', type: 'video' },
]
const notices = Array.from({ length: 7 }, (_, index) => ({
  id: `search-n${index}`,
  title: `关于重庆网点的第${index}号公告`,
}))

const answer = {
  kind: 'service',
  id: 'search-h1',
  grp: 'common_question',
  title: '提交之后可以反悔吗？',
  html: '<p>当天 15:00 之前，可以在交易记录里撤单。</p>',
  data: JSON.stringify({ group: '撤单' }),
}

/** A site with hot words, a help answer, and articles and notices that share a word. */
export async function openSearchSite(): Promise<Site> {
  const site = await openSite()
  await insertGrowthMarket(site.server.db)
  await withTx(site.server.db, async tx => {
    const published_at = new Date('2026-11-18T09:00:00+08:00')
    const rows = [
      // Before any others that the test world has.
      ...HOT.map((title, index) => ({ kind: 'keyword', id: `search-k${index}`, title, sort: index - 100, data: '{}' })),
      ...articles.map(({ type, ...text }) => ({
        ...text,
        kind: 'article',
        grp: 'market',
        published_at,
        data: JSON.stringify({ type, funds: [], related: [] }),
      })),
      { ...answer, published_at },
      ...notices.map(text => ({ ...text, kind: 'notice', grp: 'trans', published_at, data: '{}' })),
    ]
    for (const row of rows) await tx.insertInto('document').values(row).execute()
    await tx.insertInto('manager').values({ man_id: 'search-m', name: '重一鸣' }).execute()
    await bumpVersion(tx, 'content')
  })
  return site
}

export const field = (page: Page) => page.getByRole('combobox', { name: '搜索' })
export const sheet = (page: Page) => page.getByRole('dialog', { name: '搜索' })
export const selected = (page: Page) => page.getByRole('option', { selected: true })

/** A page with the search open, after a click on the header's field. */
export async function openSearch(site: Site, path = '/fund', options?: Parameters<Site['open']>[1]): Promise<Page> {
  const page = await site.open(path, options)
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('button', { name: '搜索' }).click()
  await field(page).waitFor()
  return page
}

/** Keywords requested by the page from now on. */
export function keywordsAsked(page: Page): unknown[] {
  const asked: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/content/search')) asked.push(request.postDataJSON())
  })
  return asked
}
