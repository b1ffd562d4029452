import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { listStaffLooks } from '@zhixiao/db/staff/opened-customers.ts'
import sharp from 'sharp'
import { openDesks, requestsAndEvents } from '../doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { sentMessages } from '../testing/codes.ts'
import { digestOf } from './digest.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, {
    service: ['service'],
    check: ['check'],
    clearing: ['clearing'],
    looker: ['auditor'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

const NEW = '13911112222'
const proposalOf = (custno: string, mobile = NEW) => ({
  act: 'customer mobile' as const,
  input: { custno, mobile: 'mobile', document: 'M 2026-1', reason: '客户书面申请，已核验证件' },
  files: [{ name: 'mobile', content: Buffer.from(mobile).toString('base64') }],
})
const tryOut = (custno: string, mobile = NEW) => office.at('service').call('request.try', proposalOf(custno, mobile))
async function ask(custno: string) {
  const { digest } = (await tryOut(custno)).data
  const sent = { ...proposalOf(custno), digest, note: '申请书已归档' }
  const asked = await office.at('service').call('request.submit', sent)
  assert.equal(asked.code, '0000', JSON.stringify(asked.data))
  return { id: asked.data.requestId, digest }
}
const mobileOf = async (custno: string) => {
  const customer = await findCustomer(ops.db, custno)
  return customerVault(ops.server.ctx.keys, custno).open('mobile', customer?.mobile_enc ?? '')
}
const kept = () => requestsAndEvents(ops.db)

test('CON-29 SEC-10 two people give a customer another mobile; no row, event or digest has the number; both numbers get a message', async () => {
  const { custno, mobile } = ops.world.people.wangWuC1
  const client = ops.server.client(await ops.world.tokenOf('wangWuC1'))
  const request = await ask(custno)
  const { data } = await office.at('check').call('request.show', { id: request.id })
  assert.deepEqual([data.sealed, data.files], [['mobile'], []])
  assert.deepEqual(data.now?.changes[0], { name: '登录手机号', before: maskOf(mobile), after: '139****2222' })
  assert.ok(!JSON.stringify(data).includes(NEW))
  assert.equal(await mobileOf(custno), mobile, 'a request changes nothing')

  for (const outsider of ['clearing', 'looker'])
    assert.equal(
      (await office.at(outsider).call('request.reveal', { id: request.id, field: 'mobile' })).code,
      'CON-0403',
    )
  assert.equal(
    (await office.at('check').call('request.reveal', { id: request.id, field: 'document' })).code,
    'CON-0404',
  )
  const read = await office.at('check').call('request.reveal', { id: request.id, field: 'mobile' })
  assert.deepEqual(read.data, { value: NEW, seconds: 300 })
  const seen = (await listAudit(ops.db, 9)).find(({ act }) => act === 'request.revealed')
  const { value, ...detail }: { value?: unknown } = seen?.detail ?? {}
  assert.deepEqual(
    [seen?.actor, detail, typeof value],
    ['check', { request: request.id, asked: 'customer mobile', object: custno, custno, field: 'mobile' }, 'string'],
  )
  const looks = (await listStaffLooks(ops.db, custno)).filter(({ act }) => act === 'request.revealed')
  assert.deepEqual(
    looks.map(({ times }) => times),
    [1],
    'SEC-10: in the copy of the customer',
  )
  assert.ok(!(await kept()).includes(NEW), 'sealed')

  const sent = (await sentMessages(ops.server)).length
  const done = await office.approve('check', request)
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  assert.equal(await mobileOf(custno), NEW)
  const messages = (await sentMessages(ops.server)).slice(sent)
  assert.deepEqual(messages.map(each => each.mobile).toSorted(), [mobile, NEW].toSorted())
  for (const { body } of messages) assert.match(body, /尾号2222/)
  assert.equal((await client.call('account.userInfo', {})).ok, false, 'the login has ended')
  const text = await kept()
  assert.ok(!text.includes(NEW) && !text.includes(mobile))
  const gone = await office.at('check').call('request.reveal', { id: request.id, field: 'mobile' })
  assert.equal(gone.code, 'CON-0404', 'the text is gone with the decision')
})

test('CON-29 a wrong, same or taken number and a customer without an account are refused', async () => {
  const { zhangSan, qianQiC5, liSiNoAccount } = ops.world.people
  const reasonOf = async (custno: string, mobile: string) => {
    const { data } = await tryOut(custno, mobile)
    return 'reason' in data ? data.reason : ''
  }
  assert.equal(await reasonOf(zhangSan.custno, '1391111'), '请填写 11 位手机号')
  assert.equal(await reasonOf(zhangSan.custno, zhangSan.mobile), '与现在的手机号相同')
  assert.equal(await reasonOf(zhangSan.custno, qianQiC5.mobile), '这个手机号已被其他客户使用')
  assert.match(String(await reasonOf(liSiNoAccount.custno, '13911113333')), /尚未开立基金账户/)
})

test('CON-29 CON-28 words about papers do not repeat the sealed number in clear', async () => {
  const { custno } = ops.world.people.wangWuC1
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const files = [{ name: '申请书.png', content: png.toString('base64') }]
  const { digest } = (await tryOut(custno, '13700002233')).data
  const submitted = (contact: string) =>
    office.at('service').call('request.submit', {
      ...proposalOf(custno, '13700002233'),
      digest,
      note: '申请书已归档',
      papers: { issuer: '', contact, files },
    })
  const refused = await submitted('新号 137 0000 2233')
  assert.deepEqual(
    [refused.code, refused.data],
    ['CON-0400', { field: 'papers.contact', reason: '请不要在这里写加密填写的内容' }],
  )
  assert.equal((await submitted('柜台 010-12345678')).code, '0000')
})

test('CON-29 another number voids the digest, and by command the number comes from a file', async () => {
  const { custno } = ops.world.people.qianQiC5
  const one = (await tryOut(custno, '13911114444')).data.digest
  assert.notEqual(one, (await tryOut(custno, '13911115555')).data.digest)
  assert.equal(one, (await tryOut(custno, '13911114444')).data.digest)
  const { document, reason } = proposalOf(custno).input
  const { mobile: old } = ops.world.people.qianQiC5
  const digestFrom = (read: (text: string) => string) =>
    digestOf({
      signed: {
        act: 'customer mobile',
        effects: { custno, document, reason, mobile: read('13911114444'), old: read(old) },
      },
    })
  assert.equal(
    one,
    digestFrom(text => ops.server.ctx.keys.digest('act-effects', text)),
  )
  assert.notEqual(one, digestFrom(String), 'without the key nobody proves a guess at the number')
  const file = ops.file('number.txt', '13911116666\n')
  const argv = ['customer', 'mobile', custno, '--mobile', file, '--document', 'M-2', '--reason', '客户书面申请']
  assert.match((await runAs(ops.server.ctx, 'clearing', argv)).text, /no role with the right/)
  const asked = await runAs(ops.server.ctx, 'service', argv)
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  assert.ok(!asked.text.includes('13911116666'))
  assert.equal((await runAs(ops.server.ctx, 'check', ['approve', id])).code, 0)
  assert.equal(await mobileOf(custno), '13911116666')
  assert.ok(!(await kept()).includes('13911116666'))
})

const maskOf = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
