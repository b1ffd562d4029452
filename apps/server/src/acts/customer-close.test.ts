import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findCustomer } from '@zhixiao/db/account/customers.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { openDesks } from '../doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { sentMessages } from '../testing/codes.ts'
import { funds, LOGIN_PASSWORD } from '../testing/world.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, {
    service: ['service'],
    compliance: ['compliance'],
    clearing: ['clearing'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

const proposalOf = (custno: string, reason = '客户书面申请，已核验证件') => ({
  act: 'customer close' as const,
  input: { custno, document: '销户申请 2026-8', reason },
})
const tryOut = (custno: string, who = 'service') => office.at(who).call('request.try', proposalOf(custno))
const reasonOf = async (custno: string) => {
  const { code, data } = await tryOut(custno)
  return [code, 'reason' in data ? data.reason : '']
}

test('CON-29 service asks to close an account, compliance releases it: the customer is out for good and gets a message', async () => {
  const { custno, mobile } = ops.world.people.wangWuC1
  const client = ops.server.client(await ops.world.tokenOf('wangWuC1'))
  assert.ok((await client.call('account.userInfo', {})).ok)
  assert.equal((await tryOut(custno, 'clearing')).code, 'CON-0403')
  const request = await office.ask('service', proposalOf(custno))
  assert.ok((await client.call('account.userInfo', {})).ok, 'a request changes nothing')
  assert.equal((await office.approve('service', request)).code, 'CON-0403', 'service requests, and checks none')
  const done = await office.approve('compliance', request)
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  const closed = await findCustomer(ops.db, custno)
  assert.deepEqual([closed?.closed_at !== null, closed?.mobile_bidx, closed?.login_hash], [true, null, ''])
  assert.equal((await client.call('account.userInfo', {})).ok, false)
  const login = { idType: '10', account: mobile, password: LOGIN_PASSWORD } as const
  assert.equal((await ops.server.client().call('token.login', login)).ok, false)
  assert.match((await sentMessages(ops.server)).findLast(sent => sent.mobile === mobile)?.body ?? '', /您的账户已注销/)
  const line = (await listAudit(ops.db, 9)).find(({ act }) => act === 'customer.close')
  assert.deepEqual(
    [line?.actor, line?.detail],
    ['compliance', { custno, document: '销户申请2026-8', reason: '客户书面申请，已核验证件' }],
  )
  assert.deepEqual(await reasonOf(custno), ['CON-0407', '账户已注销'])
})

test('CON-29 what is left in the account, a freeze, a hit and a missing account refuse the request', async () => {
  const { zhangSan, liSiNoAccount, qianQiC5 } = ops.world.people
  await ops.buy(funds.mixed, 1_000n)
  const [code, reason] = await reasonOf(zhangSan.custno)
  assert.deepEqual([code, reason], ['CON-0407', '还有 1 笔交易未确认，请等待确认或撤单'])
  assert.deepEqual(await reasonOf(liSiNoAccount.custno), ['CON-0407', '尚未开立基金账户，由客户本人在网站注销'])
  assert.deepEqual(await reasonOf('999999999999'), ['CON-0407', '没有这个客户号'])
  assert.equal((await ops.run('account', 'freeze', qianQiC5.custno, '--document', 'F-1')).code, 0)
  assert.equal((await reasonOf(qianQiC5.custno))[0], 'CON-0407')
  assert.match(String((await reasonOf(qianQiC5.custno))[1]), /冻结/)
  const typed = proposalOf(zhangSan.custno, '客户 13900000010 来函')
  assert.equal(
    (await office.at('service').call('request.try', typed)).code,
    'CON-0400',
    'a mobile number in the reason',
  )
})

test('CON-29 the same by command, by those who may do it at the console; the own account is closed by others', async () => {
  const { custno } = ops.world.people.zhouJiuRiskExpired
  await sql`update operator set own_custno = ${custno} where name = 'service'`.execute(ops.db)
  assert.equal((await tryOut(custno)).code, 'CON-0403')
  const as = (who: string, ...argv: string[]) => runAs(ops.server.ctx, who, argv)
  const close = (who: string, ...more: string[]) =>
    as(who, 'customer', 'close', custno, '--document', 'X-1', '--reason', '客户书面申请', ...more)
  assert.match((await close('service')).text, /is the customer/)
  await sql`update operator set own_custno = null where name = 'service'`.execute(ops.db)
  await addTestOperators(ops.db, 'zhao', 'qian')
  for (const outsider of ['zhao', 'clearing'])
    assert.match((await close(outsider)).text, new RegExp(`${outsider} has no role with the right to customer close`))
  assert.match((await close('service', '--dry-run')).text, /is closed/)
  const sent = (await sentMessages(ops.server)).length
  const id = /Request (\d+): nothing changes until/.exec((await close('service')).text)?.[1] ?? assert.fail()
  for (const outsider of ['qian', 'service', 'clearing'])
    assert.equal((await as(outsider, 'approve', id)).code, 1, outsider)
  assert.equal((await findCustomer(ops.db, custno))?.closed_at, null)
  assert.equal((await as('compliance', 'approve', id)).code, 0)
  assert.notEqual((await findCustomer(ops.db, custno))?.closed_at, null)
  assert.equal((await sentMessages(ops.server)).length, sent + 1)
})
