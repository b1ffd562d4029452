import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitemapXml } from './sitemap-xml.ts'

test('PUB-13 a sitemap names whole addresses, escaped, with the day of the last change where known', () => {
  const xml = sitemapXml([{ path: '/fund?a=1&b=2', changedOn: '2026-11-19' }, { path: '/home' }], 'https://a.example')
  assert.ok(xml.includes('<url><loc>https://a.example/fund?a=1&amp;b=2</loc><lastmod>2026-11-19</lastmod></url>'))
  assert.ok(xml.includes('<url><loc>https://a.example/home</loc></url>'))
})
