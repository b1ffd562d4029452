import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { SM2_ID } from '@zhixiao/gateway/sm2-signature.ts'
import { createSandbox } from '../../apps/channel-sandbox/src/sandbox.ts'
import { httpIdentity } from '../../apps/server/src/platform/gateways/http/identity.ts'
import type { Peer } from '../../apps/server/src/platform/gateways/http/signed-call.ts'
import { httpSms } from '../../apps/server/src/platform/gateways/sms/http.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-sandbox-'))
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [firm, channel] = [pair(), pair()]
const sandbox = createSandbox({ key: channel.privateKey, firmKey: firm.publicKey })
let peer: Peer
before(async () => {
  const [keyFile, peerKeyFile] = [join(folder, 'firm.pem'), join(folder, 'channel.pub')]
  writeFileSync(keyFile, firm.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(peerKeyFile, channel.publicKey.export({ type: 'spki', format: 'pem' }))
  sandbox.server.listen(0, '127.0.0.1')
  await once(sandbox.server, 'listening')
  const { port } = sandbox.server.address() as AddressInfo
  const tls = { certFile: undefined, keyFile: undefined, caFile: undefined }
  peer = { url: `http://127.0.0.1:${port}`, keyId: 'firm', keyFile, peerKeyFile, sm2Id: SM2_ID, tls }
})
after(() => {
  sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

test('LIV-06 LIV-08 the sandbox also answers as identity check and SMS provider, and shows what it was asked to send', async () => {
  const sms = httpSms(peer, '远航基金')
  const send = (mobile: string, id: string) =>
    sms.deliver({ mobile, ...smsMessage('cardUnbound', { tail: '0125' }) }, id)
  const { state } = await send('13712340002', 'one')
  assert.equal(state, 'sent')
  assert.deepEqual(
    sandbox.texts.map(({ mobile, text }) => [mobile, /尾号0125/.test(text)]),
    [['13712340002', true]],
  )
  assert.equal((await send('13712349990', 'two')).state, 'refused')
  assert.equal(sandbox.texts.length, 1)
  const holder = { name: '林小满', idno: '110101199506071083', mobile: '13712340002', bankCode: '002' }
  const { verifyCard } = httpIdentity(peer)
  assert.equal(await verifyCard({ ...holder, cardNo: '6222021234567890125' }), 'match')
  assert.equal(await verifyCard({ ...holder, cardNo: '6222021234567899990' }), 'mismatch')
})
