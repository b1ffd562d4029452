import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type ActInput, actNames, actOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { MOST_DRAFTS } from '@zhixiao/db/staff/drafts.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type NavRow, navRowOf } from '@zhixiao/domain/fund/nav-rows.ts'
import { isStaffRole, staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { sql } from 'kysely'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../../shell/testing.ts'
import { openDesks, saveDraft } from '../testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
const roleDesk = (role: string) => `only-${role.toLowerCase()}`
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  const roles = Object.keys(staffRoles).filter(isStaffRole)
  office = await openDesks(ops.server.ctx, Object.fromEntries(roles.map(role => [roleDesk(role), [role]])))
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (role: string) => office.seat(roleDesk(role))

type NavInput = ActInput<'nav import'>
const DAY = '2026-11-18'
const rowOf = (fund: string, nav: string, day = DAY): NavRow =>
  navRowOf(fund, day, { nav, accNav: nav }) ?? assert.fail(nav)
const navs = (rows: readonly NavRow[], options: Partial<NavInput> = {}): Proposal<'nav import'> => ({
  act: 'nav import',
  input: { rows: [...rows], ...options },
})
const daysFile = (content: string): Proposal<'closed-days import'> => ({
  act: 'closed-days import',
  input: { file: 'days.csv' },
  files: [{ name: 'days.csv', content: Buffer.from(content).toString('base64') }],
})
const HEAD = 'fund_code,day,is_open\n'
const stored = async (day: string) =>
  ops.db
    .selectFrom('nav')
    .selectAll()
    .where('fundcode', '=', funds.mixed)
    .where('day', '=', day as never)
    .executeTakeFirst()

test('CON-03 CON-21 a corrected NAV is tried with its consequences counted, asked for, approved by another, and restated', async () => {
  const [maker, checker] = [at('entry'), at('check')]
  const before = await stored('2026-11-18')
  const nav = ((before?.nav_e4 ?? 0n) + 100n).toString().padStart(5, '0')
  const figure = `${nav.slice(0, -4)}.${nav.slice(-4)}`
  const proposal = navs([rowOf(funds.mixed, figure)], { restate: true })
  const tried = await maker.desk.call('request.try', proposal)
  assert.equal(tried.code, '0000', JSON.stringify(tried.data))
  const totals = new Map(tried.data.shown?.totals.map(each => [each.name, each.value]))
  assert.deepEqual([totals.get('更正'), totals.get('涉及客户'), totals.get('涉及订单')], ['1 个', '1 位', '1 笔'])
  assert.match(totals.get('收回客户份额') ?? '', /^\d+\.\d\d 份$/)
  assert.match(tried.data.shown?.warnings[0] ?? '', /^710001 2026-11-18：原净值差错 0\.\d\d%，达到 0\.5%，须.*公告$/)
  assert.deepEqual(tried.data.shown?.tables[0]?.rows[0]?.slice(5, 7), [figure, figure], 'with the accumulated one')
  assert.deepEqual((await stored('2026-11-18'))?.nav_e4, before?.nav_e4, 'trying changes nothing')

  const bare = await maker.desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: ' ' })
  assert.deepEqual([bare.code, (bare.data as unknown as { field: string }).field], ['CON-0400', 'note'])
  const named = { ...proposal, digest: tried.data.digest, note: '客户 13900001003 要求' }
  assert.deepEqual((await maker.desk.call('request.submit', named)).data, {
    field: 'note',
    reason: '这里的文字不加密，请不要写手机号、证件号或卡号',
  })
  const other = await maker.desk.call('request.submit', { ...proposal, digest: '0'.repeat(64), note: '更正' })
  assert.equal(other.code, 'CON-0409')
  assert.equal((other.data as unknown as { digest: string }).digest, tried.data.digest, 'with what it does now')
  const asked = await maker.desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '托管行更正' })
  assert.equal(asked.code, '0000')
  const again = await maker.desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '再提交' })
  assert.deepEqual(
    [again.code, (again.data as unknown as { requestId: string }).requestId],
    ['CON-0411', asked.data.requestId],
  )

  const { data: seen } = await checker.desk.call('request.show', { id: asked.data.requestId })
  assert.deepEqual(
    [seen.note, seen.asked, seen.now, seen.unchanged],
    ['托管行更正', tried.data.shown, tried.data.shown, true],
  )
  const own = await maker.desk.call('request.approve', {
    id: asked.data.requestId,
    digest: seen.digest,
    code: maker.codes.next(),
  })
  assert.equal(own.code, 'CON-0403')
  const approved = await checker.desk.call('request.approve', {
    id: asked.data.requestId,
    digest: seen.digest,
    code: checker.codes.next(),
  })
  assert.equal(approved.code, '0000', JSON.stringify(approved.data))
  assert.equal((await stored('2026-11-18'))?.version, 2)
  const done = (await listAudit(ops.db, 6)).filter(({ detail }) => !('result' in detail))
  const acts = done.map(({ actor, act }) => `${actor} ${act}`)
  assert.deepEqual(acts.filter(each => /request|nav/.test(each)).sort(), [
    'only-check nav import',
    'only-check request.released',
    'only-entry request.opened',
  ])
})

test('CON-24 what the engine refuses or would not change says why, and keeps nothing', async () => {
  const { desk } = at('entry')
  const jump = await desk.call('request.try', navs([rowOf(funds.mixed, '9.0000')], { restate: true }))
  assert.equal(jump.code, 'CON-0407')
  assert.match(
    (jump.data as unknown as { reason: string }).reason,
    /^2026-11-1\d 的净值变动超过 30%，没有分红或拆分可以解释（共 2 处不对）$/,
  )
  const now = await stored('2026-11-18')
  const figure = String(now?.nav_e4).replace(/(\d{4})$/, '.$1')
  assert.equal((await desk.call('request.try', navs([rowOf(funds.mixed, figure)]))).code, 'CON-0408')
  const moved = figure.replace(/.$/, last => (last === '9' ? '8' : '9'))
  const used = await desk.call('request.try', navs([rowOf(funds.mixed, moved)]))
  assert.deepEqual(
    [used.code, (used.data as unknown as { reason: string }).reason],
    ['CON-0407', '已有 1 笔订单按原净值确认，请在“更正”中提交'],
  )
})

test('CON-24 what one person sends takes little: so many values, and few files at the same time', async () => {
  const { desk } = at('entry')
  const many = await desk.call('request.try', {
    act: 'content order',
    input: { place: 'home', adverts: Array(12_000).fill('1') },
  })
  assert.deepEqual([many.code, many.data], ['CON-0400', { field: 'input.adverts.9996', reason: '字段过多' }])
  const large = daysFile(HEAD.repeat(100_000))
  const codes = await Promise.all(Array.from({ length: 12 }, async () => (await desk.call('request.try', large)).code))
  assert.ok(codes.includes('CON-0503'), codes.join(' '))
  assert.ok(codes.includes('CON-0407'), codes.join(' '))
  assert.equal((await desk.call('request.try', daysFile(''))).code, 'CON-0407')
})

test('CON-24 an act reads the files that were sent and none of the disk, and takes the arguments of its command only', async () => {
  const { desk } = at('entry')
  const proposal = daysFile(HEAD)
  const disk = await desk.call('request.try', { ...proposal, input: { file: '/etc/passwd' }, files: [] })
  assert.equal(disk.code, 'CON-0407')
  assert.doesNotMatch(JSON.stringify(disk.data), /root:/)
  for (const [input, field] of [
    [{}, 'input.file'],
    [{ file: ['a', 'b'] }, 'input.file'],
    [{ file: 'a', dryRun: true }, 'input.dryRun'],
    ['a', 'input'],
  ] as const) {
    const refused = await desk.call('request.try', { ...proposal, input: input as never })
    assert.deepEqual([refused.code, (refused.data as { field?: string }).field], ['CON-0400', field])
  }
  assert.equal(
    (await desk.call('request.try', { ...proposal, files: [{ name: '../a', content: '' }] })).code,
    'CON-0400',
  )
  const clearing = at('clearing').desk
  assert.equal(
    (await clearing.call('request.try', { act: 'exchange import', input: { folder: '/tmp' } })).code,
    'CON-0400',
  )
})

test('CON-20 only who makes an act asks for it, role by role', async () => {
  for (const role of Object.keys(staffRoles).filter(isStaffRole))
    for (const act of actNames) {
      const { desk } = at(role)
      const proposal = { act, input: {} } as Proposal
      const isMaker = staffCan([role], actOf(act).area, 'make')
      assert.equal((await desk.call('request.try', proposal)).code !== 'CON-0403', isMaker, `${role} tries ${act}`)
      const submitted = await desk.call('request.submit', { ...proposal, digest: '0'.repeat(64), note: 'x' })
      assert.equal(submitted.code !== 'CON-0403', isMaker, `${role} asks for ${act}`)
    }
})

test('CON-03 the grid of a day: what is stored, missing, before it, and the orders that rest on it', async () => {
  const { data } = await at('entry').desk.call('nav.grid', { day: '2026-11-18' as never })
  const row = data.rows.find(each => each.fundCode === funds.mixed)
  assert.deepEqual([row?.stored?.version, row?.orders, data.day], [2, 1, '2026-11-18'])
  assert.ok((row?.before?.day ?? '') < '2026-11-18')
  const later = await at('entry').desk.call('nav.grid', {})
  assert.deepEqual([later.data.day, later.data.lastDay], ['2026-11-18', '2026-11-18'])
})

test('CON-03 a closed day has no NAV that is missing, and says which trading days are beside it', async () => {
  const { desk } = at('entry')
  const { data } = await desk.call('nav.grid', { day: '2026-11-21' as never })
  assert.deepEqual(data.closed, { before: '2026-11-20', after: '2026-11-23' })
  assert.deepEqual(data.rows, [])
  assert.equal((await desk.call('nav.grid', { day: '2026-11-20' as never })).data.closed, null)
  const { code } = await desk.call('nav.grid', { day: '2026-11-31' as never })
  assert.equal(code, 'CON-0400')
})

test('CON-03 CON-20 a request for NAVs names its first fund and their number, in the inbox and on the sheet', async () => {
  const { desk } = at('entry')
  const day = isoDate('2026-11-18')
  const { data } = await desk.call('nav.grid', { day })
  const both = data.rows.filter(({ fundCode }) => fundCode === funds.mixed || fundCode === funds.bond)
  const lines = both.map(({ fundCode, stored }) => {
    const figure = `${stored?.nav?.slice(0, -1)}${stored?.nav?.endsWith('9') ? '8' : '9'}`
    return rowOf(fundCode, figure)
  })
  const proposal = navs(lines, { restate: true })
  const tried = await desk.call('request.try', proposal)
  const asked = await desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '更正' })
  assert.equal(asked.code, '0000', JSON.stringify(tried.data))
  const id = asked.data.requestId
  const { about } = (await desk.call('request.show', { id })).data
  assert.equal(about, `${both[0]?.fundName}等 2 只`)
  assert.deepEqual((await desk.call('nav.grid', { day })).data.open, [{ requestId: id, about }])
  assert.equal((await desk.call('request.reject', { id, reason: '撤回' })).code, '0000')
  await saveDraft(desk, `nav ${day}`, null)
})

test('CON-03 CON-21 ACT-02 the rest of a day is asked for beside the request that waits; of one fund and day there is one request, which is named', async () => {
  const { desk } = at('entry')
  const day = isoDate('2026-11-18')
  const { data } = await desk.call('nav.grid', { day })
  const lineOf = (code: string) => {
    const nav = data.rows.find(({ fundCode }) => fundCode === code)?.stored?.nav ?? ''
    return rowOf(code, `${nav.slice(0, -1)}${nav.endsWith('9') ? '8' : '9'}`)
  }
  const ask = async (codes: readonly string[], on = DAY) => {
    const proposal = navs(
      codes.map(code => ({ ...lineOf(code), day: on })),
      { restate: true },
    )
    const tried = await desk.call('request.try', proposal)
    return desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '更正' })
  }
  const others = data.rows
    .filter(
      ({ fundCode, stored, isMoney }) => stored && !isMoney && fundCode !== funds.bond && fundCode !== funds.mixed,
    )
    .map(({ fundCode }) => fundCode)
  const [one = '', two = '', three = ''] = others
  const first = await ask([funds.bond])
  const rest = await ask([funds.mixed, one])
  const more = await ask([two, three])
  assert.deepEqual([first.code, rest.code, more.code], ['0000', '0000', '0000'])
  const open = [first, rest, more].map(({ data: { requestId } }) => requestId)
  const objects = await Promise.all(open.map(async id => (await desk.call('request.show', { id })).data.object))
  assert.deepEqual(objects, [`2026-11-18 ${funds.bond}`, '2026-11-18', '2026-11-18 (2)'])
  for (const [codes, holder] of [
    [
      [one, two],
      [rest, more],
    ],
    [
      [funds.bond, three],
      [first, more],
    ],
  ] as const) {
    const again = await ask(codes)
    assert.equal(again.code, 'CON-0411')
    assert.match(JSON.stringify(again.data), /"\d{6} 2026-11-18 已有申请待复核"/)
    assert.ok(holder.some(({ data: { requestId } }) => requestId === again.data.requestId))
  }
  const earlier = await ask([funds.bond, funds.mixed], '2026-11-17')
  assert.equal(earlier.code, '0000', 'another day of the same funds')
  const { open: waiting } = (await desk.call('nav.grid', { day })).data
  assert.deepEqual(waiting.map(({ requestId }) => requestId).toSorted(), open.toSorted())
  for (const id of [...open, earlier.data.requestId])
    assert.equal((await desk.call('request.reject', { id, reason: '撤回' })).code, '0000')
  for (const each of [DAY, '2026-11-17']) await saveDraft(desk, `nav ${each}`, null)
})

test('CON-03 CON-24 NAVs that were sent back are in the grid again', async () => {
  const { desk } = at('entry')
  const before = await stored('2026-11-18')
  const figure = String((before?.nav_e4 ?? 0n) + 7n).replace(/(\d{4})$/, '.$1')
  const proposal = navs([rowOf(funds.mixed, figure)], { restate: true })
  const tried = await desk.call('request.try', proposal)
  const asked = await desk.call('request.submit', { ...proposal, digest: tried.data.digest, note: '更正' })
  assert.equal(asked.code, '0000', JSON.stringify(tried.data))
  assert.equal(
    (await at('check').desk.call('request.reject', { id: asked.data.requestId, reason: '核对' })).code,
    '0000',
  )
  const form = 'nav 2026-11-18'
  const { content } = (await desk.call('draft.show', { form })).data
  assert.deepEqual(content, [[funds.mixed, { nav: figure, accNav: figure }]])
  await saveDraft(desk, form, null)
})

test('CON-24 a day of 300 funds is kept as a draft, and a file of 20 MiB is taken and refused for its rows', async () => {
  const { desk } = at('entry')
  const form = 'nav 2026-11-20'
  const typed = { nav: '1.2345', accNav: '1.2345', income: '', yield7: '' }
  const content = Array.from({ length: 300 }, (_, at) => [String(100_000 + at), typed])
  assert.ok((await saveDraft(desk, form, content)).data.savedAt)
  assert.deepEqual((await desk.call('draft.show', { form })).data.content, content)
  await saveDraft(desk, form, null)
  const large = await desk.call('request.try', daysFile(`${HEAD}${`${funds.mixed},2026-11-18,1\n`.repeat(1_000_000)}`))
  assert.equal(large.code, 'CON-0407')
  assert.match((large.data as unknown as { reason: string }).reason, /^文件超过 20000 行/)
})

test('CON-24 a draft returns to the same person only, and an empty one is forgotten', async () => {
  const [one, other] = [at('entry').desk, at('check').desk]
  const form = 'nav 2026-11-18'
  assert.ok((await saveDraft(one, form, [['990011', { nav: '1.5' }]])).data.savedAt)
  assert.deepEqual((await one.call('draft.show', { form })).data.content, [['990011', { nav: '1.5' }]])
  assert.equal((await other.call('draft.show', { form })).data.content, null)
  const { rows } = await ops.db.executeQuery<{ content_enc: string }>(
    ops.db.selectFrom('staff_draft').select('content_enc').compile(),
  )
  assert.doesNotMatch(rows[0]?.content_enc ?? '', /990011/)
  await saveDraft(one, form, null)
  assert.deepEqual((await one.call('draft.show', { form })).data, { content: null, savedAt: null, version: null })
})

test('CON-24 one person keeps a limited number of drafts, and goes on with each of them', async () => {
  const { desk } = at('service')
  const saveOf = (form: string) =>
    desk.call('draft.save', { form, content: { a: '1' }, writer: randomUUID(), seen: null })
  assert.equal((await saveOf('nav 2027-01-01')).code, '0000')
  await sql`
    insert into staff_draft (operator, form, content_enc, saved_at)
    select operator, 'nav ' || n, content_enc, saved_at from staff_draft, generate_series(3, ${MOST_DRAFTS}::int) n
    where form = 'nav 2027-01-01'`.execute(ops.db)
  const last = await Promise.all(Array.from({ length: 8 }, (_, n) => saveOf(`nav 2027-02-0${n + 1}`)))
  assert.deepEqual(last.map(({ code }) => code).sort(), ['0000', ...Array(7).fill('CON-0400')], 'room for one')
  const refused = await saveOf('nav 2027-01-02')
  assert.equal(refused.code, 'CON-0400')
  assert.match(JSON.stringify(refused.data), /草稿过多/)
  const { data: kept } = await desk.call('draft.show', { form: 'nav 2027-01-01' })
  const again = { form: 'nav 2027-01-01', writer: randomUUID(), seen: kept.version }
  assert.equal((await desk.call('draft.save', { ...again, content: { a: '2' } })).code, '0000')
  const { version } = (await desk.call('draft.show', { form: 'nav 2027-01-01' })).data
  assert.equal((await desk.call('draft.save', { ...again, seen: version, content: null })).code, '0000')
  assert.equal((await saveOf('nav 2027-01-02')).code, '0000')
})

test('CON-24 of two pages with one draft, the one that has not seen the newest save is refused; its own lost answer is no conflict', async () => {
  const { desk } = at('entry')
  const form = 'nav 2026-11-17'
  const [one, two] = [randomUUID(), randomUUID()]
  const write = async (writer: string, seen: string | null, content: string | null) => {
    const { code, data } = await desk.call('draft.save', { form, writer, seen, content })
    return { code, version: data.version, stored: JSON.stringify(data) }
  }
  const [first, second] = await Promise.all([write(one, null, 'one'), write(two, null, 'two')])
  assert.deepEqual([first.code, second.code].sort(), ['0000', 'CON-0409'], 'two first saves at once')
  const [winner, loser] = first.code === '0000' ? [one, two] : [two, one]
  const kept = (await desk.call('draft.show', { form })).data
  const refused = winner === one ? second : first
  assert.equal(kept.content, winner === one ? 'one' : 'two')
  assert.match(refused.stored, new RegExp(`您在另一处改过这份草稿.*"${kept.content}".*${kept.version}`))

  const again = await write(winner, null, 'its answer was lost')
  assert.equal(again.code, '0000')
  assert.equal((await write(loser, kept.version, 'seen before that')).code, 'CON-0409')
  assert.equal((await write(loser, kept.version, null)).code, 'CON-0409', 'a removal')
  assert.equal((await desk.call('draft.show', { form })).data.content, 'its answer was lost')

  const races = await Promise.all(
    [randomUUID(), randomUUID()].map(writer => write(writer, again.version, `of ${writer}`)),
  )
  assert.deepEqual(races.map(({ code }) => code).sort(), ['0000', 'CON-0409'], 'two that saw the same')
  assert.equal((await write(winner, again.version, 'late')).code, 'CON-0409', 'replaced by another page')
  assert.equal((await saveDraft(desk, form, null)).code, '0000')
  assert.equal((await write(loser, again.version, null)).code, '0000', 'nothing is left to remove')
  assert.equal((await write(loser, again.version, 'after the end')).code, '0000')
  await saveDraft(desk, form, null)
})

test('CON-03 of a money-market fund one checks the income of 10,000 shares and the seven-day yield', async () => {
  await ops.server.setClock('2026-11-19T18:00:00+08:00')
  const typed = { nav: '1.0000', accNav: '1.0000', income: '0.4321', yield7: '1.590000' }
  const proposal = navs([navRowOf(funds.money, '2026-11-19', typed) ?? assert.fail()])
  const { code, data } = await at('entry').desk.call('request.try', proposal)
  assert.equal(code, '0000', JSON.stringify(data))
  const [table, ...others] = data.shown?.tables ?? []
  assert.deepEqual([table?.title, others.length], ['货币基金', 0])
  assert.deepEqual(table?.rows[0]?.slice(2), ['2026-11-19', '0.4321', '0.4321', '--', '1.590000'])
})
