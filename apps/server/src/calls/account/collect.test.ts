import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type PersonName, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  world = await loadWorld(server)
  await insertGrowthMarket(server.db)
})
after(() => server.close())

const clientOf = async (name: PersonName) => server.client(await world.tokenOf(name))
const collectedBy = async (client: Client) => {
  const answer = await client.call('account.collectList', {})
  assert.ok(answer.ok)
  return answer.data.list.map(each => each.refObjectId)
}
const star = (refObjectId: string) => ({ refType: 'own_select', refObjectId }) as const

test('CALL-053 CALL-052 a fund and an article are added, last first, with what they are', async () => {
  const zhangSan = await clientOf('zhangSan')
  const added = await zhangSan.call('account.behaviourAdd', star(growing.a))
  assert.ok(added.ok && added.data.collected)
  await server.setClock('2026-11-20T10:00:01+08:00')
  assert.ok((await zhangSan.call('account.behaviourAdd', { refType: 'article', refObjectId: 'A1' })).ok)
  const answer = await zhangSan.call('account.collectList', {})
  assert.ok(answer.ok)
  assert.deepEqual(answer.data.list, [
    { refType: 'article', refObjectId: 'A1' },
    { refType: 'own_select', refObjectId: growing.a },
  ])
  assert.deepEqual(
    answer.data.funds.map(fund => fund.fundName),
    ['测试成长LOF A'],
  )
  assert.deepEqual(
    answer.data.articles.map(article => article.title),
    ['文章A1'],
  )
  const onlyFunds = await zhangSan.call('account.collectList', { refType: 'own_select' })
  assert.ok(onlyFunds.ok && onlyFunds.data.list.length === 1 && onlyFunds.data.articles.length === 0)
})

test('CALL-053 adding twice changes nothing', async () => {
  const qianQi = await clientOf('qianQiC5')
  assert.ok((await qianQi.call('account.behaviourAdd', star(funds.mixed))).ok)
  assert.ok((await qianQi.call('account.behaviourAdd', star(funds.mixed))).ok)
  assert.deepEqual(await collectedBy(qianQi), [funds.mixed])
})

test('CALL-053 CALL-054 a late repeat of an addition does not undo the deletion after it', async () => {
  const wangWu = await clientOf('wangWuC1')
  const requestId = 'add-once-0001'
  assert.ok((await wangWu.call('account.behaviourAdd', star(funds.bond), { requestId })).ok)
  const deleted = await wangWu.call('account.behaviourDelete', star(funds.bond))
  assert.ok(deleted.ok && deleted.data.collected === false)
  const repeated = await wangWu.call('account.behaviourAdd', star(funds.bond), { requestId })
  assert.ok(repeated.ok)
  assert.deepEqual(await collectedBy(wangWu), [])
})

test('CALL-053 a request id that was used for another fund is refused', async () => {
  const wangWu = await clientOf('wangWuC1')
  const requestId = 'add-once-0002'
  assert.ok((await wangWu.call('account.behaviourAdd', star(funds.bond), { requestId })).ok)
  const other = await wangWu.call('account.behaviourAdd', star(funds.mixed), { requestId })
  assert.ok(!other.ok && other.code === 'PARAM-0002')
})

test('CALL-053 what is not on display cannot be added', async () => {
  const client = await clientOf('zhaoLiuLowest')
  for (const refObjectId of ['999999', growing.scheme, growing.ended]) {
    const refused = await client.call('account.behaviourAdd', star(refObjectId))
    assert.ok(!refused.ok && refused.code === 'SYS-0404', refObjectId)
  }
  const article = await client.call('account.behaviourAdd', { refType: 'article', refObjectId: 'A4' })
  assert.ok(!article.ok && article.code === 'SYS-0404')
})

test('CALL-053 two hundred of a kind are the most; what is there already still succeeds', async () => {
  const client = await clientOf('sunBaIdExpired')
  const { custno } = world.people.sunBaIdExpired
  const at = new Date('2026-11-20T09:00:00+08:00')
  const rows = Array.from({ length: 199 }, (_, index) => ({
    custno,
    ref_type: 'own_select',
    ref_object_id: String(100_000 + index),
    at,
  }))
  await server.db.insertInto('behaviour').values(rows).execute()
  assert.ok((await client.call('account.behaviourAdd', star(funds.mixed))).ok)
  const refused = await client.call('account.behaviourAdd', star(funds.bond))
  assert.ok(!refused.ok && refused.code === 'COLLECT-0001')
  assert.ok((await client.call('account.behaviourAdd', star(funds.mixed))).ok)
})

test('CALL-054 deleting what is not there succeeds, and only one’s own goes', async () => {
  const [zhouJiu, wuShi] = [await clientOf('zhouJiuRiskExpired'), await clientOf('wuShiNoRisk')]
  assert.ok((await zhouJiu.call('account.behaviourAdd', star(funds.mixed))).ok)
  assert.ok((await wuShi.call('account.behaviourDelete', star(funds.mixed))).ok)
  assert.deepEqual(await collectedBy(zhouJiu), [funds.mixed])
})

test('CALL-052 CALL-053 CALL-054 a visitor is asked to log in', async () => {
  const visitor = server.client()
  const answers = [
    await visitor.call('account.collectList', {}),
    await visitor.call('account.behaviourAdd', star(funds.mixed)),
    await visitor.call('account.behaviourDelete', star(funds.mixed)),
  ]
  for (const answer of answers) assert.ok(!answer.ok && answer.kind === 'unauthorised')
})

test('CALL-053 an unknown kind and a field too many are refused by name', async () => {
  const client = await clientOf('zhangSan')
  // @ts-expect-error no such kind
  const kind = await client.call('account.behaviourAdd', { refType: 'fund', refObjectId: funds.mixed })
  assert.ok(!kind.ok && kind.field === 'refType')
  // @ts-expect-error the customer is the session's
  const field = await client.call('account.behaviourAdd', { ...star(funds.mixed), custno: '1' })
  assert.ok(!field.ok && field.field === 'custno')
})
