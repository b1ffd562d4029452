import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import {
  type ActName,
  actNames,
  actOf,
  checkersOf,
  type EmergencyActName,
  emergencyActNames,
  type Proposal,
} from '@zhixiao/contract/acts/acts.ts'
import { type ConsoleCallName, type ConsoleSent, consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCall } from '@zhixiao/contract/define-call.ts'
import { listAudit, writeAudit } from '@zhixiao/db/ops/audit.ts'
import { sealAudit } from '@zhixiao/db/seals.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { COMPANY_MONEY_FEN } from '@zhixiao/domain/staff/needed-checkers.ts'
import { isStaffRole, mayApprove, type StaffRole, staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { sql } from 'kysely'
import { readFigures } from '../../jobs/figures.ts'
import { thingsOf } from '../../jobs/send-mails.ts'
import { readEnv } from '../../kernel/env.ts'
import { funds } from '../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../shell/testing.ts'
import { authenticator, type Desk, firstSignIn, hireStaff, STAFF_PASSWORD, startTestConsole } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  office = await startTestConsole(ops.server.ctx)
  const each = Object.keys(staffRoles).filter(isStaffRole)
  await hireStaff(ops.server.ctx, {
    ...Object.fromEntries(each.map(role => [`only-${role.toLowerCase()}`, [role]])),
    maker: ['clearing'],
    checker: ['check'],
    second: ['check'],
    locked: ['service'],
    guest: ['service'],
    rushed: ['service'],
    guessed: ['check'],
    twin: ['check'],
    third: ['check'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

/** One desk a person, signed in once: each further sign-in would wait for the next code. */
const desks = new Map<string, Promise<{ desk: Desk; codes: ReturnType<typeof authenticator> }>>()
function at(name: string) {
  const known = desks.get(name)
  if (known) return known
  const desk = office.desk()
  const opened = firstSignIn(desk, name).then(codes => ({ desk, codes }))
  desks.set(name, opened)
  return opened
}

/** A request of the clearing desk that freezes shares of a customer, by command. */
async function requestShares(document: string, figure = '10.00'): Promise<string> {
  const { tradeacco } = ops.world.people.zhangSan
  const argv = ['shares', 'freeze', tradeacco, funds.mixed, figure, '--document', document]
  const { text } = await runAs(ops.server.ctx, 'maker', argv)
  return /Request (\d+): nothing changes/.exec(text)?.[1] ?? text
}

test('CON-22 the first sign-in registers an authenticator, each later one needs a new code', async () => {
  const desk = office.desk()
  const name = 'guest'
  assert.equal((await desk.call('auth.me', {})).code, 'CON-0401')
  assert.equal((await desk.call('auth.signIn', { name, password: 'wrong' })).code, 'CON-0402')
  const offered = await desk.call('auth.signIn', { name, password: STAFF_PASSWORD })
  assert.ok(offered.data.state === 'register')
  assert.match(offered.data.address, /^otpauth:\/\/totp\/.*guest/)
  const again = await desk.call('auth.signIn', { name, password: STAFF_PASSWORD })
  assert.deepEqual(again.data, offered.data, 'a page that was loaded again shows the same secret')
  assert.equal((await desk.call('auth.signIn', { name, password: STAFF_PASSWORD, code: '000000' })).code, 'CON-0402')
  const codes = authenticator(offered.data.secret)
  const code = codes.next()
  const entered = await desk.call('auth.signIn', { name, password: STAFF_PASSWORD, code })
  assert.ok(entered.data.state === 'in')
  assert.deepEqual([entered.data.me.roles, entered.data.me.demo], [['service'], false])
  const other = office.desk()
  assert.deepEqual((await other.call('auth.signIn', { name, password: STAFF_PASSWORD })).data, { state: 'code' })
  assert.equal((await other.call('auth.signIn', { name, password: STAFF_PASSWORD, code })).code, 'CON-0402')
  assert.equal((await desk.call('day.show', {})).code, '0000')
  const second = await other.call('auth.signIn', { name, password: STAFF_PASSWORD, code: codes.next() })
  assert.equal(second.code, '0000')
  assert.equal((await desk.call('day.show', {})).code, 'CON-0401', 'one live session a person')
})

test('CON-22 five refusals keep a name out, with one text for a wrong name, password and code', async () => {
  const desk = office.desk()
  for (let i = 0; i < 5; i++)
    assert.equal((await desk.call('auth.signIn', { name: 'locked', password: 'x' })).code, 'CON-0402')
  assert.equal((await desk.call('auth.signIn', { name: 'locked', password: STAFF_PASSWORD })).code, 'CON-0429')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'locked', password: STAFF_PASSWORD })
  const refused = await fetch(`${office.url}/console-api/auth/sign-in`, { method: 'POST', headers, body })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '900'])
  assert.equal((await desk.call('auth.signIn', { name: 'nobody', password: 'x' })).code, 'CON-0402')
  await sql`update limit_use set ends_at = clock_timestamp() where name = 'staff-proof'`.execute(ops.db)
  const { data } = await desk.call('auth.signIn', { name: 'locked', password: STAFF_PASSWORD })
  assert.equal(data.state, 'register')
})

test('CON-22 any number of tries at once are five, under a name that is nobody’s, too', async () => {
  const desk = office.desk()
  for (const name of ['rushed', 'mallory']) {
    const tries = Array.from({ length: 20 }, () => desk.call('auth.signIn', { name, password: 'x' }))
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    assert.equal(codes.filter(code => code === 'CON-0402').length, 5, name)
    assert.equal(codes.filter(code => code === 'CON-0429').length, 15, name)
  }
})

test('CON-22 without named hosts this machine is answered by its own names, not by one that resolves to it', async () => {
  const path = '/console-api/auth/me'
  const statusOf = (host: string, more = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(office.url + path, { headers: { host, ...more } }, answered => {
        answered.resume()
        resolve(answered.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const { port } = new URL(office.url)
  for (const own of ['localhost', '127.0.0.1', '[::1]']) assert.equal(await statusOf(`${own}:${port}`), 401, own)
  for (const more of [{}, { 'x-forwarded-for': '192.0.2.9' }])
    assert.equal(await statusOf(`rebound.example:${port}`, more), 404)
})

test('CON-22 a write of another page, of a locked screen or after signing out is refused', async () => {
  const desk = office.desk()
  await firstSignIn(desk, 'second')
  const reject = { id: '1', reason: 'x' }
  assert.equal((await desk.call('request.reject', reject, { 'x-csrf': '' })).code, 'CON-0403')
  assert.equal((await desk.call('request.reject', reject, { 'sec-fetch-site': 'cross-site' })).code, 'CON-0403')
  // Browsers that do not say so send the origin alone.
  for (const origin of ['https://other.example', office.url.replace('127.0.0.1', 'localhost'), 'null', ''])
    for (const [name, input] of [
      ['request.reject', reject],
      ['auth.signIn', { name: 'second', password: STAFF_PASSWORD }],
    ] as const)
      assert.equal((await desk.call(name, input, { origin })).code, 'CON-0403', `${name} ${origin}`)
  assert.equal((await desk.call('request.reject', { ...reject, id: '999' }, { origin: office.url })).code, 'CON-0404')
  assert.equal((await desk.call('auth.lock', {})).code, '0000')
  assert.equal((await desk.call('day.show', {})).code, 'CON-0423')
  assert.equal((await desk.call('auth.me', {})).data.locked, true)
  assert.equal((await desk.call('auth.unlock', { password: 'wrong' })).code, 'CON-0402')
  assert.equal((await desk.call('auth.unlock', { password: STAFF_PASSWORD })).data.locked, false)
  const cookie = desk.cookie()
  assert.equal((await desk.call('auth.logout', {})).code, '0000')
  assert.equal((await office.desk().call('day.show', {}, { cookie })).code, 'CON-0401')
})

test('CON-22 a customer’s token opens nothing in the console, nor a console’s cookie anything on the site', async () => {
  const token = await ops.world.tokenOf('zhangSan')
  for (const headers of [{ cookie: `console=${token}` }, { accesstoken: token, cookie: '' }])
    assert.equal((await office.desk().call('day.show', {}, headers)).code, 'CON-0401')
  const { desk } = await at('only-service')
  const cookie = desk.cookie()
  const site = await ops.server.client(cookie.replace('console=', '')).call('account.userInfo', {})
  assert.ok(!site.ok && site.code === 'AUTH-0001')
  assert.equal((await fetch(`${ops.server.url}/console-api/day`, { headers: { cookie } })).status, 404)
})

test('CON-22 outside the networks named in the settings there is no console', async () => {
  const far = await startTestConsole({
    ...ops.server.ctx,
    env: { ...ops.server.ctx.env, consoleNetworks: ['10.0.0.0/8'], metricsToken: 'of-prometheus' },
  })
  assert.equal((await fetch(`${far.url}/console-api/auth/start`)).status, 404)
  // Not /healthz, which also says when the event loop was blocked, as it is on a loaded machine.
  assert.equal((await fetch(`${far.url}/readyz`)).status, 200)
  // LIV-17: metrics are for this machine and the bearer of their token, as at the site.
  const metrics = async (headers: Record<string, string>) => (await fetch(`${far.url}/metrics`, { headers })).status
  const elsewhere = { 'x-forwarded-for': '192.0.2.9' }
  assert.equal(await metrics({}), 200)
  assert.equal(await metrics(elsewhere), 404)
  assert.equal(await metrics({ ...elsewhere, authorization: 'Bearer of-prometheus' }), 200)
  await far.close()
  const wrong = ['10.0.0.0/33', '10.0.0.0/8/8', 'office', 'fe80::1', 'fe80::/65']
  for (const CONSOLE_NETWORKS of wrong) assert.equal(readEnv({ CONSOLE_NETWORKS }).ok, false, CONSOLE_NETWORKS)
  const inProduction = readEnv({ NODE_ENV: 'production' })
  assert.deepEqual(inProduction.ok && inProduction.env.consoleNetworks, ['127.0.0.0/8', '::/64'])
})

test('CON-20 CON-25 every role and every call: nothing beyond the table of rights', async () => {
  const acts = actNames
  // Each act as any one of its checkers decides it, and as it needs people of certain roles.
  const heaviest = { companyFen: COMPANY_MONEY_FEN + 1n, touchesLegal: true }
  const requests: { act: ActName; id: string; needs: readonly StaffRole[] }[] = []
  for (const act of acts)
    for (const [object, needs] of [
      ['matrix', []],
      ['matrix of roles', checkersOf(act, heaviest)],
    ] as const) {
      const { rows } = await sql<{ id: string }>`
        insert into act_request (act, object, input, preview, digest, needs, requested_by, requested_at, expires_at)
        values (${act}, ${object}, '{"remittances": []}', '', ${'0'.repeat(64)}, ${needs}::text[], 'zhao',
          business_now(), business_now() + interval '1 hour') returning request_id::text as id`.execute(ops.db)
      requests.push({ act, id: rows[0]?.id ?? '', needs })
    }
  async function tryAll(role: StaffRole) {
    const { desk } = await at(`only-${role.toLowerCase()}`)
    for (const [name, call] of Object.entries<ConsoleCall>(consoleCalls)) {
      if (call.right === undefined) continue
      // Without its input a call that is allowed does nothing.
      const { code } = await desk.call(name as ConsoleCallName, {} as never)
      assert.equal(code === 'CON-0403', !staffCan([role], ...call.right), `${role} ${name}`)
    }
    const shown = await desk.call('request.list', { tab: 'decided' })
    assert.ok(shown.data.list.every(each => staffCan([role], actOf(each.act).area, 'read')))
    for (const request of requests) await tryAct(desk, role, request)
    for (const act of emergencyActNames) {
      const { code } = await desk.call('emergency.try', { act, input: {} } as Proposal<EmergencyActName>)
      assert.equal(code === 'CON-0403', !staffCan([role], actOf(act).area, 'check'), `${role} does ${act} alone`)
    }
  }
  await Promise.all(Object.keys(staffRoles).filter(isStaffRole).map(tryAll))
  await sql`update act_request set state = 'rejected', decided_by = 'qian', decided_at = business_now(), reason = 'matrix'
    where object like 'matrix%'`.execute(ops.db)
})

type Asked = { act: ActName; id: string; needs: readonly StaffRole[] }

async function tryAct(desk: Desk, role: StaffRole, { act, id, needs }: Asked) {
  const area = actOf(act).area
  const read = await desk.call('request.show', { id }).then(({ code }) => code)
  assert.equal(read === 'CON-0403', !staffCan([role], area, 'read'), `${role} reads ${act}`)
  const approved = (await desk.call('request.approve', { id, digest: '0'.repeat(64) })).code
  const may = mayApprove([role], actOf(act).area, needs)
  assert.equal(
    approved,
    may && (needs.length === 0 || needs.includes(role)) ? 'CON-0421' : 'CON-0403',
    `${role} approves ${act} that needs ${needs}`,
  )
  if (!may)
    assert.equal((await desk.call('request.reject', { id, reason: 'x' })).code, 'CON-0403', `${role} rejects ${act}`)
}

test('CON-02 CON-21 a checker sees what the engine does now, approves it once by a fresh code, and it is done', async () => {
  const id = await requestShares('DESK-1')
  const [maker, checker] = [await at('maker'), await at('checker')]
  const mine = await maker.desk.call('request.list', { tab: 'mine' })
  assert.deepEqual(
    mine.data.list.map(each => [each.requestId, each.canApprove, each.whyNot]),
    [[id, false, 'own']],
  )
  const waiting = await checker.desk.call('request.list', { tab: 'toCheck' })
  assert.deepEqual([waiting.data.list.map(each => each.requestId), waiting.data.counts.toCheck], [[id], 1])
  assert.match(waiting.data.list[0]?.about ?? '', /^张\*+，\S+$/, 'the customer, masked, and the fund by name')
  const { data } = await checker.desk.call('request.show', { id })
  assert.deepEqual(
    [data.unchanged, data.now, data.requestedBy],
    [true, data.asked, { name: 'maker', fullName: 'MAKER' }],
  )
  assert.deepEqual(data.input.at(-1), { name: 'document', value: 'DESK-1', about: '' })
  const proposal = { id, digest: data.digest }
  assert.equal((await maker.desk.call('request.approve', { ...proposal, code: maker.codes.next() })).code, 'CON-0403')
  assert.equal((await checker.desk.call('request.approve', proposal)).code, 'CON-0421')
  assert.equal((await checker.desk.call('request.approve', { ...proposal, code: '000000' })).code, 'CON-0421')
  const other = { ...proposal, digest: '1'.repeat(64), code: checker.codes.next() }
  assert.equal((await checker.desk.call('request.approve', other)).code, 'CON-0409')
  const done = await checker.desk.call('request.approve', { ...proposal, code: other.code })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  assert.equal((await checker.desk.call('request.approve', { ...proposal, code: other.code })).code, 'CON-0410')
  const [line] = (await listAudit(ops.db, 5)).filter(each => each.act === 'request.released')
  assert.deepEqual([line?.actor, line?.detail && 'request' in line.detail && line.detail.request], ['checker', id])
})

test('CON-21 a request whose world moved is refused with what it would do now, and nothing is done', async () => {
  const { desk } = await at('checker')
  const first = await requestShares('DESK-2')
  const { data } = await desk.call('request.show', { id: first })
  // Another act on the same holding was done in between.
  const add = ['shares', 'deduct', ops.world.people.zhangSan.tradeacco, funds.mixed, '1.00', '--document', 'F-1']
  assert.equal((await ops.run(...add)).code, 0)
  const now = await desk.call('request.show', { id: first })
  assert.equal(now.data.unchanged, false)
  assert.deepEqual((await desk.call('request.stale', { tab: 'toCheck' })).data.list, [first], 'the list says it, too')
  const { codes } = await at('checker')
  const late = await desk.call('request.approve', { id: first, digest: data.digest, code: codes.peek() })
  assert.equal(late.code, 'CON-0409')
  assert.equal((await desk.call('request.show', { id: first })).data.state, 'expired')
  const second = await requestShares('DESK-3')
  assert.equal((await desk.call('request.reject', { id: second, reason: ' ' })).code, 'CON-0400')
  assert.equal((await desk.call('request.reject', { id: second, reason: '已有冻结' })).data.state, 'rejected')
  assert.equal((await desk.call('request.reject', { id: second, reason: '再次' })).code, 'CON-0410')
})

test('CON-24 what does something else by now has ended, and its maker asks for it again by one press', async () => {
  const { desk: maker } = await at('maker')
  const [, ended] = (await maker.call('request.list', { tab: 'mine' })).data.list
  assert.equal(ended?.state, 'expired')
  const id = ended?.requestId ?? ''
  const { desk: checker } = await at('checker')
  assert.equal((await checker.call('request.show', { id })).data.canResubmit, false)
  assert.equal((await checker.call('request.resubmit', { id })).code, 'CON-0403', 'by its maker only')
  assert.equal((await maker.call('request.show', { id })).data.canResubmit, true)
  const again = await maker.call('request.resubmit', { id })
  assert.equal(again.code, '0000', JSON.stringify(again.data))
  const { data } = await checker.call('request.show', { id: again.data.requestId })
  assert.deepEqual([data.state, data.unchanged, data.input.at(-1)?.value], ['open', true, 'DESK-2'])
  assert.equal((await maker.call('request.resubmit', { id })).code, 'CON-0411', 'the new one waits')
  const open = await maker.call('request.resubmit', { id: again.data.requestId })
  assert.equal(open.code, 'CON-0408', 'nothing has changed since')
  assert.equal((await checker.call('request.reject', { id: again.data.requestId, reason: '测试' })).code, '0000')
})

test('CON-24 CON-21 of two checkers at once one approves, and the other reads who did, how and when', async () => {
  const id = await requestShares('DESK-4')
  const both = [await at('only-check'), await at('twin')]
  const { digest } = (await both[0]?.desk.call('request.show', { id }))?.data ?? { digest: '' }
  const answers = await Promise.all(
    both.map(({ desk, codes }) => desk.call('request.approve', { id, digest, code: codes.next() })),
  )
  assert.deepEqual(answers.map(({ code }) => code).toSorted(), ['0000', 'CON-0410'])
  const second = answers.find(({ code }) => code === 'CON-0410')
  const first =
    answers.indexOf(answers.find(({ code }) => code === '0000') ?? answers[0]!) === 0 ? 'ONLY-CHECK' : 'TWIN'
  assert.deepEqual(Object.entries(second?.data ?? {})[0], ['reason', `${first} 已于 10:00 通过`])
  const { rows } = await sql`select from orders where request_id like 'act-%-DESK-4-%'`.execute(ops.db)
  assert.equal(rows.length, 1)
})

test('CON-02 the inbox is filtered by act, maker and state, and by what ends today; what waits stands by its end', async () => {
  const account = ['account', 'freeze', ops.world.people.zhangSan.custno, '--document', 'DESK-8']
  const { text } = await runAs(ops.server.ctx, 'maker', account)
  const ids = [await requestShares('DESK-7'), /Request (\d+): nothing changes/.exec(text)?.[1] ?? text]
  await sql`alter table act_request disable trigger act_request_forward`.execute(ops.db)
  await sql`update act_request set expires_at = '2026-11-19T20:00:00+08:00' where request_id = ${ids[1]}`.execute(
    ops.db,
  )
  await sql`alter table act_request enable trigger act_request_forward`.execute(ops.db)
  const { desk } = await at('third')
  const list = async (input: Partial<ConsoleSent<'request.list'>>) => {
    const { data } = await desk.call('request.list', { tab: 'toCheck', ...input })
    return data.list.map(({ requestId }) => requestId)
  }
  assert.deepEqual(await list({}), ids.toReversed())
  assert.deepEqual(await list({ before: ids[1] }), [ids[0]], 'the page after it')
  assert.deepEqual(await list({ act: 'shares freeze', by: 'maker' }), [ids[0]])
  assert.deepEqual([await list({ act: 'nav import' }), await list({ by: 'checker' })], [[], []])
  assert.deepEqual(await list({ today: '1' }), [ids[1]])
  const { makers } = (await desk.call('request.list', { tab: 'toCheck' })).data
  assert.ok(makers.some(({ name }) => name === 'maker'))
  assert.ok(!makers.some(({ name }) => name === 'only-auditor'), 'who makes no requests')
  for (const id of ids) assert.equal((await desk.call('request.reject', { id, reason: '测试' })).code, '0000')
  const rejected = await list({ tab: 'decided', state: 'rejected' })
  assert.ok(ids.every(id => rejected.includes(id)))
  assert.ok(!(await list({ tab: 'decided', state: 'released' })).some(id => rejected.includes(id)))
})

test('CON-21 totals that moved by less than a thousandth and 100 yuan pass an approval and are noted; more does not', async () => {
  const small = await requestShares('DESK-5', '1000.00')
  const { desk, codes } = await at('third')
  // As a correction that two others released meanwhile.
  const moveNav = async (by: number) => {
    await sql`alter table nav disable trigger nav_corrected_released`.execute(ops.db)
    await sql`update nav set nav_e4 = nav_e4 + ${by} where fundcode = ${funds.mixed}`.execute(ops.db)
    await sql`alter table nav enable trigger nav_corrected_released`.execute(ops.db)
  }
  await moveNav(500)
  assert.equal((await desk.call('request.show', { id: small })).data.unchanged, false)
  await moveNav(-495)
  const seen = (await desk.call('request.show', { id: small })).data
  assert.deepEqual([seen.unchanged, seen.moved.length, seen.moved[0]?.name], [true, 1, '金额'])
  const done = await desk.call('request.approve', { id: small, digest: seen.digest, code: codes.next() })
  assert.equal(done.code, '0000', JSON.stringify(done.data))
  const [line] = (await listAudit(ops.db, 9)).filter(({ act }) => act === 'request.moved')
  assert.deepEqual(line?.detail, { request: small, totals: seen.moved })
  await moveNav(-5)
})

test('CON-21 requests that end within half an hour stand on the page of the day, and one mail names each', async () => {
  const id = await requestShares('DESK-6')
  const told = async () => {
    const { queues } = (await (await at('only-check')).desk.call('day.show', {})).data
    const keys = thingsOf(await readFigures(ops.server.ctx), new Map()).map(({ key }) => key)
    return [queues.find(({ queue }) => queue === 'requests-expiring')?.length, keys.includes(`request ${id} expires`)]
  }
  assert.deepEqual(await told(), [0, false])
  await ops.server.setClock('2026-11-20T23:29:00+08:00')
  assert.deepEqual(await told(), [0, false])
  const own = async () => {
    const { desk } = await at('maker')
    const [{ data }, { data: work }] = await Promise.all([desk.call('day.show', {}), desk.call('work.count', {})])
    const { state, reason, by } = data.own.find(({ requestId }) => requestId === id) ?? {}
    return [state, reason, by, (work.list.find(({ screen }) => screen === 'requests')?.count ?? 0) > 0]
  }
  assert.deepEqual((await own())[0], undefined)
  await ops.server.setClock('2026-11-20T23:31:00+08:00')
  assert.deepEqual(await told(), [1, true])
  assert.deepEqual(await own(), ['expiring', '', null, true], 'its maker hears it, too')
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  assert.equal((await (await at('checker')).desk.call('request.reject', { id, reason: '测试' })).code, '0000')
  assert.deepEqual(await own(), ['rejected', '测试', 'CHECKER', true])
  const mails = thingsOf(await readFigures(ops.server.ctx), new Map()).map(({ what }) => what)
  assert.ok(mails.includes(`MAKER提交的申请 ${id} 已驳回`), mails.join())
  assert.equal((await (await at('maker')).desk.call('request.show', { id })).code, '0000')
  assert.deepEqual((await own())[0], undefined, 'it was read')
})

test('CON-01 the day shows its jobs, what waits and what was settled', async () => {
  const { desk } = await at('only-entry')
  const { data } = await desk.call('day.show', {})
  assert.deepEqual([data.day, data.isOpen, data.nextOpenDay], ['2026-11-19', true, '2026-11-20'])
  const settle = data.jobs.find(job => job.name === 'settle-day')
  assert.equal(settle?.at, '08:30')
  assert.deepEqual(data.settled[0]?.orders, 1)
  assert.ok(data.queues.some(queue => queue.queue === 'requests'))
})

test('CON-18 the audit log is found by person, act, word and day, and each line names its seal', async () => {
  await sealAudit(ops.db)
  const { desk } = await at('only-auditor')
  const { data } = await desk.call('audit.list', { actor: 'checker', act: 'request.released' })
  assert.deepEqual(
    data.list.map(({ actor, act, sealId }) => [actor, act, sealId !== null]),
    [['checker', 'request.released', true]],
  )
  assert.equal(data.seal?.sealId !== undefined, true)
  assert.equal(data.people.checker, 'CHECKER')
  assert.equal((await desk.call('audit.list', { word: 'DESK-1' })).data.list.length > 0, true)
  for (const part of [{ actor: 'CHECK' }, { act: '复核通过' }, { word: '份额冻结' }, { word: '文书号 DESK-1' }]) {
    const found = (await desk.call('audit.list', part)).data.list
    assert.ok(found.length > 0, JSON.stringify(part))
    assert.ok(found.every(({ act }) => part.act === undefined || act === 'request.released'))
  }
  assert.deepEqual((await desk.call('audit.list', { word: '份额解冻' })).data.list, [])
  assert.deepEqual((await desk.call('audit.list', { to: '2026-11-01' })).data.list, [])
  const all = await desk.call('audit.list', {})
  assert.equal(all.data.list.length, 50)
  const next = await desk.call('audit.list', { before: all.data.next ?? '' })
  assert.ok(BigInt(next.data.list[0]?.eventId ?? 0) < BigInt(all.data.list.at(-1)?.eventId ?? 0))
})

test('CON-18 CON-23 what is filtered is exported with digest and seal, as an event itself; formulas are quoted; the log fits its seals', async () => {
  await withTx(ops.db, tx => writeAudit(tx, { actor: '=cmd()', act: 'planted', detail: {} }))
  await sealAudit(ops.db)
  const { desk } = await at('only-auditor')
  const data = (await desk.call('audit.export', { act: 'planted' })).data.file
  assert.ok(data)
  assert.equal(data.items, 1)
  assert.match(data.content, /,'=cmd\(\),planted,成功,,\{\},\d+\r\n$/)
  assert.equal(data.sha256, createHash('sha256').update(data.content).digest('hex'))
  const [event] = (await desk.call('audit.list', { act: 'audit.export' })).data.list
  const told = Object.fromEntries((event?.detail ?? []).map(({ name, value }) => [name, value]))
  assert.deepEqual([told.sha256, told.seal, told.sealHash], [data.sha256, data.seal?.sealId, data.seal?.hash])
  const named = (await desk.call('audit.export', { act: 'audit.export' })).data.file?.content ?? ''
  assert.match(named, /,ONLY-AUDITOR（only-auditor）,导出审计（audit\.export）,成功,[^\r\n]*条件 事项 planted/)
  assert.equal((await desk.call('audit.check', {})).data.breaks.length, 0)
  await sql`alter table audit_log disable trigger audit_append_only`.execute(ops.db)
  try {
    await sql`update audit_log set detail = '{"x": 1}' where act = 'planted'`.execute(ops.db)
    const { breaks, seal } = (await desk.call('audit.check', {})).data
    assert.deepEqual(
      breaks.map(each => each.seal),
      [seal?.sealId],
    )
    await sql`update audit_log set detail = '{}' where act = 'planted'`.execute(ops.db)
  } finally {
    await sql`alter table audit_log enable trigger audit_append_only`.execute(ops.db)
  }
})

test('CON-19 staff with their roles; nobody gives himself one, and roles that exclude each other are refused', async () => {
  const { desk } = await at('only-admin')
  const { data } = await desk.call('staff.list', {})
  const maker = data.list.find(each => each.name === 'maker')
  assert.deepEqual([maker?.fullName, maker?.roles, maker?.hasAuthenticator], ['MAKER', ['clearing'], true])
  const give = async (who: string, ...argv: string[]) =>
    (await runAs(ops.server.ctx, who, ['operators', 'roles', ...argv])).text
  assert.match(await give('maker', 'maker', '甲', 'admin'), /Nobody gives himself roles/)
  assert.match(await give('zhao', 'maker', '甲', 'clearing', 'check'), /exclude each other/)
  assert.match(await give('zhao', 'maker', '甲', 'admin', 'editor'), /exclude each other/)
  const asked = await give('zhao', 'maker', '甲', 'clearing', 'service')
  const id = /Request (\d+)/.exec(asked)?.[1] ?? ''
  assert.match((await runAs(ops.server.ctx, 'maker', ['approve', id])).text, /Nobody gives himself roles/)
  assert.equal((await runAs(ops.server.ctx, 'qian', ['approve', id])).code, 0)
  await assert.rejects(sql`update staff set roles = '{admin}' where operator = 'maker'`.execute(ops.db), /released/)
})

test('CON-22 an open session guesses no code of an approval: five wrong ones keep the right one out', async () => {
  const id = await requestShares('GUESSED')
  const desk = office.desk()
  const codes = await firstSignIn(desk, 'guessed')
  const { digest } = (await desk.call('request.show', { id })).data
  const guesses = Array.from({ length: 12 }, () => desk.call('request.approve', { id, digest, code: '000000' }))
  const refused = (await Promise.all(guesses)).map(({ code }) => code)
  assert.deepEqual([...new Set(refused)].toSorted(), ['CON-0421', 'CON-0429'])
  assert.equal(refused.filter(code => code === 'CON-0421').length, 5)
  assert.equal((await desk.call('request.approve', { id, digest, code: codes.next() })).code, 'CON-0429')
  assert.equal((await desk.call('request.reject', { id, reason: '测试' })).code, '0000')
})
