import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import sharp from 'sharp'
import { cardRows } from '../../testing/id-card.ts'
import { newcomer } from '../../testing/opening.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld, type PersonName, type World } from '../../testing/world.ts'
import { checkGuards } from '../trade/pass-guards.ts'

let server: TestServer
let world: World
let picture: File
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
  picture = new File([new Uint8Array(await blank.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
})
after(() => server.close())

const clientOf = async (name: PersonName) => server.client(await world.tokenOf(name))
async function upload(client: Client, ...sides: ('front' | 'back')[]) {
  for (const side of sides) assert.ok((await client.call('account.idcardUpload', { side, image: picture })).ok)
}
const guardOf = async (name: PersonName) =>
  checkGuards(await readCustomerFacts(server.db, world.people[name].custno), 'purchase')?.code

test('CALL-952 ACC-05 LIV-16 new images of both sides that show the new day let the guard of the expired ID pass', async () => {
  const client = await clientOf('sunBaIdExpired')
  const { idno } = world.people.sunBaIdExpired
  const card = { custname: '孙八', idno, invalidate: '20461120' }
  const typed = { ...card, invalidate: '20460101' }
  server.ctx.gateways.ocr = { readRows: async () => cardRows(card) }
  assert.equal(await guardOf('sunBaIdExpired'), 'GUARD-ID-EXPIRED')
  await upload(client, 'front')
  const half = await client.call('account.idCardUpdate', card)
  assert.ok(!half.ok && half.code === 'FILE-0003')
  await upload(client, 'back')
  const requestId = 'id-card-once-0001'
  assert.ok((await client.call('account.idCardUpdate', typed)).ok)
  assert.equal(await guardOf('sunBaIdExpired'), 'GUARD-ID-REVIEW', 'nothing is bought on a typed day')
  const again = await client.call('account.idCardUpdate', card)
  assert.ok(!again.ok && again.code === 'FILE-0003', 'images under review prove no other day')
  await upload(client, 'front', 'back')
  assert.ok((await client.call('account.idCardUpdate', card, { requestId })).ok)
  assert.equal(await guardOf('sunBaIdExpired'), undefined)
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.invalidate === '20461120')
  assert.ok((await client.call('account.idCardUpdate', card, { requestId })).ok, 'a repeat gets the first answer')
  const audit = await server.db.selectFrom('audit_log').select(['actor', 'act']).execute()
  assert.equal(audit.filter(line => line.act === 'idcard.update').length, 2)
})

test('CALL-952 ACC-05 images of half an hour ago are of another card', async () => {
  const client = await clientOf('qianQiC5')
  await upload(client, 'front', 'back')
  await server.setClock('2026-11-20T10:31:00+08:00')
  const card = { custname: '钱七', idno: world.people.qianQiC5.idno, invalidate: '20461120' }
  const late = await client.call('account.idCardUpdate', card)
  await server.setClock('2026-11-20T10:00:00+08:00')
  assert.ok(!late.ok && late.code === 'FILE-0003')
})

test('CALL-952 ACC-05 number, name and a validity that can be are the customer’s to prove; 长期 takes the age for it', async () => {
  const client = await clientOf('zhangSan')
  const { idno } = world.people.zhangSan
  await upload(client, 'front', 'back')
  const refused = async (card: { custname?: string; idno?: string; invalidate?: string }) => {
    const answer = await client.call('account.idCardUpdate', {
      custname: '张三',
      idno,
      invalidate: '20461120',
      ...card,
    })
    return answer.ok ? 'ok' : (answer.field ?? answer.code)
  }
  assert.equal(await refused({ custname: '李四' }), 'ID-0001')
  assert.equal(await refused({ idno: world.people.wangWuC1.idno }), 'ID-0001')
  assert.equal(await refused({ invalidate: '20261119' }), 'invalidate')
  assert.equal(await refused({ invalidate: '20260230' }), 'invalidate')
  assert.equal(await refused({ invalidate: '长期' }), 'invalidate')
  const unchanged = await client.call('account.userInfo', {})
  assert.ok(unchanged.ok && unchanged.data.invalidate === '20351231')

  const { custno } = world.people.zhangSan
  await server.db
    .updateTable('customer')
    .set({ birthday: isoDate('1979-03-01') })
    .where('custno', '=', custno)
    .execute()
  assert.equal(await refused({ invalidate: '长期' }), 'ok')
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.invalidate === '长期')
})

test('CALL-059 number and name agree with the customer’s own account, and nobody else’s is shown', async () => {
  const client = await clientOf('wangWuC1')
  const { idno } = world.people.wangWuC1
  const verify = async (custname: string, number: string) => {
    const answer = await client.call('account.idNameVerify', { custname, idno: number })
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await verify(' 王五 ', idno.toLowerCase()), 'ok')
  const others = [
    await verify('张三', idno),
    await verify('王五', world.people.zhangSan.idno),
    await verify('张三', world.people.zhangSan.idno),
    await verify('无此人', '110101199003071234'),
    await verify('', 'x'),
  ]
  assert.deepEqual(others, Array(5).fill('ID-0001'))
})

test('CALL-059 SEC-05 LIV-15 a customer may ask thirty times an hour, and five times wrongly about one number', async () => {
  const limited = await startTestServer({ limits: true })
  try {
    const { people, tokenOf } = await loadWorld(limited)
    const client = limited.client(await tokenOf('zhangSan'))
    const ask = (idno: string) => client.call('account.idNameVerify', { custname: '张三', idno })
    const codes: string[] = []
    for (const custname of ['张一', '张三', '张四', '张五', '张六', '张七', '张三']) {
      const answer = await client.call('account.idNameVerify', { custname, idno: people.zhangSan.idno })
      codes.push(answer.ok ? 'ok' : answer.code)
    }
    assert.deepEqual(codes, ['ID-0001', 'ok', 'ID-0001', 'ID-0001', 'ID-0001', 'ID-0001', 'SYS-0429'])
    for (let time = 0; time < 23; time++) assert.ok(!(await ask(`x${time}`)).ok)
    const late = await ask(people.wangWuC1.idno)
    assert.ok(!late.ok && late.code === 'SYS-0429')
  } finally {
    await limited.close()
  }
})

test('CALL-059 CALL-952 visitors, institutions and customers without an account are refused', async () => {
  const card = { custname: '张三', idno: world.people.zhangSan.idno }
  const ask = async (client: Client) => {
    const answers = [
      await client.call('account.idNameVerify', card),
      await client.call('account.idCardUpdate', { ...card, invalidate: '20461120' }),
    ]
    return answers.map(answer => (answer.ok ? 'ok' : answer.code))
  }
  assert.deepEqual(await ask(server.client()), ['AUTH-0001', 'AUTH-0001'])
  assert.deepEqual(await ask(await clientOf('jiGou')), ['DS-ORG-0001', 'DS-ORG-0001'])
  assert.deepEqual(await ask((await newcomer(server)).client), ['GUARD-ACCOUNT', 'GUARD-ACCOUNT'])
})
