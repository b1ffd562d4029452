import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { type ConsoleCallName, type ConsoleSent, consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { type ConsoleCall, isWrite } from '@zhixiao/contract/define-call.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { writeCountedRefusals } from '@zhixiao/db/ops/refusals.ts'
import { recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { askExport } from '@zhixiao/db/staff/exports.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { smsMessage } from '@zhixiao/domain/sms/messages.ts'
import type { ExportKind } from '@zhixiao/domain/staff/exports.ts'
import { type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { makeExports } from '../../jobs/make-exports.ts'
import { loggedSms } from '../../platform/gateways/sms/logged.ts'
import { cardRows } from '../../testing/id-card.ts'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { startOidcProvider } from './testing/oidc-provider.ts'
import { softKey } from './testing/soft-key.ts'
import { type authenticator, type Desk, firstSignIn, hireStaff, STAFF_PASSWORD, startTestConsole } from './testing.ts'

const REPORT_DAY = { from: isoDate('2026-11-17'), to: isoDate('2026-11-17') }
type Person = { desk: Desk; codes: ReturnType<typeof authenticator> }
const people = {
  maker: ['clearing'],
  checker: ['check'],
  phone: ['service'],
  boss: ['admin'],
  law: ['compliance'],
  books: ['auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

let ops: TestOps
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let office: Awaited<ReturnType<typeof startTestConsole>>
/** Of the console. */
let env: TestOps['server']['ctx']['env']
const at = {} as Record<keyof typeof people, Person>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  provider = await startOidcProvider()
  const { ctx } = ops.server
  env = { ...ctx.env, consoleOidc: provider.settings }
  office = await startTestConsole({ ...ctx, env })
  await hireStaff(ops.server.ctx, { ...people, guest: ['service'], guest3: ['service'] })
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    const desk = office.desk()
    at[name] = { desk, codes: await firstSignIn(desk, name) }
  }
})
after(async () => {
  await office.close()
  await provider.close()
  await ops.close()
})

/** `demo.advance` succeeds in a demo only; apps/server/src/doors/demo/fill-demo.test.ts calls it. */
type Keeping = {
  [Name in Exclude<ConsoleCallName, 'demo.advance'>]: (typeof consoleCalls)[Name] extends { method: 'POST' }
    ? (typeof consoleCalls)[Name] extends { keepsNothing: true }
      ? never
      : Name
    : never
}[Exclude<ConsoleCallName, 'demo.advance'>]
type Success<Name extends Keeping> = () => Promise<[who: keyof typeof people | Desk, sent: ConsoleSent<Name>]>

const freeze = (document: string) => ({
  act: 'shares freeze' as const,
  input: { tradeacco: ops.world.people.zhangSan.tradeacco, fund: funds.mixed, shares: '1.00', document },
})
const transfer = () => {
  const { zhangSan, wangWuC1 } = ops.world.people
  return {
    act: 'shares transfer' as const,
    input: {
      tradeacco: zhangSan.tradeacco,
      fund: funds.mixed,
      shares: '1.00',
      to: wangWuC1.tradeacco,
      document: 'T-1',
      cause: 'inheritance' as const,
    },
  }
}
async function askedFor(document: string, sent: Proposal = freeze(document)): Promise<{ id: string; digest: string }> {
  const { data } = await at.maker.desk.call('request.try', sent)
  const proposal = { ...sent, digest: data.digest, note: '法院文书' }
  const asked = await at.maker.desk.call('request.submit', proposal)
  return { id: asked.data.requestId, digest: data.digest }
}
const ticket = async () =>
  (await at.phone.desk.call('ticket.open', { kind: 'question', channel: 'phone', text: '询问到账日' })).data.ticketId

async function madeExport(by: keyof typeof people, kind: ExportKind, filter: object): Promise<string> {
  const proposal = { kind, filter, upto_id: null, left_out: null, by, hours: 1 }
  const id = await withTx(ops.db, tx => askExport(tx, proposal))
  await makeExports(ops.server.ctx)
  return String(id)
}

const blankPng = () =>
  sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
    .png()
    .toBuffer()

async function uploadedPicture() {
  const { server, world } = ops
  const { custno } = world.people.zhengNoIdImage
  server.ctx.gateways.ocr = {
    readRows: async () => cardRows({ custname: '郑一', idno: '110105199506071089', invalidate: '20351231' }),
  }
  const client = server.client(await world.tokenOf('zhengNoIdImage'))
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
  const image = new File([new Uint8Array(await blank.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
  for (const side of ['front', 'back'] as const)
    assert.ok((await client.call('account.idcardUpload', { side, image })).ok)
  assert.ok((await client.call('account.idcardSubmit', {})).ok)
  return custno
}

/** Asked for by the administrator, released by compliance. */
async function invite(name: string) {
  const proposal = { act: 'operators invite' as const, input: { name, fullName: '新人', roles: ['service'] } }
  const { digest } = (await at.boss.desk.call('request.try', proposal)).data
  const asked = await at.boss.desk.call('request.submit', { ...proposal, digest, note: '新员工' })
  const { requestId: id } = asked.data
  const done = await at.law.desk.call('request.approve', { id, digest, code: at.law.codes.next() })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
}

async function refusedMessage(): Promise<string> {
  const { ctx } = ops.server
  const provider = { send: async (messages: readonly unknown[]) => messages.map(() => 'refused' as const) }
  const message = { mobile: '13900000088', ...smsMessage('cardAdded', { tail: '1037' }) }
  await loggedSms(provider, ctx.db, ctx.keys, ctx.clock).send([message])
  const { rows } = await sql<{ id: string }>`select max(message_id)::text as id from message_log`.execute(ops.db)
  return rows[0]?.id ?? ''
}

async function openCase(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into bank_case (channel, difference, kind, id, ours_fen, opened_at)
    values ('bank', 'only-ours', 'debit', '7-in', 100, business_now()) returning case_id::text as id`.execute(ops.db)
  return `case:${rows[0]?.id}`
}

const keys: ReturnType<typeof softKey>[] = []
/** The first passkey of compliance, whose further ones it allows. */
async function lawKey() {
  const { desk, codes } = at.law
  if (!keys[0]) {
    const key = softKey(ops.server.ctx.env.consoleOrigin ?? '')
    const offered = await desk.call('key.offer', { code: codes.next() })
    assert.equal((await desk.call('key.add', key.make(offered.data, '电脑'))).code, '0000')
    keys.push(key)
  }
  const [key] = keys
  assert.ok(key)
  return { key, prove: async () => key.sign((await desk.call('key.challenge', {})).data) }
}

/** How each call that keeps something succeeds. A call without a line here does not compile. */
const successes: { [Name in Keeping]: Success<Name> } = {
  'auth.signIn': async () => [office.desk(), { name: 'guest', password: STAFF_PASSWORD }],
  'auth.keySignIn': async () => {
    const { key } = await lawKey()
    return ['law', { key: key.sign((await at.law.desk.call('auth.keyStart', {})).data) }]
  },
  'auth.oidcFinish': async () => {
    provider.state.as = 'law'
    const { url } = (await at.law.desk.call('auth.oidcStart', {})).data
    return ['law', { query: provider.visit(url) }]
  },
  'auth.lock': async () => ['books', {}],
  'auth.unlock': async () => ['books', { password: STAFF_PASSWORD }],
  'auth.logout': async () => {
    const desk = office.desk()
    await firstSignIn(desk, 'guest')
    return [desk, {}]
  },
  'request.submit': async () => {
    const { data } = await at.maker.desk.call('request.try', freeze('F-1'))
    return ['maker', { ...freeze('F-1'), digest: data.digest, note: '法院文书' }]
  },
  'request.approve': async () => {
    const { desk } = at.checker
    const { data } = await desk.call('request.list', { tab: 'toCheck' })
    const { digest, requestId: id } = (await desk.call('request.show', { id: data.list[0]?.requestId ?? '' })).data
    return ['checker', { id, digest, code: at.checker.codes.next() }]
  },
  'request.reject': async () => ['checker', { id: (await askedFor('F-2')).id, reason: '不符' }],
  'request.resubmit': async () => {
    const { id } = await askedFor('T-1', transfer())
    await sql`update act_request set state = 'expired', decided_at = business_now() where request_id = ${id}::bigint`.execute(
      ops.db,
    )
    return ['maker', { id }]
  },
  'request.reveal': async () => {
    const { custno } = ops.world.people.zhangSan
    const proposal = {
      act: 'customer mobile' as const,
      input: { custno, mobile: 'mobile', document: 'M-1', reason: '客户书面申请' },
      files: [{ name: 'mobile', content: Buffer.from('13911112222').toString('base64') }],
    }
    const { digest } = (await at.phone.desk.call('request.try', proposal)).data
    const asked = await at.phone.desk.call('request.submit', { ...proposal, digest, note: '申请书已归档' })
    return ['phone', { id: asked.data.requestId, field: 'mobile' }]
  },
  'request.takeCopy': async () => {
    const { custno } = ops.world.people.qianQiC5
    const proposal = { act: 'customer copy' as const, input: { custno, document: 'C-1', reason: '客户书面申请' } }
    const { digest } = (await at.phone.desk.call('request.try', proposal)).data
    const content = (await blankPng()).toString('base64')
    const papers = { issuer: '', contact: '', files: [{ name: '申请书.png', content }] }
    const asked = await at.phone.desk.call('request.submit', { ...proposal, digest, note: '申请书已归档', papers })
    const id = asked.data.requestId
    assert.equal((await runAs(ops.server.ctx, 'checker', ['approve', id])).code, 0)
    return ['phone', { id, code: at.phone.codes.next() }]
  },
  'nameList.take': async () => {
    const content = 'list,entry,names,id_numbers,births,nationality,text\nun,A.1,某人,,,,'
    return ['law', { name: 'un.csv', content: Buffer.from(content).toString('base64') }]
  },
  'paper.show': async () => {
    const proposal = freeze('F-3')
    const { digest } = (await at.maker.desk.call('request.try', proposal)).data
    const files = [{ name: '文书.png', content: (await blankPng()).toString('base64') }]
    const asked = await at.maker.desk.call('request.submit', {
      ...proposal,
      digest,
      note: '法院文书',
      papers: { files },
    })
    const { papers } = (await at.checker.desk.call('request.show', { id: asked.data.requestId })).data
    return ['checker', { id: papers[0]?.paperId ?? '' }]
  },
  'request.export': async () => {
    const { data } = await at.maker.desk.call('request.list', { tab: 'mine' })
    return ['checker', { id: data.list.find(({ act }) => act === 'shares transfer')?.requestId ?? '', table: 0 }]
  },
  'request.tryExport': async () => ['maker', { ...transfer(), table: 0 }],
  'emergency.do': async () => {
    const proposal = {
      act: 'account freeze' as const,
      input: { custno: ops.world.people.zhangSan.custno, document: 'E-1' },
    }
    const { digest } = (await at.checker.desk.call('emergency.try', proposal)).data
    return ['checker', { ...proposal, digest, reason: '公安机关来电', code: at.checker.codes.next() }]
  },
  'emergency.review': async () => {
    const { list } = (await at.law.desk.call('emergency.list', { tab: 'open' })).data
    return ['law', { id: list.at(-1)?.emergencyId ?? '', outcome: 'confirmed', opinion: '文书已补' }]
  },
  'draft.save': async () => [
    'maker',
    { form: 'nav 2026-11-20', content: { a: '1' }, writer: randomUUID(), seen: null },
  ],
  'review.look': async () => ['phone', { custno: await uploadedPicture() }],
  'review.decide': async () => {
    const { custno } = ops.world.people.zhengNoIdImage
    const { data } = await at.phone.desk.call('review.look', { custno })
    return ['phone', { custno, upload: data.upload, decision: 'return', reason: '照片模糊' }]
  },
  'customer.find': async () => ['phone', { by: 'custno', text: ops.world.people.zhangSan.custno }],
  'customer.reveal': async () => [
    'phone',
    { custno: ops.world.people.zhangSan.custno, field: 'mobile', reason: '客户来电核对' },
  ],
  'customer.unlock': async () => {
    const { custno } = ops.world.people.zhangSan
    await sql`
      insert into password_counter (custno, kind, failures, locked_until)
      values (${custno}, 'trade', 5, clock_timestamp() + interval '1 hour')`.execute(ops.db)
    return ['phone', { custno, password: 'trade', reason: '客户来电' }]
  },
  'customer.endLogins': async () => ['phone', { custno: ops.world.people.zhangSan.custno, reason: '客户手机遗失' }],
  'ticket.open': async () => ['phone', { kind: 'question', channel: 'phone', text: '询问到账日' }],
  'ticket.note': async () => ['phone', { id: await ticket(), text: '已查' }],
  'ticket.change': async () => ['phone', { id: await ticket(), version: 1, kind: 'complaint' }],
  'ticket.pass': async () => ['phone', { id: await ticket(), version: 1, to: 'clearing', text: '请核对付款日' }],
  'ticket.answer': async () => {
    const id = await ticket()
    await at.phone.desk.call('ticket.pass', { id, version: 1, to: 'clearing', text: '请核对付款日' })
    return ['maker', { id, version: 2, text: '已核对' }]
  },
  'ticket.close': async () => ['phone', { id: await ticket(), version: 1, outcome: 'solved', text: '已告知' }],
  'reconciliation.note': async () => [
    'maker',
    { key: await openCase(), kind: 'note', text: '已去函渠道查询', seen: 0 },
  ],
  'system.backup': async () => ['boss', {}],
  'exchangeFile.send': async () => {
    env.registrar = 'files'
    const { data } = await at.maker.desk.call('exchange.list', {})
    return ['maker', { day: data.toSend ?? '' }]
  },
  'exchangeFile.read': async () => {
    const day = isoDate('2026-11-18')
    const folder = mkdtempSync(join(tmpdir(), 'zhixiao-sent-'))
    assert.equal((await ops.run('exchange', 'export', day, '--out', folder)).code, 0)
    const [name = ''] = readdirSync(folder)
    rmSync(folder, { recursive: true })
    return ['maker', { name }]
  },
  'job.rerun': async () => {
    await recordRun(ops.db, 'sweep', isoDate('2026-11-18'), {})
    return ['boss', { job: 'sweep', reason: '存储扩容后再清理' }]
  },
  'message.resend': async () => ['phone', { id: await refusedMessage() }],
  'report.run': async () => ['maker', { kind: 'plans', ...REPORT_DAY }],
  'report.export': async () => {
    const { data } = await at.maker.desk.call('report.run', { kind: 'plans', ...REPORT_DAY })
    return ['maker', { id: data.runId, format: 'csv' }]
  },
  'audit.export': async () => ['books', { act: 'none' }],
  'audit.exportPart': async () => ['books', { id: await madeExport('books', 'audit', { act: 'none' }), part: 0 }],
  'suitability.export': async () => ['law', {}],
  'suitability.exportPart': async () => [
    'law',
    { id: await madeExport('law', 'suitability', { from: '2026-11-17', to: '2026-11-17' }), part: 0 },
  ],
  'crs.export': async () => ['law', { year: 2026 }],
  'crs.exportPart': async () => [
    'law',
    { id: await madeExport('law', 'crs', { year: 2026, to: '2026-11-19' }), part: 0 },
  ],
  'audit.check': async () => ['books', {}],
  'key.offer': async () => ['law', { key: await (await lawKey()).prove() }],
  'key.add': async () => {
    const offered = await at.law.desk.call('key.offer', { key: await (await lawKey()).prove() })
    return ['law', softKey(ops.server.ctx.env.consoleOrigin ?? '').make(offered.data, '手机')]
  },
  'key.remove': async () => {
    const { list } = (await at.law.desk.call('key.list', {})).data
    return ['law', { id: list[1]?.keyId ?? '', key: await (await lawKey()).prove() }]
  },
  'staff.endSession': async () => {
    await firstSignIn(office.desk(), 'guest3')
    return ['boss', { name: 'guest3' }]
  },
  'staff.review': async () => ['law', { digest: (await at.law.desk.call('staff.list', {})).data.review.digest }],
  'staff.link': async () => {
    await invite('guest2')
    return ['boss', { name: 'guest2' }]
  },
  'auth.accept': async () => {
    const { data } = await at.boss.desk.call('staff.link', { name: 'guest2' })
    return [office.desk(), { token: data.path.split('#')[1] ?? '', password: STAFF_PASSWORD }]
  },
}

const eventsAfter = async (id: bigint) => (await listAudit(ops.db, 50)).filter(each => each.id > id)
const lastId = async () => (await listAudit(ops.db, 1))[0]?.id ?? 0n

/** The names of the calls, in the order of the list. */
const names = Object.keys(consoleCalls) as ConsoleCallName[]
const isKeeping = (name: ConsoleCallName): name is Keeping => Object.hasOwn(successes, name)

async function succeeds<Name extends Keeping>(name: Name): Promise<void> {
  const make: Success<Name> = successes[name]
  const [who, sent] = await make()
  const desk = typeof who === 'string' ? at[who].desk : who
  const last = await lastId()
  const { code, data } = await desk.call(name, sent)
  assert.equal(code, '0000', `${name}: ${JSON.stringify(data)}`)
  const events = await eventsAfter(last)
  assert.ok(events.length > 0, `${name} left no event`)
  const isActor = (actor: string) => (typeof who === 'string' ? actor === who : actor.startsWith('guest'))
  assert.ok(
    events.every(event => isActor(event.actor) && !('result' in event.detail)),
    name,
  )
}

test('CON-23 CON-25 each call that keeps something leaves an event when it succeeds', async () => {
  for (const name of names) {
    const call: ConsoleCall = consoleCalls[name]
    const isKept = isWrite(call) && name !== 'demo.advance'
    assert.equal(isKeeping(name), isKept, name)
    if (isKeeping(name)) await succeeds(name)
  }
})

test('CON-23 each call refused for a right leaves one event with who, what, from where and the code', async () => {
  for (const [name, call] of Object.entries<ConsoleCall>(consoleCalls)) {
    const { right } = call
    if (right === undefined) continue
    const who = (Object.keys(people) as (keyof typeof people)[]).find(each => !staffCan(people[each], ...right))
    assert.ok(who, `nobody of the test lacks ${right}`)
    const last = await lastId()
    const { custno } = ops.world.people.zhangSan
    // Without its input, except what is in the address.
    const inPath = { custno, id: '7', key: 'case:7', name: 'maker' }
    const given = Object.fromEntries(Object.entries(inPath).filter(([field]) => call.path.includes(`{${field}}`)))
    const { code } = await at[who].desk.call(name as ConsoleCallName, given as never)
    assert.equal(code, 'CON-0403', name)
    const events = await eventsAfter(last)
    const detail = { result: 'refused', code, ...given, address: '127.0.0.1' }
    assert.deepEqual(
      events.map(event => [event.actor, event.act, event.detail]),
      [[who, name, detail]],
    )
  }
})

test('CON-23 an act without a right, an own request, a changed one and a wrong code are events of their own', async () => {
  const { id, digest } = await askedFor('F-3')
  const codeOf = async (who: keyof typeof people, sent: Partial<ConsoleSent<'request.approve'>>) =>
    (await at[who].desk.call('request.approve', { id, digest, ...sent })).code
  const last = await lastId()
  assert.equal((await at.phone.desk.call('request.try', freeze('F-4'))).code, 'CON-0403')
  assert.equal(await codeOf('phone', {}), 'CON-0403')
  assert.equal(await codeOf('law', { code: at.law.codes.next() }), 'CON-0403', 'makes freezes, checks none')
  assert.equal(await codeOf('maker', { code: at.maker.codes.next() }), 'CON-0403', 'own, and no right to check')
  assert.equal(await codeOf('checker', { digest: '1'.repeat(64) }), 'CON-0409')
  assert.equal(await codeOf('checker', { code: '000000' }), 'CON-0421')
  const { rows } = await sql<{ id: string }>`
    insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
    values ('name-hit decide', '1', '{"id": "1"}', '', ${digest}, 'law', business_now(),
      business_now() + interval '1 hour') returning request_id::text as id`.execute(ops.db)
  const own = rows[0]?.id ?? ''
  assert.equal(await codeOf('law', { id: own, code: at.law.codes.next() }), 'CON-0405')
  const events = (await eventsAfter(last)).toReversed().filter(({ act }) => act !== 'operator.refused')
  const of = (event: object) => ('id' in event ? event.id : 'asked' in event ? event.asked : '')
  assert.deepEqual(
    events.map(({ actor, act, detail }) => [actor, act, 'code' in detail && detail.code, of(detail)]),
    [
      ['phone', 'request.try', 'CON-0403', 'shares freeze'],
      ['phone', 'request.approve', 'CON-0403', id],
      ['law', 'request.approve', 'CON-0403', id],
      ['maker', 'request.approve', 'CON-0403', id],
      ['checker', 'request.approve', 'CON-0409', id],
      ['checker', 'request.approve', 'CON-0421', id],
      ['law', 'request.approve', 'CON-0405', own],
    ],
  )
})

test('CON-23 a script of refusals is five lines and one that counts the others', async () => {
  const last = await lastId()
  const calls = Array.from({ length: 40 }, () => at.books.desk.call('ticket.note', { id: '7', text: 'x' }))
  assert.ok((await Promise.all(calls)).every(({ code }) => code === 'CON-0403'))
  assert.equal((await eventsAfter(last)).length, 5)
  await writeCountedRefusals(ops.db)
  assert.equal((await eventsAfter(last)).length, 5, 'not before the ten minutes are over')
  await ops.server.setClock('2026-11-19T10:11:00+08:00')
  await writeCountedRefusals(ops.db)
  const [counted] = await eventsAfter(last)
  const { act, detail } = counted ?? { act: '', detail: {} }
  assert.deepEqual(
    [act, 'more' in detail && detail.more, 'code' in detail && detail.code],
    ['ticket.note', 35, 'CON-0403'],
  )
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from console_refusal`.execute(ops.db)
  assert.equal(rows[0]?.left, 0)
})

test('CON-23 CON-18 what was refused, and what broke, is found by its result', async () => {
  await sql`alter table ticket rename to ticket_away`.execute(ops.db)
  const broken = await at.phone.desk.call('ticket.note', { id: '1', text: '已查' })
  await sql`alter table ticket_away rename to ticket`.execute(ops.db)
  assert.equal(broken.code, 'CON-0500')
  const listed = async (result: 'ok' | 'refused' | 'failed') =>
    (await at.books.desk.call('audit.list', { result })).data.list
  const [failed] = await listed('failed')
  assert.deepEqual([failed?.actor, failed?.act, failed?.result], ['phone', 'ticket.note', 'failed'])
  const refused = await listed('refused')
  assert.ok(refused.length > 20 && refused.every(({ result }) => result === 'refused'))
  assert.ok(refused.some(({ act }) => act === 'operator.refused'))
  assert.ok((await listed('ok')).every(({ result }) => result === 'ok'))
})

test('CON-23 what was typed into a refused search or reveal is in no line', async () => {
  const typed = '110105199003070011'
  const last = await lastId()
  assert.equal((await at.boss.desk.call('customer.find', { by: 'idno', text: typed })).code, 'CON-0403')
  const reveal = { custno: `${typed}${typed}${typed}`, field: 'idno', reason: typed } as const
  assert.equal((await at.boss.desk.call('customer.reveal', reveal)).code, 'CON-0403')
  const events = await eventsAfter(last)
  assert.equal(events.length, 2)
  assert.doesNotMatch(JSON.stringify(events.map(({ detail }) => detail)), new RegExp(typed))
})

/** Ways to release an own request, each of a random operator; the last one is the right way, of another one. */
const tryOwn = sql`
  create function try_own(times int) returns table (tried int, allowed int, control int) language plpgsql as $$
  declare who text; other text; n int; good int := 0;
  begin
    for i in 1..times loop
      select name into who from operator where disabled_at is null order by random() limit 1;
      select name into other from operator where disabled_at is null and name <> who order by random() limit 1;
      n := 0;
      begin
        case floor(random() * 5)::int
          when 0 then
            update act_request set state = 'released', decided_by = who, decided_at = business_now()
            where requested_by = who and state = 'open';
          when 1 then
            update act_request set state = 'released', requested_by = other, decided_by = who, decided_at = business_now()
            where requested_by = who and state = 'open';
          when 2 then
            insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at, state,
              decided_by, decided_at, released_in, released_tx)
            values ('shares add', 'own', '{}', '', '', other, business_now(), business_now() + interval '1 hour', 'released',
              who, business_now(), this_transaction(), transaction_timestamp());
          when 3 then
            insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
            values ('shares add', 'own', '{}', '', '', other, business_now(), business_now() + interval '1 hour');
            update act_request set state = 'released', decided_by = who, decided_at = business_now() where object = 'own';
          else
            update act_request set state = 'released', decided_by = requested_by, decided_at = business_now(),
              created_in = 1, released_in = this_transaction(), released_tx = transaction_timestamp() where state = 'open';
        end case;
        get diagnostics n = row_count;
        good := good + least(n, 1);
      exception when check_violation or insufficient_privilege then n := 0;
      end;
    end loop;
    update act_request r set state = 'released', decided_at = business_now(),
      decided_by = (select name from operator where disabled_at is null and name <> r.requested_by limit 1)
    where object like 'random %' and state = 'open';
    get diagnostics n = row_count;
    return query select times, good, n;
  end $$`

test('CON-21 CON-23 CON-25 nobody releases his own request in 10,000 tries against the database', async () => {
  await sql`
    insert into act_request (act, object, input, preview, digest, requested_by, requested_at, expires_at)
    select 'shares add', 'random ' || name, '{}', '', '', name, business_now(), business_now() + interval '1 hour'
    from operator where disabled_at is null`.execute(ops.db)
  const found = await withTx(ops.db, async tx => {
    await tryOwn.execute(tx)
    await sql`select setseed(0.42)`.execute(tx)
    const { rows } = await sql<{ tried: number; allowed: number; control: number }>`
      select * from try_own(10000)`.execute(tx)
    await sql`drop function try_own`.execute(tx)
    return rows[0]
  })
  assert.deepEqual([found?.tried, found?.allowed], [10_000, 0])
  assert.equal(found?.control, Object.keys(people).length + 5, 'each is released by another one')
})
