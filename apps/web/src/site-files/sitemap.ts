import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../api/server-api.ts'
import { noticeUrl } from '../features/notice/notice-url.ts'
import { articleUrl } from '../features/viewpoint/article.ts'
import { siteOrigin } from '../origin.ts'
import { paths, type RouteName, to } from '../paths.ts'
import { screens } from '../routes.ts'
import { type Place, sitemapXml } from './sitemap-xml.ts'

const ALL = { pageNum: 1, pageSize: 1000 }
/** Places that require a query field, or are for customers only. */
const unlisted = new Set<RouteName>([
  'fundDetail',
  'viewpointArticle',
  'viewpointVideo',
  'fundCompare',
  'login',
  'register',
])

/** PUB-13: every public page that search engines should index. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [funds, managers, articles, notices] = await Promise.all([
    load(context, 'content.fundList', { fundListType: 'ALL' }),
    load(context, 'content.managerList', { pageParam: ALL }),
    load(context, 'content.articleList', { pageParam: ALL }),
    load(context, 'content.noticeList', { pageParam: ALL }),
  ])
  const places: Place[] = [
    ...screens
      .filter(({ access, name }) => access === 'public' && !unlisted.has(name))
      .map(({ name }) => ({ path: paths[name] })),
    ...funds.list.map(({ fundCode, navDay }) => ({ path: to('fundDetail', { fundCode }), changedOn: navDay })),
    ...managers.list.map(({ manId }) => ({ path: to('fundManager', { manId }) })),
    ...articles.list.map(article => ({ path: articleUrl(article), changedOn: article.publishedOn })),
    ...notices.list.map(({ noticeId, publishedOn }) => ({ path: noticeUrl(noticeId), changedOn: publishedOn })),
  ]
  return new Response(sitemapXml(places, siteOrigin()), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
