import { siteOrigin } from '../origin.ts'
import { type Feed, rssXml } from './rss.ts'

export const answerFeed = (feed: Feed): Response =>
  new Response(rssXml(feed, siteOrigin()), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
