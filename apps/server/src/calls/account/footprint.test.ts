import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type PersonName, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer({ at: '2026-11-19T23:59:00+08:00' })
  world = await loadWorld(server)
  await insertGrowthMarket(server.db)
})
after(() => server.close())

const clientOf = async (name: PersonName) => server.client(await world.tokenOf(name))
const fund = (refObjectId: string) => ({ refType: 'view_fund', refObjectId }) as const
const article = { refType: 'view_article', refObjectId: 'A1' } as const
const visit = async (client: Client, thing: typeof article | ReturnType<typeof fund>) =>
  assert.ok((await client.call('account.behaviourAdd', thing)).ok)

async function daysOf(client: Client): Promise<[string, string[]][]> {
  const answer = await client.call('account.footprintList', {})
  assert.ok(answer.ok)
  return answer.data.days.map(({ day, items }) => [
    day,
    items.map(item => (item.refType === 'view_fund' ? item.fund.fundName : item.article.title)),
  ])
}

test('CALL-051 ACC-07 visits stand under their day in Shanghai, the newest first; a repeated one moves to its last day', async () => {
  await server.setClock('2026-11-19T23:59:00+08:00')
  const zhangSan = await clientOf('zhangSan')
  await visit(zhangSan, fund(growing.a))
  await visit(zhangSan, fund(funds.mixed))
  await server.setClock('2026-11-20T00:00:00+08:00')
  await visit(zhangSan, article)
  assert.deepEqual(
    (await daysOf(zhangSan)).map(([day, names]) => [day, names.toSorted()]),
    [
      ['2026-11-20', ['文章A1']],
      ['2026-11-19', ['测试成长LOF A', '测试混合A']],
    ],
  )
  await server.setClock('2026-11-20T09:00:00+08:00')
  await visit(zhangSan, fund(growing.a))
  const seen = await zhangSan.call('account.footprintList', {})
  assert.deepEqual(seen.ok && seen.data.days.map(({ items }) => items.map(item => item.seenAt)), [
    ['2026-11-20T01:00:00.000Z', '2026-11-19T16:00:00.000Z'],
    ['2026-11-19T15:59:00.000Z'],
  ])
  assert.deepEqual(await daysOf(zhangSan), [
    ['2026-11-20', ['测试成长LOF A', '文章A1']],
    ['2026-11-19', ['测试混合A']],
  ])
})

test('CALL-054 ACC-07 one is deleted, and nobody else’s', async () => {
  const [zhouJiu, wuShi] = [await clientOf('zhouJiuRiskExpired'), await clientOf('wuShiNoRisk')]
  for (const client of [zhouJiu, wuShi]) {
    await visit(client, fund(growing.a))
    await server.setClock('2026-11-20T09:01:00+08:00')
    await visit(client, article)
  }
  assert.ok((await zhouJiu.call('account.behaviourDelete', article)).ok)
  assert.deepEqual(await daysOf(zhouJiu), [['2026-11-20', ['测试成长LOF A']]])
  assert.equal((await daysOf(wuShi))[0]?.[1].length, 2)
})

test('CALL-951 ACC-07 clearing takes all footprints, and neither what is collected nor another’s', async () => {
  const [wangWu, qianQi] = [await clientOf('wangWuC1'), await clientOf('qianQiC5')]
  await visit(wangWu, fund(funds.bond))
  await visit(qianQi, fund(funds.bond))
  assert.ok((await wangWu.call('account.behaviourAdd', { refType: 'own_select', refObjectId: funds.bond })).ok)
  const requestId = 'clear-once-0001'
  assert.ok((await wangWu.call('account.footprintClear', {}, { requestId })).ok)
  assert.deepEqual(await daysOf(wangWu), [])
  assert.equal((await daysOf(qianQi)).length, 1)
  const collected = await wangWu.call('account.collectList', {})
  assert.ok(collected.ok && collected.data.list.length === 1 && collected.data.list[0]?.refType === 'own_select')

  await visit(wangWu, fund(funds.mixed))
  assert.ok((await wangWu.call('account.footprintClear', {}, { requestId })).ok)
  assert.equal((await daysOf(wangWu)).length, 1, 'a late repeat clears nothing that came after')
})

test('CALL-053 ACC-07 the newest two hundred are kept; what is not on display is not noted and not shown', async () => {
  const client = await clientOf('zhaoLiuLowest')
  const { custno } = world.people.zhaoLiuLowest
  const rows = Array.from({ length: 200 }, (_, index) => ({
    custno,
    ref_type: 'view_fund',
    ref_object_id: String(100_000 + index),
    at: new Date(Date.parse('2026-11-01T09:00:00+08:00') + index * 1_000),
  }))
  await server.db.insertInto('behaviour').values(rows).execute()
  await visit(client, fund(funds.mixed))
  const kept = await server.db.selectFrom('behaviour').select('ref_object_id').where('custno', '=', custno).execute()
  assert.equal(kept.length, 200)
  assert.ok(!kept.some(row => row.ref_object_id === '100000') && kept.some(row => row.ref_object_id === '100001'))
  assert.deepEqual(
    (await daysOf(client)).flatMap(([, names]) => names),
    ['测试混合A'],
  )
  for (const code of ['999999', growing.scheme]) {
    const refused = await client.call('account.behaviourAdd', fund(code))
    assert.ok(!refused.ok && refused.code === 'SYS-0404', code)
  }
})

test('CALL-051 CALL-951 a visitor is asked to log in', async () => {
  const visitor = server.client()
  for (const name of ['account.footprintList', 'account.footprintClear'] as const) {
    const answer = await visitor.call(name, {})
    assert.ok(!answer.ok && answer.kind === 'unauthorised', name)
  }
})
