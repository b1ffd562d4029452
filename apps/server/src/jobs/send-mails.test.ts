import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { listMails } from '@zhixiao/db/ops/mails.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { readEnv } from '../kernel/env.ts'
import { mailGateway } from '../platform/gateways/mail.ts'
import { newAuthority } from '../testing/new-authority.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { loadWorld } from '../testing/world.ts'
import { sendMails, thingsOf } from './send-mails.ts'

type Taken = { to: string[]; raw: string; secure: boolean; user: string }
let server: TestServer
let taken: Taken[] = []
let answer: () => { code: number; text: string } | null = () => null
let mails: SMTPServer
let url = ''
const [authority, another] = [newAuthority(), newAuthority()]
const own = authority.issue('mail')

before(async () => {
  server = await startTestServer()
  await loadWorld(server)
  mails = new SMTPServer({
    key: own.key,
    cert: own.cert,
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', part => {
        raw += part
      })
      stream.on('end', () => {
        const said = answer()
        if (said) return void done(Object.assign(new Error(said.text), { responseCode: said.code }))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        taken.push({ to, raw, secure: session.secure, user: String(session.user ?? '') })
        done()
      })
    },
  })
  await new Promise<void>(resolve => mails.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(mails.server.address() as AddressInfo).port}`
})
after(async () => {
  await new Promise<void>(resolve => mails.close(resolve))
  await server.close()
  for (const each of [authority, another]) each.close()
})

const gatewayOf = (more: Record<string, string> = {}) => {
  const read = readEnv({
    MAIL_GATEWAY: 'smtp',
    MAIL_URL: url,
    MAIL_FROM: 'site@example.test',
    MAIL_TO: 'ops@example.test, head@example.test',
    MAIL_CA_FILE: authority.caFile,
    ...more,
  })
  assert.ok(read.ok, JSON.stringify(read))
  return { gateway: mailGateway(read.env.mail), to: read.env.mailTo }
}
const mail = { id: '7', to: ['ops@example.test'], subject: '任务延误：确认', text: '请看“今日”。\n' }

test('LIV-06 mail goes out by SMTP under TLS, signed in, with a number that stays the same', async () => {
  taken = []
  const { gateway } = gatewayOf({ MAIL_USER: 'site', MAIL_PASSWORD: 'right' })
  assert.deepEqual(await gateway?.send(mail), { state: 'sent' })
  assert.deepEqual(await gateway?.send(mail), { state: 'sent' })
  assert.deepEqual(
    taken.map(({ to, secure, user }) => [to, secure, user]),
    [
      [['ops@example.test'], true, 'site'],
      [['ops@example.test'], true, 'site'],
    ],
  )
  for (const { raw } of taken) assert.match(raw, /^Message-ID: <7@example\.test>$/im)
})

test('LIV-06 a wrong certificate or password and a server without TLS get nothing; a line end makes no header', async () => {
  taken = []
  const stranger = await gatewayOf({ MAIL_CA_FILE: another.caFile }).gateway?.send(mail)
  assert.equal(stranger?.state, 'later')
  assert.equal((await gatewayOf({ MAIL_USER: 'site', MAIL_PASSWORD: 'wrong' }).gateway?.send(mail))?.state, 'later')
  const bare = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => stream.resume().on('end', done),
  })
  await new Promise<void>(resolve => bare.listen(0, '127.0.0.1', resolve))
  const plain = `smtp://127.0.0.1:${(bare.server.address() as AddressInfo).port}`
  assert.equal((await gatewayOf({ MAIL_URL: plain }).gateway?.send(mail))?.state, 'later')
  await new Promise<void>(resolve => bare.close(resolve))
  assert.equal(taken.length, 0)
  await gatewayOf().gateway?.send({ ...mail, subject: 'x\r\nBcc: thief@example.test' })
  assert.doesNotMatch(taken[0]?.raw ?? '', /^Bcc:/im)
  assert.deepEqual(taken[0]?.to, ['ops@example.test'])
})

test('LIV-06 what is not taken now is tried again under its number, what is refused is given up, and both are seen', async () => {
  const { gateway, to } = gatewayOf()
  const ctx = {
    ...server.ctx,
    gateways: { ...server.ctx.gateways, mail: gateway },
    env: { ...server.ctx.env, mailTo: to },
  }
  const kept = async () => (await listMails(server.db, 100)).map(({ state, error }) => `${state} ${error}`.trim())
  const again = () => sql`update mail_outbox set next_at = clock_timestamp() where state = 'waiting'`.execute(server.db)
  taken = []
  // Nothing was ever backed up: that is one thing to tell today.
  answer = () => ({ code: 451, text: 'later' })
  await sendMails(ctx)
  assert.ok(
    (await kept()).every(each => each === 'waiting EMESSAGE 451'),
    String(await kept()),
  )
  const things = (await kept()).length
  assert.ok(things > 0)
  await sendMails(ctx)
  assert.deepEqual([taken.length, (await kept()).length], [0, things], 'not before its time, and kept once')
  answer = () => null
  await again()
  await Promise.all([sendMails(ctx), sendMails(ctx)])
  assert.deepEqual([taken.length, taken[0]?.to], [things, ['ops@example.test', 'head@example.test']])
  assert.ok((await kept()).every(each => each === 'sent'))
  await again()
  await sendMails(ctx)
  assert.equal(taken.length, things, 'one mail for a thing and day')

  await sql`update mail_outbox set state = 'waiting', done_at = null, attempts = 0, next_at = clock_timestamp()`.execute(
    server.db,
  )
  answer = () => ({ code: 550, text: 'no such box' })
  await sendMails(ctx)
  assert.ok(
    (await kept()).every(each => each === 'refused EMESSAGE 550'),
    String(await kept()),
  )
  answer = () => null
})

test('LIV-06 late jobs, waiting funds and queues beyond their patience are mailed; no customer is named', () => {
  const figures = {
    jobLateS: new Map([
      ['settle-day', 901],
      ['sweep', 900],
      ['take-custodian-navs', 9_000],
    ]),
    settleWaiting: new Map([['990011', 3]]),
    queues: [
      { queue: 'requests', length: 2, ageS: 3_599 },
      { queue: 'suspense', length: 1, ageS: 0 },
      { queue: 'transfers', length: 9, ageS: 99_999 },
      { queue: 'tickets-overdue', length: 1, ageS: 60 },
    ],
    ended: [],
    expiring: [{ requestId: 7n, expiresAt: new Date('2026-11-20T20:30:00+08:00') }],
    backupAgeS: 3_600,
  }
  assert.deepEqual(
    thingsOf(figures, new Map([['settle-day', '确认当日到期的交易']])).map(({ key, what }) => `${key}: ${what}`),
    [
      'job settle-day: 任务延误：确认当日到期的交易',
      'settle: 待确认：1 只基金，3 笔订单已到确认日',
      'queue suspense: 无主汇款待处理：1 项',
      'queue tickets-overdue: 工单逾期：1 项',
      'request 7 expires: 申请 7 将于 20:30 失效，仍待复核',
    ],
  )
})

test('LIV-06 settings of the mail that cannot work stop the start', () => {
  const faultsOf = (variables: Record<string, string>) => {
    const read = readEnv(variables)
    return read.ok ? [] : read.faults
  }
  assert.match(faultsOf({ MAIL_GATEWAY: 'smtp' }).join(), /needs MAIL_URL.*needs MAIL_FROM/)
  for (const MAIL_TO of ['x', 'a@b.test\nBcc: c@d.test', 'a@b.test, '])
    assert.equal(faultsOf({ MAIL_TO }).length, 1, MAIL_TO)
  assert.equal(faultsOf({ MAIL_URL: 'http://mail.test' }).length, 1)
  assert.doesNotMatch(faultsOf({ MAIL_PASSWORD: 'geheim', MAIL_URL: 'x' }).join(), /geheim/)
})
