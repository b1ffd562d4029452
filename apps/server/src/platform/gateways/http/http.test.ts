import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { isSignedBy, requestContent } from '@zhixiao/gateway/signing.ts'
import { SM2_ID } from '@zhixiao/gateway/sm2-signature.ts'
import { readEnv } from '../../../kernel/env.ts'
import type { CardHolder } from '../../../kernel/ports.ts'
import { type Reply, startPeer } from '../../../testing/signed-peer.ts'
import { httpSms } from '../sms/http.ts'
import { httpIdentity } from './identity.ts'
import { type Peer, signedCall, UnknownOutcome } from './signed-call.ts'

let reply: Reply
let stub: Awaited<ReturnType<typeof startPeer>>
let peer: Peer
before(async () => {
  stub = await startPeer(() => reply)
  peer = stub.peer
})
after(() => stub.close())

const holder: CardHolder = {
  cardNo: '6222021234567890125',
  name: '林小满',
  idno: '110101199506071083',
  mobile: '13712340002',
  bankCode: '002',
}

test('LIV-06 a request carries time, number and the firm’s signature over its content', async () => {
  stub.seen.length = 0
  reply = { body: '{"result":"match"}' }
  assert.equal(await httpIdentity(peer).verifyCard(holder), 'match')
  const [request] = stub.seen
  assert.equal(request?.path, '/v1/identity/card')
  const { body = '', headers = {} } = request ?? {}
  assert.deepEqual(JSON.parse(body), {
    cardNo: holder.cardNo,
    name: holder.name,
    idNumber: holder.idno,
    mobile: holder.mobile,
    bankCode: '002',
  })
  const signed = (content: string) =>
    isSignedBy(
      stub.keys.firm.publicKey,
      requestContent({
        path: '/v1/identity/card',
        time: String(headers['x-gateway-time']),
        number: String(headers['x-gateway-number']),
        body: content,
      }),
      String(headers['x-gateway-signature']),
    )
  assert.equal(headers['x-gateway-key'], 'firm-1')
  assert.ok(signed(body))
  assert.ok(!signed(body.replace('林小满', '林大满')))
})

test('LIV-06 only an answer that the provider signed for this request counts; everything else is unknown', async () => {
  const answered = (next: Reply) => {
    reply = next
    return httpIdentity(peer).verifyCard(holder)
  }
  assert.equal(await answered({ body: '{"result":"mismatch"}' }), 'mismatch')
  for (const [why, next] of Object.entries<Reply>({
    'of another key': { body: '{"result":"match"}', by: stub.keys.stranger },
    'of another request': { body: '{"result":"match"}', number: 'an-earlier-one' },
    'of a failed provider': { status: 503, body: '{"result":"match"}' },
    'of a redirect': { status: 302, body: '{"result":"match"}' },
    'of a refusal': { status: 400, body: '{"result":"match"}' },
    'without JSON': { body: 'match' },
    'of another form': { body: '{"result":"yes"}' },
  }))
    assert.equal(await answered(next), 'unknown', why)
  reply = 'silent'
  await assert.rejects(signedCall(peer, { timeoutMs: 50 })('/v1/identity/card', {}), UnknownOutcome)
  await assert.rejects(signedCall({ ...peer, url: 'http://127.0.0.1:1' })('/v1/sms', {}), UnknownOutcome)
})

test('LIV-18 with SM2 keys only an answer under the agreed identity counts', async () => {
  const own = await startPeer(() => ({ body: '{"result":"match"}' }), { kind: 'sm2', sm2Id: 'fund-company-7' })
  after(() => own.close())
  assert.equal(await httpIdentity(own.peer).verifyCard(holder), 'match')
  assert.equal(await httpIdentity({ ...own.peer, keyFile: peer.keyFile }).verifyCard(holder), 'match')
  assert.equal(await httpIdentity({ ...own.peer, sm2Id: SM2_ID }).verifyCard(holder), 'unknown')
  assert.equal(await httpIdentity({ ...own.peer, peerKeyFile: peer.peerKeyFile }).verifyCard(holder), 'unknown')
})

test('LIV-06 a message is sent under its own number, with template, values and text', async () => {
  stub.seen.length = 0
  reply = { body: '{"state":"sent","ref":"77"}' }
  const sms = { mobile: '13800001111', ...smsMessage('cardUnbound', { tail: '0125' }) }
  const { deliver } = httpSms(peer, '远航基金')
  assert.deepEqual(await deliver(sms, 'number-1'), { state: 'sent', ref: '77' })
  const { path, headers, body } = stub.seen[0] ?? {}
  assert.deepEqual([path, headers?.['x-gateway-number']], ['/v1/sms', 'number-1'])
  const sent = JSON.parse(body ?? '{}')
  assert.deepEqual([sent.template, sent.values.tail, sent.signName], ['cardUnbound', '0125', '远航基金'])
  assert.match(sent.text, /^【.+】尾号0125的银行卡已解绑。/)
  reply = { status: 422, body: '{}' }
  assert.deepEqual(await deliver(sms, 'number-2'), { state: 'refused', ref: '422' })
  reply = { body: '{"state":"perhaps"}' }
  await assert.rejects(deliver(sms, 'number-3'))
})

test('LIV-06 settings and key files that are missing stop the start by name', () => {
  const lacking = readEnv({ IDENTITY_GATEWAY: 'http', GATEWAY_KEY_ID: 'firm-1' })
  assert.deepEqual(
    lacking.ok ? [] : lacking.faults,
    ['GATEWAY_KEY_FILE', 'IDENTITY_URL', 'IDENTITY_PEER_KEY_FILE'].map(
      name => `${name} is not set: IDENTITY_GATEWAY=http needs it.`,
    ),
  )
  for (const file of ['/nowhere/none.pem', stub.file('note.txt', 'no key')])
    assert.throws(() => httpIdentity({ ...peer, keyFile: file }), {
      message: /^.*\.(pem|txt) is not there, or neither an RSA key/,
    })
})

test('LIV-06 a provider that answers five times in a row with nothing is left alone, and asked again after a second', async context => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  reply = 'hangs up'
  stub.seen.length = 0
  const call = signedCall(peer)
  for (let times = 0; times < 8; times++) await assert.rejects(call('/v1/sms', {}), UnknownOutcome)
  assert.equal(stub.seen.length, 5)
  reply = { body: '{}' }
  // The pause is drawn at random, 1.4 seconds at most.
  context.mock.timers.tick(1_400)
  assert.deepEqual(await call('/v1/sms', {}), { status: 200, body: {} })
  assert.equal(stub.seen.length, 6)
})
