import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { KeyProof } from '@zhixiao/contract/console/key-proof.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { sql } from 'kysely'
import { readEnv } from '../../kernel/env.ts'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { softKey } from './testing/soft-key.ts'
import { type Desk, firstSignIn, hireStaff, STAFF_PASSWORD, startTestConsole } from './testing.ts'

const ORIGIN = 'https://console.test'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  const { ctx } = ops.server
  office = await startTestConsole({ ...ctx, env: { ...ctx.env, consoleOrigin: ORIGIN } })
  await hireStaff(ctx, {
    maker: ['clearing'],
    checker: ['check'],
    finance: ['finance'],
    second: ['check'],
    guessed: ['check'],
    admin: ['admin'],
    law: ['compliance'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

type Person = { desk: Desk; key: ReturnType<typeof softKey> }

const people = new Map<string, Person>()
const keyOf = (name: string) => people.get(name)?.key ?? softKey(ORIGIN)

/** Signs in for the first time and adds a passkey. */
async function withKey(name: string): Promise<Person> {
  const desk = office.desk()
  const codes = await firstSignIn(desk, name)
  const key = softKey(ORIGIN)
  const offered = await desk.call('key.offer', { code: codes.next() })
  assert.equal(offered.code, '0000', JSON.stringify(offered))
  assert.equal((await desk.call('key.add', key.make(offered.data, '办公电脑'))).code, '0000')
  people.set(name, { desk, key })
  return { desk, key }
}

async function requestShares(act: 'add' | 'freeze', document: string): Promise<{ id: string; digest: string }> {
  const { tradeacco } = ops.world.people.zhangSan
  const argv = ['shares', act, tradeacco, funds.mixed, '10.00', '--document', document]
  const { text } = await runAs(ops.server.ctx, 'maker', argv)
  const id = /Request (\d+): nothing changes/.exec(text)?.[1] ?? text
  const { rows } = await sql<{ digest: string }>`select digest from act_request where request_id = ${id}`.execute(
    ops.db,
  )
  return { id, digest: rows[0]?.digest ?? '' }
}

const challengeOf = async (desk: Desk, approval?: { id: string; digest: string }) =>
  (await desk.call('key.challenge', approval ? { approval } : {})).data

const signIn = async (sign: (asked: { challenge: string }) => KeyProof) => {
  const desk = office.desk()
  const asked = (await desk.call('auth.keyStart', {})).data
  return { desk, answer: await desk.call('auth.keySignIn', { key: sign(asked) }) }
}

test('CON-22 a passkey is added by a fresh code, signs in with the person verified, unlocks, and is removed by a fresh proof', async () => {
  const desk = office.desk()
  assert.equal((await desk.call('auth.start', {})).data.keys, false)
  const codes = await firstSignIn(desk, 'finance')
  assert.equal((await desk.call('key.offer', {})).code, 'CON-0421')
  assert.equal((await desk.call('key.offer', { code: '000000' })).code, 'CON-0421')
  const offered = (await desk.call('key.offer', { code: codes.next() })).data
  assert.deepEqual([offered.rp.id, offered.authenticatorSelection.userVerification], ['console.test', 'required'])
  const key = softKey(ORIGIN)
  const made = key.make(offered, '办公电脑')
  assert.equal((await desk.call('key.add', made)).code, '0000')
  assert.equal((await desk.call('key.add', made)).code, 'CON-0421', 'its challenge counts once')
  const { data } = await desk.call('key.list', {})
  assert.deepEqual([data.offered, data.list.map(each => each.name)], [true, ['办公电脑']])
  assert.equal((await desk.call('auth.me', {})).data.keys, 1)

  const entered = await signIn(key.sign)
  assert.equal(entered.answer.code, '0000')
  assert.deepEqual([entered.answer.data.name, entered.answer.data.roles], ['finance', ['finance']])
  assert.equal((await desk.call('day.show', {})).code, 'CON-0401', 'one live session a person')
  assert.equal((await desk.call('auth.start', {})).data.keys, true)

  await entered.desk.call('auth.lock', {})
  const asked = (await entered.desk.call('auth.keyStart', {})).data
  assert.equal((await entered.desk.call('auth.unlock', { key: key.sign(asked) })).code, '0000')

  const keyId = data.list[0]?.keyId ?? ''
  assert.equal((await entered.desk.call('key.remove', { id: keyId })).code, 'CON-0421')
  const proof = key.sign(await challengeOf(entered.desk))
  assert.equal((await entered.desk.call('key.remove', { id: keyId, key: proof })).code, '0000')
  assert.equal((await signIn(key.sign)).answer.code, 'CON-0402')
  const acts = (await listAudit(ops.db, 12)).map(({ act }) => act)
  for (const act of ['key.added', 'key.removed']) assert.ok(acts.includes(act), act)
})

test('CON-22 a passkey that never counts, as those that devices share, proves each challenge once and for its purpose', async () => {
  const desk = office.desk()
  const codes = await firstSignIn(desk, 'maker')
  const key = softKey(ORIGIN)
  const offered = (await desk.call('key.offer', { code: codes.next() })).data
  assert.equal((await desk.call('key.add', key.make(offered, '手机', { count: 0 }))).code, '0000')
  const ofKeys = key.sign(await challengeOf(desk), { count: 0 })
  assert.equal((await office.desk().call('auth.keySignIn', { key: ofKeys })).code, 'CON-0402', 'of another purpose')
  const asked = (await desk.call('auth.keyStart', {})).data
  const proof = key.sign(asked, { count: 0 })
  assert.equal((await desk.call('auth.keySignIn', { key: proof })).code, '0000')
  assert.equal((await desk.call('auth.keySignIn', { key: proof })).code, 'CON-0402', 'replayed')
})

test('CON-22 a passkey that was made elsewhere, without the person verified, or is another’s, is not kept', async () => {
  const { desk, key } = await withKey('admin')
  const begun = async () => {
    const proof = key.sign(await challengeOf(desk))
    return (await desk.call('key.offer', { key: proof })).data
  }
  const made = async (about: Parameters<typeof key.make>[2], by = softKey(ORIGIN)) =>
    (await desk.call('key.add', by.make(await begun(), 'x', about))).code
  assert.equal(await made({ origin: 'https://console.test.example' }), 'CON-0421')
  assert.equal(await made({ rpId: 'other.test' }), 'CON-0421')
  assert.equal(await made({ verified: false }), 'CON-0421')
  assert.equal(await made({}, key), 'CON-0421', 'known already')
  const asked = await challengeOf(desk)
  const foreign = softKey(ORIGIN).make({ ...(await begun()), challenge: asked.challenge }, 'x')
  assert.equal((await desk.call('key.add', foreign)).code, 'CON-0421', 'a challenge of another purpose')
  assert.equal((await desk.call('key.list', {})).data.list.length, 1)
})

test('CON-22 sign-in: a replayed, foreign, unverified, late or copied signature is refused, and keeps nobody out', async () => {
  const { key } = await withKey('law')
  const desk = office.desk()
  const enter = async (proof: KeyProof) => (await desk.call('auth.keySignIn', { key: proof })).code
  const asked = async () => (await desk.call('auth.keyStart', {})).data
  const right = key.sign(await asked())
  assert.equal(await enter(right), '0000')
  assert.equal(await enter(right), 'CON-0402', 'replayed')
  assert.equal(await enter(key.sign(await asked(), { origin: 'https://console.test.example' })), 'CON-0402')
  assert.equal(await enter(key.sign(await asked(), { verified: false })), 'CON-0402')
  assert.equal(await enter(key.sign(await asked(), { count: 1 })), 'CON-0402', 'a copy counts less')
  const late = key.sign(await asked())
  await sql`update staff_challenge set expires_at = clock_timestamp()`.execute(ops.db)
  assert.equal(await enter(late), 'CON-0402')
  assert.equal(await enter(softKey(ORIGIN).sign(await asked())), 'CON-0402', 'a key of nobody')
  assert.equal(await enter(key.sign(await asked())), '0000')
})

test('CON-21 CON-22 an approval by passkey is signed to the request and its digest, once, and the proof is kept', async () => {
  const { desk, key } = await withKey('checker')
  const [first, other] = [await requestShares('freeze', 'KEY-1'), await requestShares('add', 'KEY-2')]
  const approve = async (proof: KeyProof, request = first) =>
    (await desk.call('request.approve', { ...request, key: proof })).code
  assert.equal(await approve(key.sign(await challengeOf(desk, other))), 'CON-0421', 'of another request')
  const otherDigest = { id: first.id, digest: '1'.repeat(64) }
  assert.equal(await approve(key.sign(await challengeOf(desk, otherDigest))), 'CON-0421', 'of another digest')
  const sameDigest = { id: other.id, digest: first.digest }
  assert.equal(await approve(key.sign(await challengeOf(desk, sameDigest))), 'CON-0421', 'of another id')
  assert.equal(await approve(key.sign(await challengeOf(desk))), 'CON-0421', 'of no request')
  assert.equal(await approve(key.sign((await desk.call('auth.keyStart', {})).data)), 'CON-0421', 'of a sign-in')
  const { desk: theirs, key: theirKey } = await withKey('second')
  assert.equal(await approve(key.sign(await challengeOf(theirs, first))), 'CON-0421', 'asked for by another')
  assert.equal(await approve(theirKey.sign(await challengeOf(desk, first))), 'CON-0421', 'key of another')
  const foreign = key.sign(await challengeOf(desk, first), { origin: 'https://evil.example' })
  assert.equal(await approve(foreign), 'CON-0421')
  const unverified = key.sign(await challengeOf(desk, first), { verified: false })
  assert.equal(await approve(unverified), 'CON-0421')
  const late = key.sign(await challengeOf(desk, first))
  await sql`update staff_challenge set expires_at = clock_timestamp()`.execute(ops.db)
  assert.equal(await approve(late), 'CON-0421', 'a minute is over')

  const proof = key.sign(await challengeOf(desk, first))
  assert.equal(await approve(proof), '0000')
  assert.equal(await approve(proof, other), 'CON-0421', 'used')
  assert.equal((await desk.call('request.show', { id: first.id })).data.proof, 'key')
  const { rows } = await sql<{ operator: string; digest: string; evidence: Record<string, string> }>`
    select operator, digest, evidence from act_proof`.execute(ops.db)
  assert.equal(rows.length, 1)
  const { operator, digest, evidence } = rows[0] ?? { operator: '', digest: '', evidence: {} }
  assert.deepEqual([operator, digest, evidence.signature], ['checker', first.digest, proof.signature])
  // What was signed names the request and its digest for whom reads it later.
  const said = JSON.parse(Buffer.from(evidence.clientDataJSON ?? '', 'base64url').toString())
  const challenge = createHash('sha256').update(`zhixiao approval\n${first.id}\n${digest}\n${evidence.nonce}`)
  assert.equal(said.challenge, challenge.digest('base64url'))
  await assert.rejects(sql`update act_proof set evidence = '{}'`.execute(ops.db))
  const [released] = (await listAudit(ops.db, 5)).filter(({ act }) => act === 'request.released')
  assert.ok(released && 'proof' in released.detail && released.detail.proof === 'key')
})

test('CON-22 who guesses from elsewhere keeps out neither the owner at his desk nor his passkey, and fills no log', async () => {
  const { ctx } = ops.server
  const behindProxy = await startTestConsole({ ...ctx, env: { ...ctx.env, consoleOrigin: ORIGIN, trustProxy: 1 } })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const { desk, key } = await withKey('guessed')
  const guess = async (address: string, name: string) =>
    (await behindProxy.desk().call('auth.signIn', { name, password: 'guess' }, from(address))).code
  const countLines = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_log where act = 'operator.refused'`.execute(ops.db))
      .rows[0]?.n ?? 0
  const before = await countLines()
  const addresses = Array.from({ length: 12 }, (_, at) => `203.0.113.${at}`)
  for (const name of ['guessed', 'nobody-at-all'])
    assert.deepEqual(
      (await Promise.all(addresses.map(address => guess(address, name)))).toSorted(),
      [...Array(5).fill('CON-0402'), ...Array(7).fill('CON-0429')],
      `${name}: other addresses are one place`,
    )
  for (let at = 0; at < 30; at++) await guess('203.0.113.99', `mallory-${at}`)
  assert.ok((await countLines()) - before <= 10, 'names of nobody are a few lines and a number')

  const password = { name: 'guessed', password: STAFF_PASSWORD }
  assert.equal((await office.desk().call('auth.signIn', password)).data.state, 'code', 'at his own address')
  const asked = await requestShares('freeze', 'GUESS-1')
  const proof = key.sign(await challengeOf(desk, asked))
  assert.equal((await desk.call('request.approve', { ...asked, key: proof })).code, '0000')
  const passkey = behindProxy.desk()
  const challenge = (await passkey.call('auth.keyStart', {}, from('203.0.113.5'))).data
  assert.equal((await passkey.call('auth.keySignIn', { key: key.sign(challenge) }, from('203.0.113.5'))).code, '0000')
  await behindProxy.close()
})

test('CON-19 CON-22 a lost passkey is ended by two others, with the open session', async () => {
  const { ctx } = ops.server
  const entered = await signIn(keyOf('second').sign)
  assert.equal(entered.answer.code, '0000')
  const listed = await runAs(ctx, 'admin', ['operators', 'keys', 'second'])
  const id = /^(\d+) {2}办公电脑: added/m.exec(listed.text)?.[1] ?? ''
  assert.match((await runAs(ctx, 'second', ['operators', 'end-key', 'second', id])).text, /An own passkey/)
  assert.match((await runAs(ctx, 'admin', ['operators', 'end-key', 'checker', id])).text, /no passkey/)
  const { desk } = people.get('admin') ?? { desk: office.desk() }
  const all = (await desk.call('key.ofStaff', {})).data.list.filter(({ owner }) => owner.name === 'second')
  assert.deepEqual([all.map(each => each.keyId), all[0]?.owner.fullName], [[id], 'SECOND'])
  const proposal = { act: 'operators end-key' as const, input: { name: 'second', key: id } }
  const tried = (await desk.call('request.try', proposal)).data
  assert.match(JSON.stringify(tried.shown), /通行密钥 办公电脑.*终止/)
  const asked = await desk.call('request.submit', { ...proposal, digest: tried.digest, note: '手机遗失' })
  const request = asked.data.requestId
  assert.equal((await entered.desk.call('day.show', {})).code, '0000')
  assert.equal((await runAs(ctx, 'law', ['approve', request])).code, 0)
  assert.equal((await entered.desk.call('day.show', {})).code, 'CON-0401')
  assert.equal((await signIn(keyOf('second').sign)).answer.code, 'CON-0402')
})

test('CON-22 without an origin there are no passkeys; it is https and a host name', async () => {
  const bare = await startTestConsole({ ...ops.server.ctx, env: { ...ops.server.ctx.env, consoleOrigin: undefined } })
  const desk = bare.desk()
  assert.equal((await desk.call('auth.start', {})).data.keys, false)
  assert.equal((await desk.call('auth.keyStart', {})).code, 'CON-0404')
  await bare.close()
  const originOf = (settings: Record<string, string>) => {
    const read = readEnv(settings)
    return read.ok ? read.env.consoleOrigin : 'refused'
  }
  assert.equal(originOf({ NODE_ENV: 'production' }), undefined)
  assert.equal(originOf({ PORT: '3000' }), 'http://localhost:4000')
  assert.equal(originOf({ CONSOLE_ORIGIN: 'https://console.example.com' }), 'https://console.example.com')
  for (const CONSOLE_ORIGIN of ['http://console.example.com', 'https://10.0.0.1', 'https://a.example/', 'console'])
    assert.equal(originOf({ CONSOLE_ORIGIN }), 'refused', CONSOLE_ORIGIN)
})
