import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeCustomer } from '@zhixiao/db/account/closing.ts'
import { listDevices } from '@zhixiao/db/account/devices.ts'
import { lockPasswordCounter, setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { PasswordKind } from '@zhixiao/domain/customer/password-kinds.ts'
import { sql } from 'kysely'
import { sentMessages, solvedCaptcha } from '../../../testing/codes.ts'
import { LOGIN_PASSWORD, TRADE_PASSWORD } from '../../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../../shell/testing.ts'
import { openDesks } from '../testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, {
    service: ['service'],
    compliance: ['compliance'],
    auditor: ['auditor'],
    clearing: ['clearing'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (name: string) => office.at(name)
const unlock = (custno: string, password: PasswordKind, who = 'service', ticket?: string) =>
  at(who).call('customer.unlock', { custno, password, reason: '客户来电，已核实身份', ...(ticket && { ticket }) })
const endLogins = (custno: string, who = 'service') =>
  at(who).call('customer.endLogins', { custno, reason: '客户手机遗失' })
const refusalOf = async (answer: ReturnType<typeof endLogins>) => {
  const { code, data } = await answer
  return [code, (data as unknown as { reason?: string } | null)?.reason]
}
const newestLine = async () =>
  (await listAudit(ops.db, 1)).map(({ actor, act, detail }) => ({ actor, act, ...detail }))[0]
const newestSms = async (mobile: string) =>
  (await sentMessages(ops.server)).findLast(sent => sent.mobile === mobile)?.body ?? ''
const lock = (custno: string, kind: 'trade' | 'query') =>
  withTx(ops.db, async tx => {
    await lockPasswordCounter(tx, custno, kind)
    await setPasswordCounter(tx, custno, kind, 5, 10_800)
  })

test('CON-29 service unlocks the trade password after wrong ones; the customer uses it at once and gets a message', async () => {
  const { custno, mobile } = ops.world.people.zhangSan
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const check = (password: string) => client.call('account.passwordCheck', { kind: 'trade', password })
  for (let time = 0; time < 5; time++) await check('111222')
  const locked = await check(TRADE_PASSWORD)
  assert.ok(!locked.ok && locked.code === 'TRADE-LOCKED')
  assert.equal((await at('service').call('customer.show', { custno })).data.account.tradeLocked, true)
  const { ticketId: ticket } = (
    await at('service').call('ticket.open', { kind: 'question', channel: 'phone', text: '密码锁定', custno })
  ).data
  assert.equal((await unlock(custno, 'trade', 'service', ticket)).code, '0000')
  assert.deepEqual(await newestLine(), {
    actor: 'service',
    act: 'customer.unlock',
    custno,
    password: 'trade',
    reason: '客户来电，已核实身份',
    ticket,
  })
  assert.match(await newestSms(mobile), /客服已应您的申请解除交易密码的锁定/)
  assert.equal((await at('service').call('customer.show', { custno })).data.account.tradeLocked, false)
  const wrong = await check('111222')
  assert.ok(!wrong.ok && 'data' in wrong)
  assert.deepEqual((wrong.data as { triesLeft?: number }).triesLeft, 4, 'counted from the start')
  assert.ok((await check(TRADE_PASSWORD)).ok)
})

test('CON-29 a login that waits after wrong passwords is unlocked under every name', async () => {
  const { custno, mobile, fundAccount } = ops.world.people.qianQiC5
  const login = async (idType: '10' | '12', password: string) => {
    const account = idType === '10' ? mobile : fundAccount
    const captchaId = await solvedCaptcha(ops.server, 'login', account, { deviceId: '' })
    const answer = await ops.server
      .client(null, { deviceId: '' })
      .call('token.login', { idType, account, password, captchaId })
    return answer.ok ? '0000' : answer.code
  }
  for (const idType of ['10', '12'] as const) {
    for (let time = 0; time < 5; time++) await login(idType, 'wrong1234')
    assert.equal(await login(idType, LOGIN_PASSWORD), 'AUTH-0004')
  }
  const shown = async () => (await at('service').call('customer.show', { custno })).data.account.loginLocked
  assert.equal(await shown(), true)
  assert.equal((await unlock(custno, 'login', 'compliance')).code, '0000')
  assert.match(await newestSms(mobile), /登录密码的锁定/)
  assert.equal(await shown(), false)
  for (const idType of ['10', '12'] as const) assert.equal(await login(idType, 'wrong1234'), 'AUTH-0002')
})

test('CON-29 an institution’s query password is unlocked, too', async () => {
  const { custno } = ops.world.people.jiGou
  await lock(custno, 'query')
  const shown = async () => (await at('service').call('customer.show', { custno })).data.account.queryLocked
  assert.equal(await shown(), true)
  assert.equal((await unlock(custno, 'query')).code, '0000')
  assert.equal(await shown(), false)
})

test('CON-29 service ends the login of a customer: the open page is out and says why, and devices need a code again', async () => {
  const { custno, mobile } = ops.world.people.wangWuC1
  const token = await ops.world.tokenOf('wangWuC1')
  const client = ops.server.client(token)
  assert.ok((await client.call('account.userInfo', {})).ok)
  assert.equal((await listDevices(ops.db, custno)).length, 1)
  const { data } = await endLogins(custno)
  assert.deepEqual(data, { ended: true, devices: 1 })
  assert.deepEqual(await newestLine(), {
    actor: 'service',
    act: 'customer.endLogins',
    custno,
    reason: '客户手机遗失',
    ended: true,
    devices: 1,
  })
  assert.match(await newestSms(mobile), /客服已退出您账户的全部登录/)
  const out = await client.call('account.userInfo', {})
  assert.ok(!out.ok && out.code === 'AUTH-0001')
  assert.equal((out.data as { ended?: { how: string } }).ended?.how, 'staff')
  assert.equal((await listDevices(ops.db, custno)).length, 0)
  const again = await ops.server
    .client()
    .call('token.login', { idType: '10', account: mobile, password: LOGIN_PASSWORD })
  assert.ok(!again.ok && again.code === '0040', JSON.stringify(again))
  const sent = (await sentMessages(ops.server)).length
  assert.deepEqual(await refusalOf(endLogins(custno)), ['CON-0408', '客户没有登录，也没有记住的设备'])
  assert.equal((await sentMessages(ops.server)).length, sent, 'nothing ended, nobody is told')
})

test('CON-29 CON-20 without the right, for the own account, an unknown or closed customer or nothing locked: nothing happens', async () => {
  const { custno } = ops.world.people.zhouJiuRiskExpired
  await lock(custno, 'trade')
  const token = await ops.world.tokenOf('zhouJiuRiskExpired')
  for (const who of ['auditor', 'clearing']) {
    assert.equal((await unlock(custno, 'trade', who)).code, 'CON-0403', who)
    assert.equal((await endLogins(custno, who)).code, 'CON-0403', who)
  }
  await sql`update operator set own_custno = ${custno} where name = 'compliance'`.execute(ops.db)
  assert.equal((await unlock(custno, 'trade', 'compliance')).code, 'CON-0403')
  assert.equal((await endLogins(custno, 'compliance')).code, 'CON-0403')
  assert.deepEqual((await newestLine())?.act, 'customer.refused')
  for (const argv of [
    ['customer', 'unlock', custno, 'trade'],
    ['customer', 'end-logins', custno],
  ])
    assert.match((await runAs(ops.server.ctx, 'compliance', [...argv, '--reason', '本人'])).text, /is the customer/)
  const { ticketId } = (await at('service').call('ticket.open', { kind: 'question', channel: 'phone', text: '无客户' }))
    .data
  assert.equal((await unlock(custno, 'trade', 'service', ticketId)).code, 'CON-0404', 'a ticket of nobody')
  assert.equal((await unlock('999999999999', 'trade')).code, 'CON-0404')
  assert.equal((await endLogins('999999999999')).code, 'CON-0404')
  assert.equal((await unlock(custno, 'login')).code, 'CON-0408')
  const typed = { custno, password: 'trade', reason: '来电 13900001003' } as const
  assert.equal((await at('service').call('customer.unlock', typed)).code, 'CON-0400', 'a mobile number in the reason')
  for (const unseen of ['\u200b\u200b\u200b\u200b', '来电\u202e电来', '来电\u0007'])
    assert.equal((await at('service').call('customer.unlock', { ...typed, reason: unseen })).code, 'CON-0400')
  assert.equal((await at('auditor').call('customer.show', { custno })).data.account.tradeLocked, true)
  assert.ok((await ops.server.client(token).call('account.userInfo', {})).ok, 'still logged in')
  const closed = ops.world.people.wuShiNoRisk.custno
  await withTx(ops.db, tx => closeCustomer(tx, closed, null))
  assert.equal((await unlock(closed, 'trade')).code, 'CON-0408')
  assert.equal((await endLogins(closed)).code, 'CON-0408')
})

test('CON-29 the same by command, which another person reviews, and a try changes nothing', async () => {
  const { custno, mobile } = ops.world.people.sunBaIdExpired
  await lock(custno, 'trade')
  const token = await ops.world.tokenOf('sunBaIdExpired')
  const run = (...argv: string[]) => ops.run('customer', ...argv)
  assert.match((await run('unlock', custno, 'trade', '--reason', '来电', '--dry-run')).text, /Dry run/)
  assert.equal((await run('unlock', custno, 'trade')).code, 1)
  assert.equal((await run('unlock', custno, 'pin', '--reason', '来电')).code, 1)
  const unlocked = await run('unlock', custno, 'trade', '--reason', '来电')
  assert.match(unlocked.text, /no longer locked/)
  assert.match(await newestSms(mobile), /交易密码的锁定/)
  assert.match((await run('unlock', custno, 'trade', '--reason', '来电')).text, /is not locked/)
  assert.match((await run('end-logins', custno, '--reason', '来电')).text, /logged out, 1 devices forgotten/)
  assert.match(await newestSms(mobile), /退出您账户的全部登录/)
  assert.match((await run('end-logins', '999999999999', '--reason', '来电')).text, /no customer/)
  ops.server.ctx.sessions.forget(custno)
  assert.equal((await ops.server.client(token).call('account.userInfo', {})).ok, false)
})
