import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { ageCodes, lastCode, sentMessages, solvedCaptcha } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { newcomer } from '../../testing/opening.ts'
import { LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world, clientOf } = await openWorld()
beforeEach(() => ageCodes(server, 2 * 86_400))

const purpose = 'changeMobile'

async function codeTo(client: Client, mobile: string): Promise<string> {
  const captchaId = await solvedCaptcha(server, purpose, mobile)
  assert.ok((await client.call('serve.mobileCodeSend', { purpose, mobile, captchaId })).ok)
  return lastCode(server, mobile)
}
async function oldTicketOf(client: Client, name: PersonName): Promise<string> {
  assert.ok((await client.call('serve.mobileCodeSend', { purpose })).ok)
  const smsCode = await lastCode(server, world.people[name].mobile)
  const proved = await client.call('serve.mobileCodeVerify', { purpose, smsCode })
  assert.ok(proved.ok)
  return proved.data.smsTicket
}
const logIn = (account: string) =>
  server.client().call('token.login', { idType: '10', account, password: LOGIN_PASSWORD })
async function messagesTo(mobile: string): Promise<string[]> {
  return (await sentMessages(server)).filter(sent => sent.mobile === mobile).map(({ body }) => body)
}
const other = (code: string) => (code === '000000' ? '000001' : '000000')

test('CALL-046 ACC-06 with the trade password: the new number logs in, the old one does not and gets a message', async () => {
  const client = await clientOf('zhangSan')
  const old = world.people.zhangSan.mobile
  const mobile = '13712340001'
  const smsCode = await codeTo(client, mobile)
  const changed = await client.call('account.mobileUpdate', { mobile, smsCode, tradePassword: TRADE_PASSWORD })
  assert.ok(changed.ok, JSON.stringify(changed))

  const before = await client.call('account.userInfo', {})
  assert.ok(!before.ok && before.kind === 'unauthorised', 'every session there was is over')
  const info = await server.client(changed.data.accesstoken).call('account.userInfo', {})
  assert.ok(info.ok && info.data.mobileno === '137****0001')
  assert.ok((await logIn(mobile)).ok)
  assert.equal((await logIn(old)).ok, false)

  const lastMessage = (await messagesTo(old)).at(-1) ?? ''
  assert.match(lastMessage, /账户手机号已变更为尾号0001的号码。如非本人操作/)
  assert.ok(!lastMessage.includes(mobile))
  const audit = await server.db.selectFrom('audit_log').select(['actor', 'act']).execute()
  assert.ok(audit.some(line => line.act === 'mobile.update' && line.actor.includes(world.people.zhangSan.custno)))
  assert.ok(server.log.some(line => line.includes('mobile number changed') && !line.includes(mobile)))
})

test('CALL-046 ACC-06 with the old number’s code, which outlives a wrong code of the new one and is good once', async () => {
  const client = await clientOf('qianQiC5')
  const oldTicket = await oldTicketOf(client, 'qianQiC5')
  const mobile = '13712340002'
  const smsCode = await codeTo(client, mobile)
  const wrong = await client.call('account.mobileUpdate', { mobile, smsCode: other(smsCode), oldTicket })
  assert.ok(!wrong.ok && wrong.code === 'SMS-0001' && wrong.field === 'smsCode')
  const changed = await client.call('account.mobileUpdate', { mobile, smsCode, oldTicket })
  assert.ok(changed.ok)

  const again = server.client(changed.data.accesstoken)
  await ageCodes(server, 61)
  const next = '13712340003'
  const reused = await again.call('account.mobileUpdate', {
    mobile: next,
    smsCode: await codeTo(again, next),
    oldTicket,
  })
  assert.ok(!reused.ok && reused.code === 'SMS-0001' && reused.field === 'oldTicket')
})

test('CALL-046 ACC-06 a number in use is refused only to the person who proves it', async () => {
  const client = await clientOf('wangWuC1')
  const taken = world.people.zhaoLiuLowest.mobile
  const free = '13712340004'
  const guess = (mobile: string) =>
    client.call('account.mobileUpdate', { mobile, smsCode: '000000', tradePassword: TRADE_PASSWORD })
  assert.deepEqual(await guess(taken), await guess(free), 'without its code both look alike')

  const smsCode = await codeTo(client, taken)
  const held = await client.call('account.mobileUpdate', { mobile: taken, smsCode, tradePassword: TRADE_PASSWORD })
  assert.ok(!held.ok && held.code === 'MOBILE-0001')
  assert.ok((await logIn(taken)).ok)
  assert.deepEqual(await messagesTo(world.people.wangWuC1.mobile), [])
})

test('CALL-046 ACC-06 neither the new code alone nor a wrong trade password changes anything', async () => {
  const client = await clientOf('zhaoLiuLowest')
  const mobile = '13712340005'
  const smsCode = await codeTo(client, mobile)
  const alone = await client.call('account.mobileUpdate', { mobile, smsCode })
  assert.ok(!alone.ok && alone.field === 'oldTicket')
  const wrong = await client.call('account.mobileUpdate', { mobile, smsCode, tradePassword: '999999' })
  assert.ok(!wrong.ok && wrong.code === 'DS-TR0U1057')
  const own = world.people.zhaoLiuLowest.mobile
  const same = await client.call('account.mobileUpdate', { mobile: own, smsCode, tradePassword: TRADE_PASSWORD })
  assert.ok(!same.ok && same.field === 'mobile')
  // The refusal also comes before a message is sent.
  const sentBefore = (await messagesTo(own)).length
  const captchaId = await solvedCaptcha(server, purpose, own)
  const toOwn = await client.call('serve.mobileCodeSend', { purpose, mobile: own, captchaId })
  assert.ok(!toOwn.ok && toOwn.field === 'mobile')
  assert.equal((await messagesTo(own)).length, sentBefore)
  // A ticket of somebody else's number proves nothing.
  const strange = await client.call('serve.mobileCodeVerify', { purpose, mobile, smsCode })
  assert.ok(strange.ok)
  const oldTicket = strange.data.smsTicket
  const foreign = await client.call('account.mobileUpdate', { mobile, smsCode, oldTicket })
  assert.ok(!foreign.ok && foreign.field === 'oldTicket')
  const info = await client.call('account.userInfo', {})
  assert.ok(info.ok && info.data.mobileno.endsWith(own.slice(-4)))
})

test('CALL-046 a repeat of a change is no second one', async () => {
  const client = await clientOf('wuShiNoRisk')
  const mobile = '13712340006'
  const input = { mobile, smsCode: await codeTo(client, mobile), tradePassword: TRADE_PASSWORD }
  const requestId = 'mobile-once-0001'
  const first = await client.call('account.mobileUpdate', input, { requestId })
  assert.ok(first.ok)
  const repeated = await server.client(first.data.accesstoken).call('account.mobileUpdate', input, { requestId })
  assert.ok(repeated.ok)
  assert.equal((await messagesTo(world.people.wuShiNoRisk.mobile)).length, 1)
})

test('CALL-046 visitors, institutions and customers without an account are refused', async () => {
  const input = { mobile: '13712340007', smsCode: '123456', tradePassword: TRADE_PASSWORD }
  const visitor = await server.client().call('account.mobileUpdate', input)
  assert.ok(!visitor.ok && visitor.kind === 'unauthorised')
  const institution = await (await clientOf('jiGou')).call('account.mobileUpdate', input)
  assert.ok(!institution.ok && institution.code === 'DS-ORG-0001')
  const { client } = await newcomer(server)
  const noAccount = await client.call('account.mobileUpdate', input)
  assert.ok(!noAccount.ok && noAccount.code === 'GUARD-ACCOUNT')
})
