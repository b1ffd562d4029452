import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { keptExportFiles } from '@zhixiao/db/staff/exports.ts'
import type { ExportKind } from '@zhixiao/domain/staff/exports.ts'
import { sql } from 'kysely'
import { makeExports } from '../../jobs/make-exports.ts'
import { sweep } from '../../jobs/sweep.ts'
import { funds } from '../../testing/world.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { openDesks } from './testing.ts'

const LINES = 20_500
const MARKS = 20_100
const ACCOUNTS = 10_100
let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  office = await openDesks(ops.server.ctx, { books: ['auditor'], law: ['compliance'], phone: ['service'] })
  await writeLines(LINES)
  await writeMarks(MARKS)
  await openNonResidents(ACCOUNTS)
})
after(async () => {
  await office.close()
  await ops.close()
})

const writeLines = (count: number) =>
  sql`insert into audit_log (at, actor, act, detail)
    select business_now(), 'script', 'bulk', jsonb_build_object('nth', nth) from generate_series(1, ${count}::int) nth`.execute(
    ops.db,
  )
/** Warnings that zhangSan confirmed today, and one of wangWuC1. */
async function writeMarks(count: number) {
  const { zhangSan, wangWuC1 } = ops.world.people
  await sql`
    insert into leave_mark (custno, fundcode, warning_code, text_version, text_hash, riskability, risk_level, at)
    select case nth when 1 then ${wangWuC1.custno} else ${zhangSan.custno} end, ${funds.stock}, 'W', '1', 'hash', 'C3', 5, business_now()
    from generate_series(1, ${count}::int) nth`.execute(ops.db)
}

/** Accounts whose holders declared to pay tax elsewhere. */
async function openNonResidents(count: number) {
  await sql`
    insert into customer (custno, clientid, cust_uuid, mobile_enc, mobile_bidx, mobile_tail, login_hash, opened_at, created_at)
    select 'N' || lpad(nth::text, 6, '0'), 'n' || nth, 'n' || nth, '', 'n' || nth, '0000', '-', business_now(), business_now()
    from generate_series(1, ${count}::int) nth`.execute(ops.db)
  await sql`
    insert into tax_declaration (custno, tax_status, declared_at)
    select 'N' || lpad(nth::text, 6, '0'), '2', business_now() from generate_series(1, ${count}::int) nth`.execute(
    ops.db,
  )
}

const at = (who: string) => office.at(who)
const newestExport = async () => (await at('books').call('audit.exports', {})).data.list[0]

async function taken(id: string, parts: number, kind: ExportKind = 'audit', who = 'books'): Promise<string> {
  const contents: string[] = []
  for (let part = 0; part < parts; part++) {
    const { code, data } = await at(who).call(`${kind}.exportPart`, { id, part })
    assert.equal(code, '0000', JSON.stringify(data))
    contents.push(data.content)
  }
  return contents.join('')
}

test('CON-18 CON-23 more than 10,000 events become a sealed file in the background, with progress, for the one who asked', async () => {
  const asked = await at('books').call('audit.export', { act: 'bulk' })
  assert.deepEqual([asked.code, asked.data.file], ['0000', null])
  assert.equal((await listAudit(ops.db, 1))[0]?.act, 'audit.exportAsked')
  const waiting = await newestExport()
  assert.deepEqual([waiting?.state, waiting?.items, waiting?.filter], ['making', null, { act: 'bulk' }])
  assert.equal((await at('books').call('audit.export', { act: 'bulk' })).code, 'CON-0409', 'one at a time')
  const id = waiting?.exportId ?? ''
  assert.equal((await at('books').call('audit.exportPart', { id, part: 0 })).code, 'CON-0404', 'not made yet')
  await writeLines(3)

  await makeExports(ops.server.ctx)
  const made = await newestExport()
  assert.deepEqual([made?.state, made?.items, made?.done, made?.parts], ['made', LINES, LINES, 2])
  const [event] = await listAudit(ops.db, 1)
  assert.deepEqual([event?.act, event?.actor], ['audit.export', 'books'])
  assert.ok(JSON.stringify(event?.detail).includes(made?.sha256 ?? 'none'))

  const text = await taken(id, 2)
  assert.equal(createHash('sha256').update(text).digest('hex'), made?.sha256)
  const lines = text.split('\r\n')
  assert.deepEqual(
    [lines.length, lines[0]],
    [LINES + 2, '\uFEFF编号（未生效的操作也占号，空号不是缺行，完整以封签为准）,时间,员工,行为,结果,内容,原文,封签'],
  )
  assert.equal(new Set(lines.slice(1, -1).map(line => line.split(',')[0])).size, LINES, 'each line once')
  const events = (await listAudit(ops.db, 2)).map(({ actor, act }) => [actor, act])
  assert.deepEqual(events, [
    ['books', 'audit.exportTaken'],
    ['books', 'audit.exportTaken'],
  ])
  const { rows } = await sql<{ parts: string[] }>`select parts from staff_export`.execute(ops.db)
  const stored = await ops.server.ctx.files.read(rows[0]?.parts[0] ?? '')
  assert.ok(stored)
  assert.ok(!stored.includes(Buffer.from(text).toString('base64', 0, 60)), 'sealed')
})

test('CON-18 CON-20 nobody else sees or takes an export, and without the right nobody asks for one', async () => {
  const { exportId: id = '' } = (await newestExport()) ?? {}
  assert.deepEqual((await at('law').call('audit.exports', {})).data.list, [])
  assert.equal((await at('law').call('audit.exportPart', { id, part: 0 })).code, 'CON-0404')
  assert.equal((await at('phone').call('audit.exportPart', { id, part: 0 })).code, 'CON-0403')
  assert.equal((await at('phone').call('audit.exports', {})).code, 'CON-0403')
  assert.equal((await at('books').call('audit.exportPart', { id, part: 2 })).code, 'CON-0404')
})

test('CON-18 CON-24 an export that a stopped process began is made again from its first line', async () => {
  await at('books').call('audit.export', { act: 'bulk' })
  const { exportId: id = '' } = (await newestExport()) ?? {}
  await sql`update staff_export set items_total = 7, items_done = 7, parts = array[repeat('a', 32)]
    where export_id = ${id}::bigint`.execute(ops.db)
  await makeExports(ops.server.ctx)
  const made = await newestExport()
  assert.deepEqual([made?.state, made?.done, made?.parts], ['made', LINES + 3, 2])
  const text = await taken(id, 2)
  assert.equal(createHash('sha256').update(text).digest('hex'), made?.sha256)
})

/** The events that follow on an export in the background, newest first. */
const actsOf = async (count: number) => (await listAudit(ops.db, count)).map(({ actor, act }) => `${actor} ${act}`)

test('CON-15 CON-20 CON-23 more than 10,000 confirmed warnings are made in the background: each once, none of the own account, for the one who asked', async () => {
  const { wangWuC1 } = ops.world.people
  await sql`update operator set own_custno = ${wangWuC1.custno} where name = 'law'`.execute(ops.db)
  const asked = await at('law').call('suitability.export', { level: 'R5' })
  assert.deepEqual([asked.code, asked.data.file], ['0000', null], JSON.stringify(asked.data))
  assert.deepEqual(await actsOf(1), ['law suitability.exportAsked'])
  await writeMarks(2)
  await makeExports(ops.server.ctx)
  const { list } = (await at('law').call('suitability.exports', {})).data
  const [made] = list
  const filter = { from: '2026-05-21', to: '2026-11-19', level: 'R5' }
  assert.deepEqual([list.length, made?.state, made?.filter], [1, 'made', filter])
  assert.deepEqual([made?.items, made?.done, made?.parts, made?.seal], [MARKS - 1, MARKS - 1, 2, null])
  const [event] = await listAudit(ops.db, 1)
  const id = made?.exportId ?? ''
  assert.deepEqual(
    [event?.actor, event?.act, event?.detail],
    ['law', 'suitability.export', { export: id, filter, lines: MARKS - 1, sha256: made?.sha256 }],
  )
  const text = await taken(id, 2, 'suitability', 'law')
  assert.equal(createHash('sha256').update(text).digest('hex'), made?.sha256)
  const rows = text.split('\r\n').slice(1, -1)
  assert.deepEqual([rows.length, new Set(rows.map(row => row.split(',')[1])).size], [MARKS - 1, MARKS - 1])
  assert.ok(rows.every(row => !row.includes(`,${wangWuC1.custno},`)))
  assert.deepEqual(await actsOf(2), ['law suitability.exportTaken', 'law suitability.exportTaken'])
  // Neither another person nor another group hands it out, and none does once another account is the person's own.
  assert.equal((await at('books').call('suitability.exports', {})).code, 'CON-0403')
  assert.equal((await at('books').call('suitability.exportPart', { id, part: 0 })).code, 'CON-0403')
  assert.equal((await at('law').call('audit.exportPart', { id, part: 0 })).code, 'CON-0404')
  assert.equal((await at('law').call('crs.exportPart', { id, part: 0 })).code, 'CON-0404')
  const { zhangSan } = ops.world.people
  await sql`update operator set own_custno = ${zhangSan.custno} where name = 'law'`.execute(ops.db)
  assert.deepEqual((await at('law').call('suitability.exports', {})).data.list, [])
  assert.equal((await at('law').call('suitability.exportPart', { id, part: 0 })).code, 'CON-0404')
  await sql`update operator set own_custno = null where name = 'law'`.execute(ops.db)
})

test('CON-15 the evidence of one customer with more than 10,000 warnings is made in the background, too', async () => {
  const { zhangSan } = ops.world.people
  await sql`
    insert into risk_result (custno, paper_version, answers, score, riskability, lowest_risk, at, valid_to)
    values (${zhangSan.custno}, '1', '[]', 50, 'C3', false, business_now(), business_now() + interval '1 year')`.execute(
    ops.db,
  )
  const asked = await at('law').call('suitability.export', { custno: zhangSan.custno })
  assert.deepEqual([asked.code, asked.data.file], ['0000', null], JSON.stringify(asked.data))
  await makeExports(ops.server.ctx)
  const [made] = (await at('law').call('suitability.exports', {})).data.list
  assert.deepEqual([made?.state, made?.filter, made?.done], ['made', { custno: zhangSan.custno }, made?.items])
  const rows = (await taken(made?.exportId ?? '', made?.parts ?? 0, 'suitability', 'law')).split('\r\n').slice(1, -1)
  assert.equal(rows.length, made?.items)
  assert.equal(rows.filter(row => row.startsWith('风险测评,')).length, 1, 'once, not in each part')
})

test('CON-15 CON-20 CON-23 a year with more than 10,000 non-residents is one list, made in the background and sealed', async () => {
  const asked = await at('law').call('crs.export', { year: 2026 })
  assert.deepEqual([asked.code, asked.data.file], ['0000', null], JSON.stringify(asked.data))
  assert.deepEqual(await actsOf(1), ['law crs.exportAsked'])
  assert.equal((await at('law').call('crs.export', { year: 2026 })).code, 'CON-0409', 'one at a time')
  await makeExports(ops.server.ctx)
  const [made] = (await at('law').call('crs.exports', {})).data.list
  const filter = { year: 2026, to: '2026-11-19' }
  assert.deepEqual([made?.state, made?.filter, made?.parts], ['made', filter, 3])
  assert.deepEqual([made?.items, made?.done], [ACCOUNTS, ACCOUNTS])
  const id = made?.exportId ?? ''
  const [event] = await listAudit(ops.db, 1)
  const detail = { export: id, ...filter, customers: ACCOUNTS, sha256: made?.sha256 }
  assert.deepEqual([event?.actor, event?.act, event?.detail], ['law', 'crs.export', detail])
  const text = await taken(id, 3, 'crs', 'law')
  assert.equal(createHash('sha256').update(text).digest('hex'), made?.sha256)
  const customers = text
    .split('\r\n')
    .slice(1, -1)
    .map(row => row.split(',')[0])
  assert.deepEqual(
    customers,
    Array.from({ length: ACCOUNTS }, (_, nth) => `N${String(nth + 1).padStart(6, '0')}`),
  )
  assert.deepEqual(
    await actsOf(3),
    Array.from({ length: 3 }, () => 'law crs.exportTaken'),
  )
  const { rows } = await sql<{ parts: string[] }>`select parts from staff_export where kind = 'crs'`.execute(ops.db)
  const stored = await ops.server.ctx.files.read(rows[0]?.parts[0] ?? '')
  assert.ok(stored && !stored.includes(Buffer.from(text).toString('base64', 0, 60)), 'sealed')
  for (const who of ['books', 'phone']) {
    assert.equal((await at(who).call('crs.exports', {})).code, 'CON-0403')
    assert.equal((await at(who).call('crs.exportPart', { id, part: 0 })).code, 'CON-0403')
  }
})

test('CON-18 an export is gone after a day, and the sweep forgets its files', async () => {
  const { exportId: id = '' } = (await newestExport()) ?? {}
  const { rows } = await sql<{
    parts: string[]
  }>`select parts from staff_export where export_id = ${id}::bigint`.execute(ops.db)
  const parts = rows[0]?.parts ?? []
  assert.deepEqual((await keptExportFiles(ops.db, parts)).sort(), parts.toSorted())
  await sql`update staff_export set expires_at = least(business_now(), clock_timestamp()) - interval '1 second'`.execute(
    ops.db,
  )
  assert.deepEqual((await at('books').call('audit.exports', {})).data.list, [])
  assert.equal((await at('books').call('audit.exportPart', { id, part: 0 })).code, 'CON-0404')
  await sweep(ops.server.ctx)
  assert.deepEqual(await keptExportFiles(ops.db, parts), [])
})
