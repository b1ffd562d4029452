import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { keptExportFiles } from '@zhixiao/db/staff/audit-exports.ts'
import { sql } from 'kysely'
import { makeAuditExports } from '../jobs/make-audit-exports.ts'
import { sweep } from '../jobs/sweep.ts'
import { startTestOps, type TestOps } from '../ops/testing.ts'
import { type Desk, firstSignIn, hireStaff, startTestConsole } from './testing.ts'

const LINES = 20_500
let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
const desks: Record<string, Desk> = {}
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  office = await startTestConsole(ops.server.ctx)
  await hireStaff(ops.server.ctx, { books: ['auditor'], law: ['compliance'], phone: ['service'] })
  for (const name of ['books', 'law', 'phone']) {
    desks[name] = office.desk()
    await firstSignIn(desks[name], name)
  }
  await writeLines(LINES)
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
const at = (who: string): Desk => {
  const desk = desks[who]
  if (!desk) throw new Error(`${who} is not signed in`)
  return desk
}
const newestExport = async (who = 'books') => (await at(who).call('audit.exports', {})).data.list[0]

async function taken(id: string, parts: number): Promise<string> {
  const contents: string[] = []
  for (let part = 0; part < parts; part++) {
    const { code, data } = await at('books').call('audit.exportPart', { id, part })
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
  assert.deepEqual([waiting?.state, waiting?.events, waiting?.filter], ['making', null, { act: 'bulk' }])
  assert.equal((await at('books').call('audit.export', { act: 'bulk' })).code, 'CON-0409', 'one at a time')
  const id = waiting?.exportId ?? ''
  assert.equal((await at('books').call('audit.exportPart', { id, part: 0 })).code, 'CON-0404', 'not made yet')
  await writeLines(3)

  await makeAuditExports(ops.server.ctx)
  const made = await newestExport()
  assert.deepEqual([made?.state, made?.events, made?.done, made?.parts], ['made', LINES, LINES, 2])
  const [event] = await listAudit(ops.db, 1)
  assert.deepEqual([event?.act, event?.actor], ['audit.export', 'books'])
  assert.ok(JSON.stringify(event?.detail).includes(made?.sha256 ?? 'none'))

  const text = await taken(id, 2)
  assert.equal(createHash('sha256').update(text).digest('hex'), made?.sha256)
  const lines = text.split('\r\n')
  assert.deepEqual([lines.length, lines[0]], [LINES + 2, '\uFEFF编号,时间,员工,行为,结果,内容,封签'])
  assert.equal(new Set(lines.slice(1, -1).map(line => line.split(',')[0])).size, LINES, 'each line once')
  const events = (await listAudit(ops.db, 2)).map(({ actor, act }) => [actor, act])
  assert.deepEqual(events, [
    ['books', 'audit.exportTaken'],
    ['books', 'audit.exportTaken'],
  ])
  const { rows } = await sql<{ parts: string[] }>`select parts from audit_export`.execute(ops.db)
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
  await sql`update audit_export set lines_total = 7, lines_done = 7, parts = array[repeat('a', 32)]
    where export_id = ${id}::bigint`.execute(ops.db)
  await makeAuditExports(ops.server.ctx)
  const made = await newestExport()
  assert.deepEqual([made?.state, made?.done, made?.parts], ['made', LINES + 3, 2])
  const text = await taken(id, 2)
  assert.equal(createHash('sha256').update(text).digest('hex'), made?.sha256)
})

test('CON-18 an export is gone after a day, and the sweep forgets its files', async () => {
  const { exportId: id = '' } = (await newestExport()) ?? {}
  const { rows } = await sql<{
    parts: string[]
  }>`select parts from audit_export where export_id = ${id}::bigint`.execute(ops.db)
  const parts = rows[0]?.parts ?? []
  assert.deepEqual((await keptExportFiles(ops.db, parts)).sort(), parts.toSorted())
  await sql`update audit_export set expires_at = least(business_now(), clock_timestamp()) - interval '1 second'`.execute(
    ops.db,
  )
  assert.deepEqual((await at('books').call('audit.exports', {})).data.list, [])
  assert.equal((await at('books').call('audit.exportPart', { id, part: 0 })).code, 'CON-0404')
  await sweep(ops.server.ctx)
  assert.deepEqual(await keptExportFiles(ops.db, parts), [])
})
