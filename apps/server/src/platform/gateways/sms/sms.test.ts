import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { gatewayFindings } from '../../../doors/shell/doctor/doctor-gateways.ts'
import type { SmsSettings } from '../../../kernel/gateway-settings.ts'
import type { Sms } from '../../../kernel/ports.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { canonicalQuery, signAliyun } from './aliyun.ts'
import { receiptForms } from './receipts.ts'
import { smsOf } from './sms.ts'
import { signTencent } from './tencent.ts'

const SMS_RECEIPT_TOKEN = 'receipts-of-the-provider'

type Seen = { url: URL; headers: IncomingMessage['headers']; body: string }
const seen: Seen[] = []
/** What the provider answers next; null cuts the connection. */
let reply: { status: number; body: unknown } | null
const provider = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  seen.push({ url: new URL(request.url ?? '', 'http://x'), headers: request.headers, body })
  if (reply === null) return request.socket.destroy()
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
})
let server: TestServer
let url: string

before(async () => {
  server = await startTestServer({
    settings: {
      SMS_GATEWAY: 'tencent',
      SMS_ID: 'AKIDtest',
      SMS_SECRET: 'secret',
      SMS_APP_ID: '1400001',
      SMS_RECEIPT_TOKEN,
    },
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const address = provider.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
after(async () => {
  provider.closeAllConnections()
  provider.close()
  await server.close()
})

const settings = (adapter: 'aliyun' | 'tencent'): Exclude<SmsSettings, { adapter: 'embedded' }> => ({
  adapter,
  url,
  id: 'AKIDtest',
  secret: 'secret',
  appId: '1400001',
  signName: '远航基金',
  receiptToken: undefined,
})
const code: Sms = { mobile: '13800001111', ...smsMessage('code', { code: '654321' }), providerId: 'SMS_1' }
const gateway = (adapter: 'aliyun' | 'tencent') =>
  smsOf(settings(adapter), server.db, server.ctx.keys, server.ctx.clock)
const stored = () => server.db.selectFrom('sms_sent').selectAll().execute()

// The provider's own worked example: https://help.aliyun.com/document_detail/2593177.html (fixed parameters).
test('LIV-06 requests to Alibaba Cloud are signed as in its published example', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const signed = signAliyun({
    id: 'YourAccessKeyId',
    secret: 'YourAccessKeySecret',
    query: canonicalQuery({ RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' }),
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-version': '2014-05-26',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-content-sha256': empty,
    },
  })
  assert.equal(
    signed,
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
  assert.equal(canonicalQuery({ b: "~-_.'(*)!", a: '中 +' }), 'a=%E4%B8%AD%20%2B&b=~-_.%27%28%2A%29%21')
})

// The provider's own worked example: https://www.tencentcloud.com/document/product/1021/34193
test('LIV-06 requests to Tencent Cloud are signed as in its published example', () => {
  const signed = signTencent({
    id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    timestamp: 1_551_113_065,
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  })
  assert.equal(
    signed,
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('LIV-06 a message goes to the provider as template and values, and is recorded without number, code and text', async () => {
  seen.length = 0
  reply = { status: 200, body: { Code: 'OK', BizId: '900619^0' } }
  assert.deepEqual(await gateway('aliyun').send([code]), ['sent'])
  const [toAliyun] = seen
  const query = Object.fromEntries(toAliyun?.url.searchParams ?? [])
  assert.equal(query.PhoneNumbers, '13800001111')
  assert.deepEqual(
    [query.SignName, query.TemplateCode, query.TemplateParam],
    ['远航基金', 'SMS_1', '{"code":"654321"}'],
  )
  assert.match(toAliyun?.headers.authorization ?? '', /^ACS3-HMAC-SHA256 Credential=AKIDtest,/)

  reply = { status: 200, body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '5000:1' }], RequestId: 'r' } } }
  assert.deepEqual(await gateway('tencent').send([code]), ['sent'])
  const sent = JSON.parse(seen[1]?.body ?? '{}')
  assert.deepEqual(
    [sent.PhoneNumberSet, sent.TemplateId, sent.TemplateParamSet],
    [['+8613800001111'], 'SMS_1', ['654321']],
  )

  const rows = await stored()
  assert.deepEqual(
    rows.map(({ template, state, provider_ref }) => [template, state, provider_ref]),
    [
      ['code', 'sent', '900619^0'],
      ['code', 'sent', '5000:1'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(rows), /654321|13800001111/)
})

test('LIV-06 refusals are refusals; a time-out, a broken or a strange answer leaves a message unknown', async () => {
  const answered = async (adapter: 'aliyun' | 'tencent', next: typeof reply) => {
    reply = next
    return (await gateway(adapter).send([code]))[0]
  }
  const ofTencent = (response: object) => ({ status: 200, body: { Response: response } })
  assert.equal(await answered('aliyun', { status: 200, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL' } }), 'refused')
  assert.equal(await answered('aliyun', { status: 400, body: { Code: 'SignatureDoesNotMatch' } }), 'refused')
  assert.equal(await answered('aliyun', { status: 503, body: {} }), 'unknown')
  assert.equal(await answered('aliyun', { status: 200, body: 'hello' }), 'unknown')
  assert.equal(await answered('aliyun', null), 'unknown')
  assert.equal(await answered('tencent', ofTencent({ Error: { Code: 'AuthFailure.SignatureFailure' } })), 'refused')
  assert.equal(await answered('tencent', ofTencent({ Error: { Code: 'InternalError.Timeout' } })), 'unknown')
  assert.equal(
    await answered('tencent', ofTencent({ SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] })),
    'refused',
  )
  seen.length = 0
  assert.deepEqual(await gateway('aliyun').send([{ ...code, providerId: '' }]), ['refused'])
  assert.deepEqual(seen, [])
})

test('LIV-06 the doctor names a provider that does not answer, and sends nothing', async () => {
  const found = async (sms: SmsSettings) => {
    const findings = await gatewayFindings({ ...server.ctx, env: { ...server.ctx.env, sms }, actor: 'zhao' })
    return findings.filter(({ what }) => what.includes('SMS'))
  }
  seen.length = 0
  assert.deepEqual(await found({ adapter: 'embedded' }), [])
  assert.deepEqual(await found(settings('aliyun')), [])
  assert.deepEqual(
    seen.map(({ body }) => body),
    [''],
  )
  const [away] = await found({ ...settings('aliyun'), url: 'http://127.0.0.1:1' })
  assert.equal(away?.what, 'the SMS provider aliyun does not answer at 127.0.0.1:1')
})

test('LIV-06 a delivery receipt is taken from the address with the secret alone, once for each message', async () => {
  const post = (token: string, body: unknown) =>
    fetch(`${server.url}/api/gateway/sms-receipts/${token}`, { method: 'POST', body: JSON.stringify(body) })
  const receipt = { sid: '5000:1', report_status: 'FAIL', errmsg: 'MK:0013', mobile: '13800001111' }
  const delivered = async () => (await stored()).find(row => row.provider_ref === '5000:1')
  assert.equal((await post('receipts-of-a-stranger', [receipt])).status, 404)
  assert.equal((await post(SMS_RECEIPT_TOKEN, { receipt })).status, 400)
  assert.equal((await delivered())?.receipt, null)
  const taken = await post(SMS_RECEIPT_TOKEN, [receipt, { ...receipt, sid: 'another' }])
  assert.deepEqual([taken.status, await taken.json()], [200, { result: 0, errmsg: 'OK' }])
  await post(SMS_RECEIPT_TOKEN, [{ ...receipt, report_status: 'SUCCESS' }])
  const row = await delivered()
  assert.deepEqual([row?.receipt, row?.receipt_code], ['failed', 'MK:0013'])
})

// https://help.aliyun.com/document_detail/101867.html and https://cloud.tencent.com/document/api/382/59178
test('LIV-06 receipts of both clouds are read as in their published examples, and no other status counts as a failure', () => {
  const report = {
    phone_number: '1381111****',
    send_time: '2017-01-01 00:00:00',
    report_time: '2017-01-01 00:00:00',
    success: true,
    err_code: 'DELIVERED',
    err_msg: '用户接收成功',
    sms_size: '1',
    biz_id: '12345',
    out_id: '67890',
  }
  assert.deepEqual(receiptForms.aliyun.read([report, { ...report, success: false, err_code: 'MOBILE_OFF' }]), [
    { providerRef: '12345', delivered: true, code: 'DELIVERED' },
    { providerRef: '12345', delivered: false, code: 'MOBILE_OFF' },
  ])
  assert.equal(receiptForms.aliyun.read([{ ...report, success: 'true' }]), null)
  const callback = {
    user_receive_time: '2015-10-17 08:03:04',
    nationcode: '86',
    mobile: '13xxxxxxxxx',
    report_status: 'SUCCESS',
    errmsg: 'DELIVRD',
    description: '用户短信送达成功',
    sid: 'xxxxxxx',
  }
  assert.deepEqual(receiptForms.tencent.read([callback, { ...callback, report_status: 'FAIL', errmsg: 'MK:0013' }]), [
    { providerRef: 'xxxxxxx', delivered: true, code: 'DELIVRD' },
    { providerRef: 'xxxxxxx', delivered: false, code: 'MK:0013' },
  ])
  assert.equal(receiptForms.tencent.read([{ ...callback, report_status: 'WAITING' }]), null)
})
