import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { readEnv } from '../../kernel/env.ts'
import type { CardHolder } from '../../kernel/ports.ts'
import { httpSms } from '../sms/http.ts'
import { httpIdentity } from './identity.ts'
import {
  answerText,
  isSignedBy,
  type Peer,
  requestText,
  signatureOf,
  signedCall,
  UnknownOutcome,
} from './signed-call.ts'

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [firm, provider, stranger] = [keyPair(), keyPair(), keyPair()]
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-peer-'))
const pem = (name: string, key: string | Buffer): string => {
  writeFileSync(join(folder, name), key, { mode: 0o600 })
  return join(folder, name)
}
const keyFile = pem('firm.pem', firm.privateKey.export({ type: 'pkcs8', format: 'pem' }))
const peerKeyFile = pem('provider.pem', provider.publicKey.export({ type: 'spki', format: 'pem' }))

type Reply = { status?: number; body?: string; by?: typeof provider; number?: string } | 'silent'
let reply: Reply
const seen: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
const server = createServer(async (request, response) => {
  const { url: path = '', headers } = request
  const body = await text(request)
  seen.push({ path, headers, body })
  if (reply === 'silent') return
  const { status = 200, body: answer = '', by = provider, number = String(headers['x-gateway-number']) } = reply
  const signature = signatureOf(by.privateKey, answerText({ status, number, body: answer }))
  response.writeHead(status, { 'x-gateway-signature': signature }).end(answer)
})
let peer: Peer
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  peer = { url: `http://127.0.0.1:${port}`, keyId: 'firm-1', keyFile, peerKeyFile }
})
after(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const holder: CardHolder = {
  cardNo: '6222021234567890125',
  name: '林小满',
  idno: '110101199506071083',
  mobile: '13712340002',
  bankCode: '002',
}

test('LIV-06 a request carries time, number and the firm’s signature over its content', async () => {
  seen.length = 0
  reply = { body: '{"result":"match"}' }
  assert.equal(await httpIdentity(peer).verifyCard(holder), 'match')
  const [request] = seen
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
      firm.publicKey,
      requestText({
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
    'of another key': { body: '{"result":"match"}', by: stranger },
    'of another request': { body: '{"result":"match"}', number: 'an-earlier-one' },
    'of a failed provider': { status: 503, body: '{"result":"match"}' },
    'of a refusal': { status: 400, body: '{"result":"match"}' },
    'without JSON': { body: 'match' },
    'of another form': { body: '{"result":"yes"}' },
  }))
    assert.equal(await answered(next), 'unknown', why)
  reply = 'silent'
  await assert.rejects(signedCall(peer, { timeoutMs: 50 })('/v1/identity/card', {}), UnknownOutcome)
  await assert.rejects(signedCall({ ...peer, url: 'http://127.0.0.1:1' })('/v1/sms', {}), UnknownOutcome)
})

test('LIV-06 a message is sent under its own number, with template, values and text', async () => {
  seen.length = 0
  reply = { body: '{"state":"sent","ref":"77"}' }
  const sms = { mobile: '13800001111', ...smsMessage('cardUnbound', { tail: '0125' }) }
  const { deliver } = httpSms(peer, '远航基金')
  assert.deepEqual(await deliver(sms, 'number-1'), { state: 'sent', ref: '77' })
  const { path, headers, body } = seen[0] ?? {}
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
  for (const file of [join(folder, 'none.pem'), pem('note.txt', 'no key')])
    assert.throws(() => httpIdentity({ ...peer, keyFile: file }), {
      message: /^.*\.(pem|txt) is not there, or no RSA key/,
    })
})
