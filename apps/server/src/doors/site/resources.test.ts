import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { hues, huesInOrder } from '@zhixiao/domain/drawing/hues.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import sharp from 'sharp'
import { fundCard } from '../../calls/content/share-cards.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { readPdf } from '../../testing/pdf.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  await loadWorld(server)
  await insertGrowthMarket(server.db)
})
after(() => server.close())

const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}/resources/${path}`, init)
const summaryOf = async (fundCode: string) => {
  const answer = await ask(`fund/${fundCode}/summary.pdf`)
  assert.equal(answer.status, 200)
  return readPdf(new Uint8Array(await answer.arrayBuffer()))
}
const packed = (text: string) => text.replace(/\s/g, '')

test('a product summary says what is on file: fund, fees of the day, growth of each year beside its benchmark', async () => {
  const { text, pages } = await summaryOf(growing.a)
  const set = packed(text)
  assert.ok(pages >= 2 && pages <= 6, String(pages))
  for (const words of [
    '测试成长LOFA基金产品资料概要',
    '版本1',
    '数据截至2026-11-19',
    `基金代码${growing.a}`,
    'R4（中高风险）',
  ])
    assert.ok(set.includes(words), words)
  // The table of 2026, not the more expensive one that it replaced.
  assert.ok(set.includes('金额费率500万元以下0.50%500万元及以上1000元/笔'), set)
  // 1.1 (split) x 1.0000 / 0.9000 and 1.0500 / 1.0000
  assert.ok(set.includes('2024+22.22%') && set.includes('2025+5.00%'), set)
  assert.ok(!set.includes('2026+'), 'the present year is not over')
})

test('SHLF-07 CALL-938 the page of a summary and its file say the same', async () => {
  const { text } = await summaryOf(growing.a)
  const answer = await server.client().call('content.fundSummary', { fundCode: growing.a })
  assert.ok(answer.ok)
  const { title, version, termsOn, dataTo, parts } = answer.data
  const set = packed(text)
  for (const words of [
    title,
    `版本${version}`,
    `条款日期${termsOn}`,
    `数据截至${dataTo}`,
    ...parts.map(each => each.title),
  ])
    assert.ok(set.includes(packed(words)), words)
  const cells = parts.flatMap(({ blocks }) => blocks.flatMap(each => (each.kind === 'table' ? each.rows.flat() : [])))
  assert.ok(cells.length > 40)
  for (const cell of cells) assert.ok(set.includes(packed(cell)), cell)
  const unknown = await server.client().call('content.fundSummary', { fundCode: growing.scheme })
  assert.equal(!unknown.ok && unknown.code, 'SYS-0404')
})

test('a fund younger than six months shows no growth in its summary either', async () => {
  const set = packed((await summaryOf(growing.young)).text)
  assert.ok(set.includes('不足6个月，不展示过往业绩'))
  assert.ok(!/[+-]\d+\.\d\d%/.test(set))
})

test('a summary is the same until the data change, then another one', async () => {
  const path = `fund/${growing.fresh}/summary.pdf`
  const first = await ask(path)
  const etag = first.headers.get('etag') ?? ''
  assert.match(first.headers.get('content-disposition') ?? '', /^inline; filename\*=UTF-8''/)
  assert.equal((await ask(path, { headers: { 'if-none-match': etag } })).status, 304)
  const head = await ask(path, { method: 'HEAD' })
  assert.deepEqual([head.status, (await head.arrayBuffer()).byteLength], [200, 0])
  await withTx(server.db, async tx => {
    await tx
      .updateTable('fund')
      .set({ fundname: '测试改名LOF', version: 2 })
      .where('fundcode', '=', growing.fresh)
      .execute()
    await bumpVersion(tx, 'market')
  })
  // The cached market is at most a quarter of a second old.
  const until = performance.now() + 60_000
  while (!packed((await summaryOf(growing.fresh)).text).includes('测试改名LOF'))
    assert.ok(performance.now() < until, 'the new name never came')
  const second = await ask(path, { headers: { 'if-none-match': etag } })
  assert.equal(second.status, 200)
  assert.notEqual(second.headers.get('etag'), etag)
})

test('many who ask for one summary at once wait for the same one', async () => {
  const tags = await Promise.all(
    Array.from({ length: 20 }, async () => (await ask(`fund/${growing.c}/summary.pdf`)).headers.get('etag')),
  )
  assert.equal(new Set(tags).size, 1)
  assert.ok(tags[0])
})

test('a version keeps its address for good; the plain address is asked for again', async () => {
  const cached = async (path: string) => (await ask(`agreement/${path}`)).headers.get('cache-control')
  assert.match((await cached('remittance-v1.pdf')) ?? '', /immutable/)
  assert.equal(await cached('remittance.pdf'), 'no-cache')
})

test('PUB-06 the picture of a cover keeps its address for good; one of earlier data is answered by the present one', async () => {
  const answer = await server.client().call('content.articleList', { pageParam: { pageNum: 1, pageSize: 5 } })
  assert.ok(answer.ok)
  const cover = answer.data.list.find(article => article.cover)?.cover
  assert.ok(cover)
  const first = await fetch(`${server.url}${cover.url}`)
  assert.equal(first.headers.get('content-type'), 'image/svg+xml')
  assert.match(first.headers.get('cache-control') ?? '', /immutable/)
  assert.match(first.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  const svg = await first.text()
  assert.match(svg, /^<svg [^>]*viewBox="0 0 320 200"/)
  const old = await fetch(`${server.url}${cover.url.replace(/[0-9a-f]{12}\.svg$/, '0123456789ab.svg')}`)
  assert.deepEqual([old.headers.get('cache-control'), await old.text()], ['no-cache', svg])
  const other = await fetch(`${server.url}${cover.url.replace(`-${cover.hue}-`, '-paper-')}`)
  assert.notEqual(await other.text(), svg)
  for (const wrong of [cover.url.replace(`-${cover.hue}-`, '-pink-'), cover.url.replace(/cover\/[^-]+/, 'cover/none')])
    assert.equal((await fetch(`${server.url}${wrong}`)).status, 404)
})

test('PUB-06 a link shows the past year of a fund as its page has it, and nothing that the page does not show', async () => {
  const detail = await server.client().call('content.fundDetail', { fundCode: growing.a })
  assert.ok(detail.ok && detail.data.fund.yields.year && detail.data.fund.yearFall)
  const { fundName, yields, yearFall } = detail.data.fund
  const card = await fundCard(server.ctx, growing.a)
  assert.equal(card?.title, fundName)
  assert.equal(card?.drawing?.figure, `+${shareText(yields.year!.growth, 1)}`)
  assert.ok(card?.drawing?.says.includes(`最大回撤 ${shareText(yearFall)} · 截至 2026-11-19`), card?.drawing?.says)
  assert.match(card?.drawing?.risk ?? '', /过往业绩不预示未来表现/)
  // Too young for performance: how a purchase goes. Ended: the firm's own drawing.
  const young = await fundCard(server.ctx, growing.young)
  assert.match(young?.drawing?.figure ?? '', /^T \+ \d$/)
  assert.doesNotMatch(JSON.stringify(young), /%|涨跌|回撤/)
  for (const gone of [growing.stopped, growing.ended])
    assert.deepEqual(Object.keys((await fundCard(server.ctx, gone)) ?? {}), ['title', 'note'])
  assert.equal(await fundCard(server.ctx, growing.scheme), null)
})

test('PUB-06 pictures of links have the size that previews ask for, and the ground of the firm or of the cover', async () => {
  const list = await server.client().call('content.articleList', { pageParam: { pageNum: 1, pageSize: 5 } })
  assert.ok(list.ok)
  const article = list.data.list.find(({ cover }) => cover)
  assert.ok(article?.cover)
  const ground = huesInOrder([article.columnId]).map(hue => hues[hue].ground)
  const grounds: [string, string | undefined][] = [
    ['site', brand.colours.ground],
    [`fund/${growing.a}`, brand.colours.ground],
    [`fund/${growing.ended}`, brand.colours.ground],
    [`article/${article.id}`, ground[0]],
  ]
  for (const [name, colour] of grounds) {
    const answer = await ask(`share/${name}.png`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'], name)
    const picture = sharp(await answer.bytes())
    const { width, height } = await picture.metadata()
    assert.deepEqual([width, height], [1200, 630])
    const corner = await picture.extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
    assert.equal(`#${corner.toString('hex').toUpperCase()}`, colour, name)
    const etag = answer.headers.get('etag') ?? ''
    assert.equal((await ask(`share/${name}.png`, { headers: { 'if-none-match': etag } })).status, 304)
  }
  for (const wrong of ['fund/999999', `fund/${growing.scheme}`, 'article/none', 'article/..%2Fsite', 'site/x', 'fund/'])
    assert.equal((await ask(`share/${wrong}.png`)).status, 404, wrong)
})

test('what is no document is not found, whatever its name looks like', async () => {
  for (const path of [
    'fund/999999/summary.pdf',
    `fund/${growing.scheme}/summary.pdf`,
    `fund/${growing.ended}/summary.pdf`,
    'fund/12345/summary.pdf',
    'agreement/unknown.pdf',
    'agreement/remittance-v2.pdf',
    'agreement/remittance-v01.pdf',
    'agreement/REMITTANCE.pdf',
    'agreement/remittance',
    'agreement/',
  ])
    assert.equal((await ask(path)).status, 404, path)
  assert.equal((await ask('agreement/remittance.pdf', { method: 'POST' })).status, 404)
})
