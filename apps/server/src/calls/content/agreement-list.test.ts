import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { publishTestAgreements, ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { newcomer, openingOf } from '../../testing/opening.ts'
import { funds, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()

const listed = async (input: { fundCode?: string } = {}) => {
  const answer = await server.client().call('content.agreementList', input)
  assert.ok(answer.ok)
  return answer.data.list
}
type Consent = { agreement: string; version: string; act: string; sha256: string | null }
const consentsOf = async (custno: string): Promise<Consent[]> =>
  (
    await sql<Consent>`
      select agreement, version, act, sha256 from agreement_consent where custno = ${custno} order by agreement`.execute(
      server.db,
    )
  ).rows
const buy = async (agreements: { agreement: string; version: string }[]) => {
  const { tradeacco } = world.people.zhangSan
  const order = { fundCode: funds.mixed, tradeacco, amount: '1000.00', tradePassword: TRADE_PASSWORD, agreements }
  return server.client(await world.tokenOf('zhangSan')).call('trade.purchase', order)
}

test('DOC-01 CALL-940 each agreement in force is listed with its version and file, and the file is that one', async () => {
  const list = await listed()
  assert.equal(list.length, 11)
  const rule = list.find(row => row.id === 'conversion')
  assert.deepEqual([rule?.title, rule?.version, rule?.effectiveOn], ['基金转换业务规则', '1', '2010-01-01'])
  const answer = await fetch(`${server.url}${rule?.url}`)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual([bytes.length, hash('sha256', bytes)], [rule?.size, rule?.sha256])
})

test('CALL-940 with a fund its product summary comes first, in the version of its record', async () => {
  const [summary, ...rest] = await listed({ fundCode: funds.mixed })
  assert.deepEqual(
    [summary?.id, summary?.version, summary?.url],
    ['product-summary', '1', `/resources/fund/${funds.mixed}/summary.pdf`],
  )
  assert.equal(rest.length, 11)
  const unknown = await server.client().call('content.agreementList', { fundCode: '999999' })
  assert.ok(!unknown.ok && unknown.code === 'SYS-0404')
})

test('DOC-01 what a customer accepted is kept with version, act and file: registration, opening, card, assessment', async () => {
  const who = await newcomer(server)
  assert.ok((await who.client.call('account.open', await openingOf(server, who))).ok)
  const consents = await consentsOf(who.custno)
  const current = new Map((await listed()).map(row => [row.id, row]))
  for (const id of ticked('open').map(row => row.agreement)) {
    assert.deepEqual(
      consents.find(row => row.agreement === id),
      { agreement: id, version: '1', act: 'open', sha256: current.get(id)?.sha256 },
    )
  }
})

test('DOC-01 an order keeps what was accepted for it, the summary of its fund included', async () => {
  const placed = await buy(tickedForPurchase)
  assert.ok(placed.ok, JSON.stringify(placed))
  const act = `purchase:${placed.data.orderId}`
  const consents = (await consentsOf(world.people.zhangSan.custno)).filter(row => row.act === act)
  assert.deepEqual(
    consents.map(({ agreement, version, sha256 }) => [agreement, version, sha256 !== null]),
    [
      ['investor-rights', '1', true],
      ['online-trade', '1', true],
      ['product-summary', '1', false],
    ],
  )
})

test('DOC-01 a purchase without the documents, with another one or with a changed summary is refused', async () => {
  const code = async (agreements: typeof tickedForPurchase) => {
    const answer = await buy(agreements)
    return answer.ok ? 'placed' : `${answer.code} ${answer.field}`
  }
  assert.equal(await code([]), 'AUTH-0007 agreements')
  assert.equal(await code(tickedForPurchase.slice(1)), 'AUTH-0007 agreements')
  assert.equal(await code([...tickedForPurchase, { agreement: 'fax-trade', version: '1' }]), 'AUTH-0007 agreements')
  await server.db.updateTable('fund').set({ version: 2 }).where('fundcode', '=', funds.mixed).execute()
  assert.equal(await code(tickedForPurchase), 'AGREE-0001 agreements')
  await server.db.updateTable('fund').set({ version: 1 }).where('fundcode', '=', funds.mixed).execute()
  assert.equal(await code(tickedForPurchase), 'placed')
})

test('DOC-01 a newer version counts from its day on; then the older one is refused everywhere and still found', async () => {
  const ids = ['online-trade', 'quick-payment', 'risk-level']
  await publishTestAgreements(server.db, { ids, version: 2, effectiveOn: '2026-11-21' })
  const versions = async () => (await listed()).filter(row => ids.includes(row.id)).map(row => row.version)
  assert.deepEqual(await versions(), ['1', '1', '1'])
  assert.ok((await buy(tickedForPurchase)).ok)

  await server.setClock('2026-11-21T00:00:00+08:00')
  // The cached list is at most a quarter of a second old.
  const until = performance.now() + 60_000
  while (!(await versions()).includes('2')) assert.ok(performance.now() < until, 'the new version never came')
  assert.deepEqual(await versions(), ['2', '2', '2'])
  const bought = await buy(tickedForPurchase)
  assert.ok(!bought.ok && bought.code === 'AGREE-0001')
  assert.match(bought.msg, /协议已更新/)
  const who = await newcomer(server)
  const opened = await who.client.call('account.open', await openingOf(server, who))
  assert.ok(!opened.ok && opened.code === 'AGREE-0001' && opened.field === 'agreements')
  assert.ok((await consentsOf(who.custno)).every(row => row.act !== 'open'))

  for (const path of ['online-trade.pdf', 'online-trade-v2.pdf'])
    assert.match(await textAt(path), /^%PDF-1.7 online-trade 2/, path)
  assert.match(await textAt('online-trade-v1.pdf'), /^%PDF-1.7 online-trade 1/)
})

const textAt = async (path: string) => (await fetch(`${server.url}/resources/agreement/${path}`)).text()
