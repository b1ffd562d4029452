import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { mobileHmacOf } from '../../platform/secrets/sms-code.ts'
import { ageCodes, lastCode, receiveCode } from '../../testing/codes.ts'
import { openWorld } from '../../testing/open-world.ts'
import { LOGIN_PASSWORD, type PersonName } from '../../testing/world.ts'

const { server, world } = await openWorld()
beforeEach(() => ageCodes(server, 90_000))

let made = 0
const newDevice = () => `a-device-that-is-new-${++made}`
const on = (deviceId: string | undefined) => server.client(null, deviceId === undefined ? {} : { deviceId })
const logIn = (name: PersonName, deviceId: string | undefined, more: Partial<SentOf<'token.login'>> = {}) =>
  on(deviceId).call('token.login', {
    idType: '10',
    account: world.people[name].mobile,
    password: LOGIN_PASSWORD,
    ...more,
  })
const codeOf = async (answer: ReturnType<typeof logIn>) => {
  const given = await answer
  return given.ok ? '0000' : given.code
}
const sentTo = async (mobile: string) => {
  const { count } = await server.db
    .selectFrom('sms_code')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('mobile_hmac', '=', mobileHmacOf(server.ctx, mobile))
    .where('purpose', '=', 'newDevice')
    .executeTakeFirstOrThrow()
  return Number(count)
}
const other = (code: string) => (code === '000000' ? '000001' : '000000')

test('CALL-029 AUTH-01 a right password on a new device gives no token but a message; its code does, and the device is known', async () => {
  const device = newDevice()
  const { mobile, custno } = world.people.zhangSan
  const first = await logIn('zhangSan', device)
  assert.ok(!first.ok && first.code === '0040')
  assert.deepEqual(first.data, { mobileTail: '0010', sent: true, resendAfterSeconds: 60, captchaNeeded: false })
  const { sessions } = await server.db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<bigint>().as('sessions'))
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  assert.equal(Number(sessions), 0)

  const smsCode = await lastCode(server, mobile)
  assert.equal(await codeOf(logIn('zhangSan', device, { smsCode: other(smsCode) })), 'SMS-0001')
  const second = await logIn('zhangSan', device, { smsCode })
  assert.ok(second.ok)
  assert.ok((await server.client(second.data.accesstoken).call('account.userInfo', {})).ok)
  assert.equal(await codeOf(logIn('zhangSan', device, { smsCode })), '0000', 'known now, whatever else is sent')
  assert.equal(await codeOf(logIn('zhangSan', device)), '0000')
})

test('CALL-029 SEC-05 a wrong password on a new device sends nothing, and the code alone opens nothing', async () => {
  const { mobile } = world.people.wangWuC1
  assert.equal(await codeOf(logIn('wangWuC1', newDevice(), { password: 'wrong1234' })), 'AUTH-0002')
  assert.equal(await sentTo(mobile), 0)
  const device = newDevice()
  await logIn('wangWuC1', device)
  const smsCode = await lastCode(server, mobile)
  assert.equal(await codeOf(logIn('wangWuC1', device, { password: 'wrong1234', smsCode })), 'AUTH-0002')
  assert.equal(await codeOf(logIn('wangWuC1', device, { smsCode })), '0000')
})

test('CALL-029 a device is one customer’s; a code for another purpose or number is none', async () => {
  const device = newDevice()
  const { mobile } = world.people.qianQiC5
  await logIn('qianQiC5', device)
  await logIn('qianQiC5', device, { smsCode: await lastCode(server, mobile) })
  assert.equal(await codeOf(logIn('qianQiC5', device)), '0000')
  assert.equal(await codeOf(logIn('zhaoLiuLowest', device)), '0040')
  const smsCode = await receiveCode(server, world.people.wuShiNoRisk.mobile, 'login')
  assert.equal(await codeOf(logIn('wuShiNoRisk', newDevice(), { smsCode })), 'SMS-0001')
})

test('CALL-029 SEC-06 a second try within the minute sends nothing more and takes the code there is', async () => {
  const device = newDevice()
  const { mobile } = world.people.fengNoAddress
  await logIn('fengNoAddress', device)
  const again = await logIn('fengNoAddress', device)
  assert.ok(!again.ok && again.code === '0040')
  assert.deepEqual(again.data, { mobileTail: '0019', sent: false, resendAfterSeconds: 60, captchaNeeded: false })
  assert.equal(await sentTo(mobile), 1)
  assert.equal(await codeOf(logIn('fengNoAddress', device, { smsCode: await lastCode(server, mobile) })), '0000')
})

test('CALL-029 a browser that tells nothing of itself, or too little, is new each time', async () => {
  for (const device of ['', 'short']) assert.equal(await codeOf(logIn('zhengNoIdImage', device)), '0040', device)
})

test('CALL-030 AUTH-01 a login by SMS makes its device known', async () => {
  const device = newDevice()
  const { mobile } = world.people.sunBaIdExpired
  const smsCode = await receiveCode(server, mobile, 'login', on(device), { deviceId: device })
  assert.ok((await on(device).call('token.codeLogin', { mobile, smsCode })).ok)
  assert.equal(await codeOf(logIn('sunBaIdExpired', device)), '0000')
})

test('CALL-029 AUTH-01 each login names the one before', async () => {
  const first = await logIn('liSiNoAccount', undefined)
  assert.ok(first.ok && first.data.lastLogin === null)
  const second = await logIn('liSiNoAccount', undefined)
  assert.ok(second.ok)
  assert.deepEqual(second.data.lastLogin, {
    at: '2026-11-20T02:00:00.000Z',
    how: 'password',
    browser: 'other',
    system: 'other',
  })
})

test('SEC-04 what browsers call themselves does not stand in the database', async () => {
  const device = newDevice()
  await logIn('zhouJiuRiskExpired', device)
  await logIn('zhouJiuRiskExpired', device, {
    smsCode: await lastCode(server, world.people.zhouJiuRiskExpired.mobile),
  })
  const rows = await server.db.selectFrom('known_device').selectAll().execute()
  assert.ok(rows.length > 0)
  const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  assert.ok(!text.includes(device) && !server.log.join('').includes(device))
})

test('CON-15 two customers of one browser leave the same digest in a month, beside digests of their own', async () => {
  const device = newDevice()
  const digests = new Map<string, string>()
  for (const name of ['zhangSan', 'zhouJiuRiskExpired'] as const) {
    const { custno, mobile } = world.people[name]
    await server.db.deleteFrom('device_month').where('custno', '=', custno).execute()
    await logIn(name, device)
    await logIn(name, device, { smsCode: await lastCode(server, mobile) })
    const rows = await server.db.selectFrom('device_month').selectAll().where('custno', '=', custno).execute()
    assert.deepEqual(
      rows.map(row => row.month),
      ['2026-11-01'],
    )
    digests.set(name, rows[0]?.device_hmac ?? '')
  }
  assert.equal(digests.get('zhangSan'), digests.get('zhouJiuRiskExpired'))
  const own = await server.db.selectFrom('known_device').select('device_hmac').execute()
  assert.ok(own.every(row => row.device_hmac !== digests.get('zhangSan')))
})

test('CALL-981 CALL-982 ACC-09 known devices are listed, and a forgotten one needs a code again', async () => {
  const device = newDevice()
  await logIn('zhangSan', device)
  await logIn('zhangSan', device, { smsCode: await lastCode(server, world.people.zhangSan.mobile) })
  const token = await world.tokenOf('zhangSan')
  const client = server.client(token, { deviceId: device })
  const list = await client.call('account.deviceList', {})
  assert.ok(list.ok)
  const mine = list.data.devices.filter(each => each.current)
  assert.equal(mine.length, 1)
  assert.deepEqual(
    [mine[0]?.browser, mine[0]?.lastSeenAt, mine[0]?.firstSeenAt],
    ['other', '2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
  )
  const id = mine[0]?.id ?? ''

  const strangers = await server.client(await world.tokenOf('wangWuC1')).call('account.deviceForget', { id })
  assert.ok(!strangers.ok && strangers.code === 'DEVICE-0001')
  const absent = await client.call('account.deviceForget', { id: '999999' })
  assert.ok(!absent.ok && absent.code === 'DEVICE-0001')
  const malformed = await client.call('account.deviceForget', { id: 'x' })
  assert.ok(!malformed.ok && malformed.field === 'id')
  const nobody = await server.client().call('account.deviceForget', { id })
  assert.ok(!nobody.ok && nobody.kind === 'unauthorised')
  assert.equal((await server.client().call('account.deviceList', {})).ok, false)

  const requestId = 'forget-once-0001'
  assert.ok((await client.call('account.deviceForget', { id }, { requestId })).ok)
  assert.ok((await client.call('account.deviceForget', { id }, { requestId })).ok, 'a repeat gets the first answer')
  assert.equal(await codeOf(logIn('zhangSan', device)), '0040')
})

test('CALL-048 AUTH-03 a reset of the password forgets every device but the one it was done on', async () => {
  const { mobile } = world.people.liSiNoAccount
  const [old, mine] = [newDevice(), newDevice()]
  await logIn('liSiNoAccount', old)
  assert.equal(await codeOf(logIn('liSiNoAccount', old, { smsCode: await lastCode(server, mobile) })), '0000')
  await ageCodes(server, 61)
  const smsCode = await receiveCode(server, mobile, 'resetLogin', on(mine), { deviceId: mine })
  const proved = await on(mine).call('serve.mobileCodeVerify', { purpose: 'resetLogin', mobile, smsCode })
  assert.ok(proved.ok)
  const { smsTicket } = proved.data
  const password = 'blue7river'
  assert.ok((await on(mine).call('account.passwordLoginReset', { mobile, smsTicket, newPassword: password })).ok)
  await ageCodes(server, 61)
  assert.equal(await codeOf(logIn('liSiNoAccount', old, { password })), '0040')
  assert.equal(await codeOf(logIn('liSiNoAccount', mine, { password })), '0000')
})

const EDGE = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
const CHROME = EDGE.replace(/ Edg.*/, '')
/** Requests as a browser of this kind sends them; keeps them for the test to look at. */
function browser(userAgent: string, deviceId: string, token: string | null = null) {
  const sent: Request[] = []
  const send: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', userAgent)
    sent.push(new Request(url, { ...init, headers }))
    return fetch(url, { ...init, headers })
  }
  return { ...server.client(token, { deviceId, fetch: send }), sent }
}

test('LIV-15 AUTH-01 the id of a device travels in a header alone; copied to another kind of browser it is a new device', async () => {
  const device = newDevice()
  const { mobile } = world.people.zhangSan
  const input = { idType: '10', account: mobile, password: LOGIN_PASSWORD } as const
  const chrome = browser(CHROME, device)
  assert.ok(!(await chrome.call('token.login', input)).ok)
  const smsCode = await lastCode(server, mobile)
  const elsewhere = await browser(EDGE, device).call('token.login', { ...input, smsCode })
  assert.ok(!elsewhere.ok && elsewhere.code === 'SMS-0001', 'nor does the code count there')
  const known = await chrome.call('token.login', { ...input, smsCode })
  assert.ok(known.ok)
  assert.ok((await chrome.call('token.login', input)).ok)
  await ageCodes(server, 61)
  const copied = await browser(EDGE, device).call('token.login', input)
  assert.ok(!copied.ok && copied.code === '0040')

  const mine = browser(CHROME, device, known.data.accesstoken)
  await mine.call('query.dict', { dictnameList: 'sex' })
  await mine.call('serve.mobileCodeVerify', { purpose: 'login', mobile, smsCode })
  assert.equal(mine.sent.length, 2)
  for (const request of mine.sent) {
    assert.equal(request.headers.get('x-device-id'), device)
    assert.ok(!`${request.url} ${await request.text()}`.includes(device), request.url)
  }
  // The parameter that names the device proves nothing.
  const headless = server.client(null, {
    deviceId: device,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('user-agent', CHROME)
      headers.delete('x-device-id')
      return fetch(url, { ...init, headers })
    },
  })
  const named = await headless.call('token.login', input)
  assert.ok(!named.ok && named.code === '0040')
})

test('LIV-15 SEC-05 a code and its ticket count on the device and in the session that asked for them', async () => {
  const { mobile, custno } = world.people.wuShiNoRisk
  const purpose = 'resetTrade'
  const session = async () => server.client((await server.ctx.sessions.open(custno, 'node')).token)
  const verify = async (client: Client, smsCode: string) => {
    const answer = await client.call('serve.mobileCodeVerify', { purpose, mobile, smsCode })
    return answer.ok ? answer.data.smsTicket : answer.code
  }
  const before = await session()
  const early = await receiveCode(server, mobile, purpose, before)
  assert.equal(await verify(server.client(), early), 'SMS-0001', 'a visitor on the same device')
  const after = await session()
  assert.equal(await verify(after, early), 'SMS-0001', 'a later session on the same device')
  await ageCodes(server, 61)
  const ticket = await verify(after, await receiveCode(server, mobile, purpose, after))
  assert.match(ticket, /^[A-Za-z0-9_-]{22}$/)
  const reset = async (client: Client) => {
    const input = { idno: world.people.wuShiNoRisk.idno, cardno: '6222020000000000001', newPassword: '631594' }
    const answer = await client.call('account.passwordTradeReset', { smsTicket: ticket, ...input })
    return answer.ok ? '0000' : answer.code
  }
  assert.equal(await reset(after), 'AUTH-0010', 'the ticket counts, the card is another')
  assert.equal(await reset(await session()), 'SMS-0001')

  // A visitor's ticket counts on no other device.
  const device = newDevice()
  const number = '13812340099'
  const smsCode = await receiveCode(server, number, 'register', on(device), { deviceId: device })
  const proved = await on(device).call('serve.mobileCodeVerify', { purpose: 'register', mobile: number, smsCode })
  assert.ok(proved.ok)
  const { smsTicket } = proved.data
  const stolen = await on(newDevice()).call('account.registerState', { smsTicket })
  assert.ok(!stolen.ok && stolen.code === 'SMS-0001')
  assert.ok((await on(device).call('account.registerState', { smsTicket })).ok)
})
