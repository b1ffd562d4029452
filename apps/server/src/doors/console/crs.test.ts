import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { readCustomerRows, withheldTables } from '@zhixiao/db/account/customer-tables.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { CrsDisposition } from '@zhixiao/domain/customer/crs-rules.ts'
import { sql } from 'kysely'
import { findCrsCases } from '../../jobs/find-crs-cases.ts'
import { runAs } from '../shell/testing.ts'
import { openTestOffice } from './testing.ts'

const office = await openTestOffice({ he: ['compliance'], shi: ['compliance'], ke: ['service'], xu: ['auditor'] })
const { ops, at } = office
const today = shanghaiDate((await ops.server.ctx.clock.now()).getTime())
before(async () => {
  // The institution has cases of its own (tax-declaration.test.ts).
  await sql`update customer set opened_at = null where custno = ${ops.world.people.jiGou.custno}`.execute(ops.db)
})
after(() => office.close())

const TIN = 'US-12345678'
const detail = {
  surname: 'Zhang',
  givenName: 'San',
  birthPlace: '美国纽约',
  livingAddress: '美国纽约第五大道 1 号',
  countries: [
    { country: '840', tin: TIN },
    { country: '392', noTinReason: '2' },
  ],
}
/** The customer's own change of his data. */
async function declares(input: object) {
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const answer = await client.call('account.userInfoSet', input as never)
  assert.ok(answer.ok, JSON.stringify(answer))
}
const custno = () => ops.world.people.zhangSan.custno
const found = () => findCrsCases(ops.server.ctx, today)
const waiting = async () => (await at('he').call('crs.list', { tab: 'waiting' })).data

test('CON-15 every declaration of tax residency is a version, and one that changes the status is a case within 90 days, found once', async () => {
  await sql`insert into tax_declaration (custno, tax_status, declared_at) values (${custno()}, '1', '2025-03-03 10:00+08')`.execute(
    ops.db,
  )
  await found()
  assert.equal((await waiting()).waiting, 0)
  await declares({ taxStatus: '1' })
  await declares({ taxStatus: '3', taxDetail: detail })
  const versions = await ops.db
    .selectFrom('tax_declaration')
    .select(['tax_status', 'detail_enc'])
    .where('custno', '=', custno())
    .orderBy('declaration_id')
    .execute()
  assert.deepEqual(
    versions.map(row => [row.tax_status, row.detail_enc !== null]),
    [
      ['1', false],
      ['3', true],
    ],
    'the same again is no version',
  )
  const { report } = await found()
  assert.deepEqual(report, { declarations: 1, found: 1 })
  await found()
  const { list } = await waiting()
  assert.deepEqual(
    list.map(row => [row.custno, row.rule, row.since, row.dueOn, row.isOverdue, row.state]),
    [[custno(), 'changed', today, addDays(today, 90), false, 'open']],
  )
  assert.deepEqual(
    list[0]?.declarations.map(({ status, countries, withTin, withReason, isComplete }) => [
      status,
      countries,
      withTin,
      withReason,
      isComplete,
    ]),
    [
      ['既是中国税收居民又是其他国家（地区）税收居民', 2, 1, 1, true],
      ['仅为中国税收居民', 0, 0, 0, true],
    ],
  )
  assert.doesNotMatch(JSON.stringify(list), /US-12345678|Zhang|第五大道/, 'what is sealed is counted only')
})

test('CON-15 an account without a declaration is overdue 90 days after its opening, on the page of the day for compliance and auditors alone', async () => {
  const other = ops.world.people.wangWuC1.custno
  await sql`update customer set tax_status = null, opened_at = '2026-08-21 10:00+08' where custno = ${other}`.execute(
    ops.db,
  )
  await found()
  const overdueOf = async (name: string) =>
    (await at(name).call('day.show', {})).data.queues.find(({ queue }) => queue === 'crs-overdue')?.length
  assert.deepEqual([await overdueOf('he'), await overdueOf('xu'), await overdueOf('ke')], [1, 1, undefined])
  const { list, waiting: count, overdue } = await waiting()
  assert.deepEqual([count, overdue, list[0]?.rule, list[0]?.dueOn], [2, 1, 'missing', '2026-11-19'])
  assert.equal((await at('ke').call('crs.list', { tab: 'waiting' })).code, 'CON-0403')
  // Believed without a declaration: refused by the engine.
  const proposal = {
    act: 'crs decide' as const,
    input: { id: list[0]?.caseId ?? '', decision: 'accepted' as const, reason: '电话核实' },
  }
  const tried = await at('he').call('request.try', proposal)
  assert.deepEqual(
    [tried.code, (tried.data as unknown as { reason: string }).reason],
    ['CON-0407', '客户还没有完整的声明，不能认定有效'],
  )
})

test('CON-15 two of compliance decide a case; nobody else asks, reads or releases, and the database refuses one alone', async () => {
  const { ctx } = ops.server
  const row = (await waiting()).list.find(each => each.rule === 'changed') ?? assert.fail('no case')
  const proposal = (word: CrsDisposition) => ({
    act: 'crs decide' as const,
    input: { id: row.caseId, decision: word, reason: '已核对护照与税单' },
  })
  assert.equal((await at('ke').call('request.try', proposal('accepted'))).code, 'CON-0403')
  const tried = await at('he').call('request.try', proposal('nonresident'))
  assert.deepEqual(tried.data.shown?.warnings, ['该账户列入年度非居民账户清单'])
  const asked = await at('he').call('request.submit', {
    ...proposal('nonresident'),
    digest: tried.data.digest,
    note: '请复核',
  })
  const { requestId } = asked.data
  assert.equal((await waiting()).list.find(each => each.caseId === row.caseId)?.requestId, requestId)
  for (const outsider of ['ke', 'zhao', 'he', 'xu'])
    assert.equal((await runAs(ctx, outsider, ['approve', requestId])).code, 1, outsider)
  const alone = sql`update crs_case set state = 'accepted', reason = 'x', requested_by = 'he', decided_by = 'shi',
    decided_at = business_now()`.execute(ops.db)
  await assert.rejects(alone, /a row of crs_case is decided by a request of one person of compliance/)
  assert.equal((await runAs(ctx, 'shi', ['approve', requestId])).code, 0)
  const [decided] = (await at('xu').call('crs.list', { tab: 'decided' })).data.list
  assert.deepEqual(
    [decided?.state, decided?.decision?.asked.name, decided?.decision?.released.name],
    ['nonresident', 'he', 'shi'],
  )
  assert.match(
    (await runAs(ctx, 'he', ['crs', 'decide', row.caseId, 'asked', '--reason', '再看一次'])).text,
    /is decided/,
  )
})

test('CON-15 CON-23 CUS-17 the list of a year has each country and tax number of non-residents, for compliance alone, as an event with its digest', async () => {
  assert.equal((await at('xu').call('crs.export', { year: 2026 })).code, 'CON-0403')
  assert.equal((await at('he').call('crs.export', { year: 2027 })).code, 'CON-0400')
  const exported = async (year: number) =>
    (await at('he').call('crs.export', { year })).data.file ?? assert.fail('not at once')
  const data = await exported(2026)
  const lines = data.content
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','))
  assert.deepEqual(
    lines.map(line => [line[0], line[2], line[9], line[10], line[11], line[12]?.slice(0, 2)]),
    [
      // The tab keeps the twelve digits as text in a spreadsheet.
      [`\t${custno()}`, 'Zhang', '美国', TIN, '', '案件'],
      [`\t${custno()}`, 'Zhang', '日本', '', '账户持有人未能取得纳税人识别号', '案件'],
    ],
  )
  assert.equal(data.items, 1)
  assert.equal(data.sha256, createHash('sha256').update(data.content).digest('hex'))
  const [event] = await listAudit(ops.db, 1)
  assert.deepEqual(
    [event?.actor, event?.act, event?.detail],
    ['he', 'crs.export', { year: 2026, to: today, customers: 1, sha256: data.sha256 }],
  )
  assert.equal((await exported(2025)).items, 0, 'declared later')
  // His own account is in no list of a member of staff.
  await sql`update operator set own_custno = ${custno()} where name = 'he'`.execute(ops.db)
  assert.equal((await exported(2026)).items, 0)
  assert.ok((await at('he').call('crs.list', { tab: 'decided' })).data.list.length === 0)
  await sql`update operator set own_custno = null where name = 'he'`.execute(ops.db)
})

test('CON-15 the copy of a customer’s data has his declarations; that a case is kept is said, not what it says', async () => {
  const copy = await withTx(ops.db, tx => readCustomerRows(tx, custno()))
  assert.equal(copy.find(({ table }) => table === 'tax_declaration')?.rows.length, 2)
  assert.ok(copy.every(({ table }) => table !== 'crs_case'))
  assert.ok(withheldTables.some(({ what }) => what === '税收居民身份尽职调查'))
})
