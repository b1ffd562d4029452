import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { instantOf } from '@zhixiao/domain/calendar/shanghai.ts'
import { escapeXml } from '../escape-xml.ts'

type Item = {
  title: string
  /** On this site: '/viewpoint/...'. */
  path: string
  description: string
  /** Day of publication, in Shanghai. */
  day: string
  category: string
  author?: string
}

export type Feed = {
  title: string
  description: string
  /** The page that the feed is about. */
  path: string
  /** The feed itself. */
  selfPath: string
  /** Newest first. */
  items: readonly Item[]
}

/** A feed as RSS 2.0; `origin` is prefixed to every path. */
export function rssXml({ title, description, path, selfPath, items }: Feed, origin: string): string {
  const [newest] = items
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', origin + path),
    element('description', description),
    element('language', 'zh-cn'),
    `<atom:link href="${escapeXml(origin + selfPath)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('lastBuildDate', pubDate(newest.day))] : []),
    ...items.map(item => itemXml(item, origin)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const itemXml = ({ title, path, description, day, category, author }: Item, origin: string): string =>
  [
    '<item>',
    element('title', title),
    element('link', origin + path),
    // URLs of texts never change, so they serve as permanent ids.
    `<guid isPermaLink="true">${escapeXml(origin + path)}</guid>`,
    element('pubDate', pubDate(day)),
    element('category', category),
    ...(author ? [element('dc:creator', author)] : []),
    element('description', description),
    '</item>',
  ].join('\n')

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** 'Tue, 17 Nov 2026 16:00:00 GMT': the start of the day in Shanghai, in RFC 822 form. */
const pubDate = (day: string): string => new Date(instantOf(isoDate(day), '00:00:00')).toUTCString()
