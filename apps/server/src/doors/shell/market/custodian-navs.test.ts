import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { shown as shownForm } from '@zhixiao/contract/console/shown.ts'
import { sql } from 'kysely'
import { funds } from '../../../testing/world.ts'
import { runAs, runAsTwo, startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps({ CUSTODIAN_FROM: '2026-11-19' })
  await ops.server.setClock('2026-11-20T20:00:00+08:00')
})
after(() => ops.close())

const HEAD = 'fund_code,date,unit_nav,accumulated_nav'
const FUND = funds.mixed
let files = 0
const fileOf = (...lines: string[]) => ops.file(`navs-${++files}.csv`, [HEAD, ...lines].join('\n'))
const custodian = async (...lines: string[]) => {
  const { code, text } = await ops.run('custodian-nav', 'import', fileOf(...lines))
  assert.equal(code, 0, text)
  return text
}
const publish = (line: string, ...more: string[]) => ops.run('nav', 'import', fileOf(line), ...more)
const published = () =>
  ops.db.selectFrom('nav').select(['day', 'nav_e4', 'version']).where('fundcode', '=', FUND).orderBy('day').execute()
const kept = () =>
  ops.db
    .selectFrom('custodian_nav')
    .select(['day', 'version', 'nav_e4', 'source'])
    .where('fundcode', '=', FUND)
    .orderBy('day')
    .orderBy('version')
    .execute()
const lastAudit = () => ops.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

let before_: Awaited<ReturnType<typeof published>>
beforeEach(async () => {
  before_ = await published()
})

test('a NAV that the custodian has not given is not published from the first day that needs one', async () => {
  const { code, text } = await publish(`${FUND},2026-11-20,1.2400,1.2400`)
  assert.equal(code, 1)
  assert.match(text, new RegExp(`custodian has not given yet: 1; nothing was imported\\n {2}${FUND} 2026-11-20\\n`))
  const explained = await publish(`${FUND},2026-11-20,1.2400,1.2400`, '--explain', 'they are late')
  assert.equal(explained.code, 1, 'an explanation replaces no figure')
  assert.deepEqual(await published(), before_)
  const old = await publish(`${FUND},2026-10-09,1.2300,1.2300`, '--dry-run')
  assert.equal(old.code, 0, old.text)
})

test('the custodian’s file is kept with every version, and changes nothing when it says the same', async () => {
  assert.match(await custodian(`${FUND},2026-11-20,1.2400,1.2400`), /1 new, 0 corrected/)
  assert.match(await custodian(`${FUND},2026-11-20,1.2401,1.2401`), /0 new, 1 corrected/)
  assert.match(await custodian(`${FUND},2026-11-20,1.2401,1.2401`), /Nothing changed/)
  assert.deepEqual(
    (await kept()).map(row => [row.version, row.nav_e4, row.source]),
    [
      [1, 12_400n, 'file'],
      [2, 12_401n, 'file'],
    ],
  )
  await assert.rejects(sql`update custodian_nav set nav_e4 = 1`.execute(ops.db))
  assert.deepEqual(await published(), before_)
  for (const [line, problem] of [
    ['000000,2026-11-20,1,1', /there is no fund 000000/],
    [`${FUND},2026-11-21,1,1`, /after the business date/],
    [`${FUND},2026-11-20,0,1`, /not greater than 0/],
  ] as const) {
    const { code, text } = await ops.run('custodian-nav', 'import', fileOf(line))
    assert.equal(code, 1)
    assert.match(text, problem)
  }
})

test('a NAV that differs from the custodian’s newest one is refused, or explained in the audit log with both figures', async () => {
  const { code, text } = await publish(`${FUND},2026-11-20,1.2400,1.2400`)
  assert.equal(code, 1, text)
  assert.match(text, new RegExp(`${FUND} of 2026-11-20: unit NAV 1.2400 here, 1.2401 by the custodian`))
  assert.equal((await publish(`${FUND},2026-11-20,1.2400,1.2400`, '--explain', ' ')).code, 1)
  assert.deepEqual(await published(), before_)
  const other = await publish(`${FUND},2026-11-20,1.2400,1.2400`, '--explain', '990999：尾差')
  assert.match(other.text, /that --explain does not name: /)
  const explained = await publish(`${FUND},2026-11-20,1.2400,1.2400`, '--explain', 'a late trade, told to the bank')
  assert.equal(explained.code, 0, explained.text)
  assert.match(explained.text, /explained by "a late trade, told to the bank": 2\n/)
  const { act, detail } = await lastAudit()
  assert.equal(act, 'nav import')
  const kept = JSON.stringify(detail)
  for (const part of ['a late trade, told to the bank', '"own":"1.2400"', '"custodian":"1.2401"'])
    assert.ok(kept.includes(part), kept)
  const list = await ops.run('custodian-nav', 'list', '2026-11-20')
  assert.match(list.text, /other figures of the custodian: 2\n {2}.* unit NAV 1\.2400 here, 1\.2401 by the custodian/)
})

test('a NAV is restated only to what the custodian says, or with an explanation', async () => {
  await ops.buy(FUND, 1_000n)
  const wrong = await publish(`${FUND},2026-11-20,1.2402,1.2402`, '--restate')
  assert.match(wrong.text, /1\.2402 here, 1\.2401 by the custodian/)
  assert.equal(wrong.code, 1)
  const right = await publish(`${FUND},2026-11-20,1.2401,1.2401`, '--restate')
  assert.equal(right.code, 0, right.text)
  assert.deepEqual((await published()).at(-1)?.nav_e4, 12_401n)
  const list = await ops.run('custodian-nav', 'list', '2026-11-20')
  assert.match(list.text, /1 published NAVs agree/)
})

test('figures that the custodian changes after a request void its release', async () => {
  await custodian(`${FUND},2026-11-20,1.2405,1.2405`)
  const file = fileOf(`${FUND},2026-11-20,1.2405,1.2405`)
  const asked = await runAs(ops.server.ctx, 'zhao', ['nav', 'import', file])
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? ''
  await custodian(`${FUND},2026-11-20,1.2406,1.2406`)
  const { code, text } = await runAs(ops.server.ctx, 'qian', ['approve', id])
  assert.equal(code, 1)
  assert.match(text, /1\.2405 here, 1\.2406 by the custodian/)
  assert.equal((await published()).at(-1)?.nav_e4, 12_401n)
})

test('without a custodian and without the setting NAVs are published as before', async () => {
  const { ctx } = ops.server
  const none = { ...ctx, env: { ...ctx.env, custodian: { adapter: 'none', requiredFrom: null } as const } }
  const file = fileOf(`${FUND},2026-11-19,1.2300,1.2300`)
  const { code, text } = await runAsTwo(none, ['nav', 'import', file, '--dry-run'])
  assert.equal(code, 0, text)
})

test('CON-03 a request for NAVs has the custodian’s figures and how many are equal, in its preview and on the screen', async () => {
  await sql`update act_request set state = 'expired', decided_at = business_now() where state = 'open'`.execute(ops.db)
  await custodian(`${FUND},2026-11-20,1.2500,1.2500`, `${funds.bond},2026-11-20,1.1000,1.1000`)
  const file = fileOf(`${FUND},2026-11-20,1.2500,1.2500`, `${funds.bond},2026-11-20,1.1001,1.1001`)
  const { text } = await ops.run('nav', 'import', file, '--explain', '尾差', '--dry-run')
  assert.match(text, /^equal to the custodian's: 1 of 2$/m)
  const asked = await runAs(ops.server.ctx, 'zhao', ['nav', 'import', file, '--explain', '尾差'])
  assert.equal(asked.code, 0, asked.text)
  const { shown } = await ops.db
    .selectFrom('act_request')
    .select('shown')
    .orderBy('request_id', 'desc')
    .executeTakeFirstOrThrow()
  const { totals, tables } = shownForm.parse(shown)
  assert.deepEqual(
    totals.filter(({ name }) => name === '与托管行一致').map(({ value }) => value),
    ['1 / 2'],
  )
  const at = tables[0]?.columns.findIndex(({ name }) => name === '托管行') ?? -1
  assert.deepEqual(tables[0]?.rows.map(row => row[at]).sort(), ['1.1000', '1.2500'])
})
