import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Feed, rssXml } from './rss.ts'

const feed: Feed = {
  title: '启明基金 - 投资观点',
  description: '文章 <与> 视频',
  path: '/viewpoint',
  selfPath: '/rss/viewpoints.xml',
  items: [
    {
      title: 'A股 & "港股" <深度>\u0007',
      path: '/viewpoint/viewpoint_article?id=A011&type=mandt',
      description: "it's",
      day: '2026-11-18',
      category: '市场观点',
      author: '沈若谷',
    },
    { title: '二', path: '/viewpoint/viewpoint_video?id=A012', description: '', day: '2026-01-01', category: '视频' },
  ],
}
const ORIGIN = 'https://fund.example'

type Element = { name: string; text: string; children: Element[] }

/** Reads strict XML: every element closed in order, every `&` an entity, no stray `<`. */
function parse(xml: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open: Element[] = [root]
  for (const [, declaration, close, name = '', attributes = '', empty, text = ''] of xml.matchAll(
    /(<\?.*?\?>)|<(\/)?([\w:]+)((?:\s[\w:]+="[^"<]*")*)(\/)?>|([^<]+)/gy,
  )) {
    const parent = open.at(-1)
    assert.ok(parent)
    assert.doesNotMatch(attributes + text, /&(?!(amp|lt|gt|quot|apos);)/)
    if (declaration) continue
    if (close) assert.equal(open.pop()?.name, name)
    else if (name === '') parent.text += plain(text)
    else {
      const element = { name, text: '', children: [] }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  assert.equal(open.length, 1, 'every element is closed')
  assert.equal(root.children.length, 1, 'one root')
  return root.children[0] ?? root
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '')
const textOf = (element: Element | undefined, name: string) =>
  element?.children.find(child => child.name === name)?.text

test('PUB-13 a feed is well-formed RSS with whole addresses and the words as they were written', () => {
  const rss = parse(rssXml(feed, ORIGIN))
  assert.equal(rss.name, 'rss')
  const channel = rss.children[0]
  assert.equal(textOf(channel, 'link'), 'https://fund.example/viewpoint')
  assert.equal(textOf(channel, 'description'), '文章 <与> 视频')
  const items = channel?.children.filter(({ name }) => name === 'item') ?? []
  assert.equal(items.length, 2)
  assert.equal(textOf(items[0], 'title'), 'A股 & "港股" <深度>')
  assert.equal(textOf(items[0], 'link'), 'https://fund.example/viewpoint/viewpoint_article?id=A011&type=mandt')
  assert.equal(textOf(items[0], 'guid'), textOf(items[0], 'link'))
  assert.equal(textOf(items[0], 'dc:creator'), '沈若谷')
})

test('PUB-13 the date of an entry is the start of its day in Shanghai', () => {
  const xml = rssXml(feed, ORIGIN)
  const dates = [...xml.matchAll(/<pubDate>(.*?)<\/pubDate>/g)].map(([, date = '']) => date)
  assert.deepEqual(dates, ['Tue, 17 Nov 2026 16:00:00 GMT', 'Wed, 31 Dec 2025 16:00:00 GMT'])
  assert.equal(Date.parse(dates[0] ?? ''), Date.parse('2026-11-18T00:00:00+08:00'))
})

test('PUB-13 a feed without entries is a feed', () => {
  const channel = parse(rssXml({ ...feed, items: [] }, ORIGIN)).children[0]
  assert.equal(textOf(channel, 'lastBuildDate'), undefined)
})
