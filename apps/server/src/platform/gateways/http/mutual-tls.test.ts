import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import { certificateFindings, peerFindings } from '../../../doors/shell/doctor/doctor-gateways.ts'
import { readEnv } from '../../../kernel/env.ts'
import type { TlsFiles } from '../../../kernel/gateway-tls.ts'
import { newAuthority } from '../../../testing/new-authority.ts'
import { startPeer } from '../../../testing/signed-peer.ts'
import { httpSms } from '../sms/http.ts'
import { httpBank } from './bank.ts'
import { httpIdentity } from './identity.ts'
import { signedCall, UnknownOutcome } from './signed-call.ts'

const [authority, another] = [newAuthority(), newAuthority()]
const [firm, provider, stranger] = [authority.issue('firm'), authority.issue('provider'), another.issue('firm')]
const [forSms, forIdentity] = [authority.issue('sms'), authority.issue('identity')]
const replies: Record<string, object> = {
  '/v1/identity/card': { result: 'match' },
  '/v1/payments/find': { state: 'done', ref: '1', code: '' },
  '/v1/sms': { state: 'sent', ref: '77' },
}
let stub: Awaited<ReturnType<typeof startPeer>>
before(async () => {
  const tls = { cert: provider.cert, key: provider.key, ca: authority.ca }
  stub = await startPeer(({ path }) => ({ body: replies[path] ?? {} }), { tls })
})
after(() => {
  stub.close()
  authority.close()
  another.close()
})

/** The variables of one provider behind the stub. */
const settingsOf = (of: string, { certFile = '', keyFile = '', caFile = '' }: TlsFiles, url = stub.peer.url) => ({
  [`${of}_GATEWAY`]: 'http',
  [`${of}_URL`]: url,
  [`${of}_PEER_KEY_FILE`]: stub.peer.peerKeyFile,
  [`${of}_TLS_CERT_FILE`]: certFile,
  [`${of}_TLS_KEY_FILE`]: keyFile,
  [`${of}_TLS_CA_FILE`]: caFile,
})
const files = { certFile: firm.certFile, keyFile: firm.keyFile, caFile: authority.caFile }
const own = () => ({ GATEWAY_KEY_ID: 'firm-1', GATEWAY_KEY_FILE: stub.peer.keyFile })

test('LIV-18 each gateway shows its provider the certificate of its settings, and checks the provider’s by theirs', async () => {
  const filesOf = ({ certFile, keyFile }: typeof firm) => ({ certFile, keyFile, caFile: authority.caFile })
  const read = readEnv({
    ...own(),
    ...settingsOf('BANK', files),
    ...settingsOf('SMS', filesOf(forSms)),
    ...settingsOf('IDENTITY', filesOf(forIdentity)),
  })
  assert.ok(read.ok && read.env.bank.adapter === 'http' && read.env.sms.adapter === 'http')
  assert.ok(read.env.identity.adapter === 'http')
  const { bank, sms: smsSettings, identity } = read.env
  assert.deepEqual(
    [bank.peer.tls, smsSettings.peer.tls, identity.peer.tls],
    [files, filesOf(forSms), filesOf(forIdentity)],
  )
  const holder = { cardNo: '6222021234567890125', name: '林小满', idno: '110101199506071083', mobile: '13712340002' }
  assert.equal(await httpIdentity(read.env.identity.peer).verifyCard({ ...holder, bankCode: '002' }), 'match')
  assert.equal(await httpBank(read.env.bank.peer, 1).find('1024-in'), 'done')
  const sms = { mobile: '13800001111', ...smsMessage('cardUnbound', { tail: '0125' }) }
  assert.equal((await httpSms(read.env.sms.peer, '远航基金').deliver(sms, 'n1')).state, 'sent')
})

test('LIV-18 without a certificate, with one of another authority, or with a provider of one nothing is sent', async () => {
  stub.seen.length = 0
  const refused: TlsFiles[] = [
    { caFile: authority.caFile },
    { certFile: stranger.certFile, keyFile: stranger.keyFile, caFile: authority.caFile },
    { certFile: firm.certFile, keyFile: firm.keyFile, caFile: another.caFile },
    { certFile: firm.certFile, keyFile: firm.keyFile },
  ]
  for (const tls of refused) await assert.rejects(signedCall({ ...stub.peer, tls })('/v1/sms', {}), UnknownOutcome)
  assert.deepEqual(stub.seen, [])
})

test('LIV-18 files that are missing, do not fit or are not asked for stop the start by name', () => {
  const faults = (tls: TlsFiles, url?: string) => {
    const read = readEnv({ ...own(), ...settingsOf('BANK', tls, url) })
    return read.ok ? [] : read.faults
  }
  assert.deepEqual(faults(files), [])
  assert.deepEqual(faults({ certFile: firm.certFile }), ['BANK_TLS_KEY_FILE is not set: BANK_TLS_CERT_FILE needs it.'])
  assert.deepEqual(faults({ keyFile: firm.keyFile }), ['BANK_TLS_CERT_FILE is not set: BANK_TLS_KEY_FILE needs it.'])
  assert.deepEqual(faults(files, 'http://bank.test'), ['BANK_URL is not https: BANK_TLS_CERT_FILE needs it.'])
  for (const tls of [
    { ...files, certFile: '/nowhere/firm.pem' },
    { ...files, keyFile: stranger.keyFile },
    { caFile: stub.file('note.txt', 'no certificate'), certFile: stub.file('none.pem', ''), keyFile: firm.keyFile },
  ])
    assert.throws(
      () => signedCall({ ...stub.peer, tls }),
      error => error instanceof StartFault && error.message.includes(tls.certFile),
    )
})

test('LIV-18 the doctor names a certificate that is missing, is of another key, expired or soon will', async () => {
  const DAY_MS = 86_400_000
  const found = async (tls: TlsFiles, days = 0, url = stub.peer.url) =>
    (await certificateFindings('BANK', 'the channel', { url, tls }, Date.now() + days * DAY_MS)).map(
      ({ weight, what }) => `${weight}: ${what}`,
    )
  assert.deepEqual(await found(files), [])
  const [soon = ''] = await found(files, 70)
  assert.match(soon, /^look: the certificate for the channel expires on \d{4}-\d\d-\d\d, in (19|20) days$/)
  assert.match(
    (await found(files, 91))[0] ?? '',
    /^missing: the certificate for the channel expired on \d{4}-\d\d-\d\d$/,
  )
  assert.match((await found(files, -1))[0] ?? '', /^missing: the certificate for the channel is not valid before /)
  assert.deepEqual(await found({ ...files, certFile: '/nowhere/firm.pem' }), [
    'missing: the certificate for the channel: /nowhere/firm.pem is not there or no certificate in PEM',
  ])
  assert.deepEqual(await found({ ...files, keyFile: '/nowhere/firm.key' }), [
    'missing: the certificate for the channel: /nowhere/firm.key is not there or no private key in PEM',
  ])
  assert.deepEqual(await found({ ...files, keyFile: stranger.keyFile }), [
    `missing: the certificate for the channel: ${stranger.keyFile} is not the key of ${firm.certFile}`,
  ])
  assert.deepEqual(await found({}), ['look: the channel is shown no certificate'])
  assert.deepEqual(await peerFindings('BANK', 'the channel', { ...stub.peer, tls: files }), [])
  const [, silent] = await peerFindings('BANK', 'the channel', { ...stub.peer, tls: { caFile: authority.caFile } })
  assert.match(silent?.what ?? '', /^the channel does not answer at 127\.0\.0\.1:/)
  assert.deepEqual(await found({}, 0, 'http://bank.test'), ['missing: the channel is reached without TLS'])
  assert.deepEqual(await found({}, 0, 'http://127.0.0.1:3100'), ['look: the channel is reached without TLS'])
})
