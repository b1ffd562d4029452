import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { listStaffLooks, recordCopyTaken } from '@zhixiao/db/staff/opened-customers.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import sharp from 'sharp'
import { openDesks, requestsAndEvents } from '../doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { sentMessages } from '../testing/codes.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let png: Buffer
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, { service: ['service'], other: ['service'], check: ['check'] })
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
  png = await blank.png().toBuffer()
})
after(async () => {
  await office.close()
  await ops.close()
})

const proposalOf = (custno: string) => ({
  act: 'customer copy' as const,
  input: { custno, document: 'COPY 2026-1', reason: '客户不能登录，已核验证件' },
})
const NO_CODE = '000000'
const take = (who: string, id: string, code = NO_CODE) => office.at(who).call('request.takeCopy', { id, code })
const copyOf = async (who: string, id: string) => (await office.at(who).call('request.show', { id })).data.copy
async function submit(custno: string, isWithPaper = true) {
  const { digest } = (await office.at('service').call('request.try', proposalOf(custno))).data
  const papers = { issuer: '', contact: '', files: [{ name: '申请书.png', content: png.toString('base64') }] }
  const sent = { ...proposalOf(custno), digest, note: '申请书已归档', ...(isWithPaper && { papers }) }
  return { asked: await office.at('service').call('request.submit', sent) }
}
async function released(custno: string): Promise<string> {
  const { asked } = await submit(custno)
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  const id = asked.data.requestId
  assert.deepEqual([await copyOf('service', id), (await take('service', id)).code], [null, 'CON-0403'], 'not yet')
  assert.equal((await runAs(ops.server.ctx, 'check', ['approve', id])).code, 0)
  return id
}
const kept = () => requestsAndEvents(ops.db)

test('CON-29 PERSONAL-02 two people allow a copy, its maker takes it once with a fresh proof, and the customer learns of both', async () => {
  const { custno, idno, mobile } = ops.world.people.wangWuC1
  const sent = (await sentMessages(ops.server)).length
  const id = await released(custno)
  const messages = (await sentMessages(ops.server)).slice(sent)
  assert.deepEqual(
    messages.map(each => each.mobile),
    [mobile],
  )
  assert.match(messages[0]?.body ?? '', /客服已按书面申请制作您的个人信息副本/)
  assert.deepEqual(
    [await copyOf('service', id), await copyOf('check', id), await copyOf('other', id)],
    ['ready', null, null],
  )
  for (const who of ['check', 'other']) assert.equal((await take(who, id)).code, 'CON-0403', who)
  assert.equal((await office.at('service').call('request.takeCopy', { id })).code, 'CON-0421')
  assert.equal((await take('service', id)).code, 'CON-0421')
  assert.equal(await copyOf('service', id), 'ready', 'a refused press takes nothing')
  assert.deepEqual(await listStaffLooks(ops.db, custno), [])

  const given = await take('service', id, office.seat('service').codes.next())
  assert.equal(given.code, '0000', JSON.stringify(given.data))
  assert.equal(given.data.name, `zhixiao-${custno}-2026-11-20.html`)
  const page = Buffer.from(given.data.base64, 'base64').toString()
  for (const text of [custno, idno, mobile]) assert.ok(page.includes(text), text)
  for (const text of [ops.world.people.zhangSan.custno, ops.world.people.zhangSan.mobile])
    assert.ok(!page.includes(text))
  assert.equal(await copyOf('service', id), 'taken')
  assert.deepEqual((await take('service', id)).data, { reason: '副本已经下载，只能下载一次；仍需要的请重新申请' })

  const [taken] = (await listAudit(ops.db, 20)).filter(({ act }) => act === 'customer.copyTaken')
  assert.equal(taken?.actor, 'service')
  const looks = await listStaffLooks(ops.db, custno)
  assert.deepEqual(looks, [{ day: '2026-11-20', roles: ['service'], act: 'customer.copyTaken', times: 1 }])
  const text = await kept()
  for (const secret of [idno, mobile, page.slice(0, 200)]) assert.ok(!text.includes(secret), secret)
})

test('CON-29 of two presses at one time one takes the copy', async () => {
  const detail = { custno: ops.world.people.qianQiC5.custno, request: '1', value: '', proof: 'code' }
  const press = () => withTx(ops.db, tx => recordCopyTaken(tx, 'service', detail))
  assert.deepEqual((await Promise.all([press(), press(), press()])).sort(), [false, false, true])
})

test('CON-29 a copy is taken within seven days of its release', async () => {
  const id = await released(ops.world.people.qianQiC5.custno)
  await ops.server.setClock('2026-11-27T10:00:01+08:00')
  assert.equal(await copyOf('service', id), 'over')
  assert.match(String(Object.values((await take('service', id)).data)[0]), /^已过下载期限/)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
})

test('CON-29 CON-28 a copy needs the signed application, a proved identity and an open account', async () => {
  const { zhangSan, liSiNoAccount } = ops.world.people
  const { asked } = await submit(zhangSan.custno, false)
  assert.deepEqual([asked.code, asked.data], ['CON-0407', { reason: '请附上证件或申请书的影印件' }])
  const reasonOf = async (custno: string) => {
    const { data } = await office.at('service').call('request.try', proposalOf(custno))
    return 'reason' in data ? data.reason : 'asked'
  }
  assert.match(String(await reasonOf(liSiNoAccount.custno)), /尚未开立基金账户/)
  assert.match(String(await reasonOf('999999999999')), /没有这个客户号/)
  const byCheck = await office.at('check').call('request.try', proposalOf(zhangSan.custno))
  assert.equal(byCheck.code, 'CON-0403')
})

test('CON-29 by command a copy is asked for with its paper, and is downloaded at the console', async () => {
  const { custno } = ops.world.people.sunBaIdExpired
  const argv = ['customer', 'copy', custno, '--document', 'COPY-2', '--reason', '客户书面申请']
  assert.match((await runAs(ops.server.ctx, 'service', argv)).text, /needs its paper/)
})
