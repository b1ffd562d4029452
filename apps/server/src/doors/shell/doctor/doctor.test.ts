import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { stopClock } from '@zhixiao/db/clock.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { conflictOf, isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { unfilledRights } from '@zhixiao/domain/staff/unfilled-rights.ts'
import { funds } from '../../../testing/world.ts'
import { hireStaff } from '../../console/testing.ts'
import { startTestOps, type TestOps } from '../testing.ts'
import { fundFindings } from './doctor-funds.ts'
import { bankFindings } from './doctor-market.ts'
import { operationFindings } from './doctor-operation.ts'
import { staffFindings } from './doctor-staff.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const examine = () => ops.run('doctor')

test('LAW-06 the doctor names fees that contradict a rule, and until when a contract of before it may keep them', async () => {
  const { mixed, bond, stock } = funds
  const kept = async () =>
    /look at: \d+ fees may stay beyond a rule until 2026-12-31: ([^\n]*)/.exec((await examine()).text)?.[1]
  assert.match((await kept()) ?? '', new RegExp(`${bond} \\(entry-fee-cap\\).*${stock} \\(entry-fee-cap\\)`))
  assert.doesNotMatch((await examine()).text, new RegExp(`a rule of law: [^\\n]*${mixed}`))
  await ops.db
    .updateTable('fund')
    .set({ setup_date: isoDate('2026-03-02') })
    .where('fundcode', '=', mixed)
    .execute()
  assert.match((await examine()).text, new RegExp(`contradicts? a rule of law: [^\n]*${mixed} \\(entry-fee-cap\\)`))
  await ops.db
    .updateTable('fund')
    .set({ setup_date: isoDate('2020-03-02') })
    .where('fundcode', '=', mixed)
    .execute()
  await ops.server.setClock('2027-01-04T10:00:00+08:00')
  assert.match((await examine()).text, new RegExp(`contradict a rule of law: [^\n]*${bond} \\(entry-fee-cap\\)`))
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
})
test('LIV-02 the doctor names each fund on sale that lacks fees, a NAV, a manager or its papers, with the command', async () => {
  const { db } = ops
  const { mixed } = funds
  assert.doesNotMatch((await examine()).text, new RegExp(`without a NAV: .*${mixed}`))
  await db.deleteFrom('nav').where('fundcode', '=', mixed).execute()
  await db.deleteFrom('fee_tier').where('fundcode', '=', mixed).execute()
  await db.deleteFrom('manager_tenure').where('fundcode', '=', mixed).execute()
  const { text } = await examine()
  for (const problem of [
    'without a NAV',
    'without a fee table for purchases',
    'without a fee table for redemptions',
    'without a manager',
    'without contract and prospectus',
  ])
    assert.match(
      text,
      new RegExp(`missing: \\d+ funds? on sale ${problem}[^:\n]*: [^\n]*${mixed}[^\n]*\n {4}npm run ops -- `),
    )
  await db.updateTable('fund').set({ status: '5' }).execute()
  assert.match((await examine()).text, /missing: no fund is on sale/)
})

test('LIV-02 it names a calendar that ends soon or is invented, and banks that no card is known of', async () => {
  const { db } = ops
  await db.deleteFrom('trading_day').where('day', '>', isoDate('2026-12-31')).execute()
  await db.updateTable('trading_day').set({ invented: true }).where('day', '=', isoDate('2026-12-01')).execute()
  await withTx(db, tx =>
    insertRows(tx, 'bank_bin', [{ bin: '6222', card_length: 19, bank_code: '002', card_kind: 'debit' }]),
  )
  const { code, text } = await examine()
  assert.equal(code, 1)
  for (const finding of [
    /^missing: the trading calendar ends on 2026-12-31\n {4}npm run ops -- calendar import FILE$/m,
    /^missing: 1 days of the trading calendar are invented$/m,
    /^missing: \d+ banks? without debit card prefixes: /m,
    /^missing: no notice is published$/m,
    /^missing: 9 legal pages not published: .*\n {4}npm run ops -- content import DIR$/m,
    /^\d+ missing: see docs\/going-live.md$/m,
  ])
    assert.match(text, finding)
})

test('LIV-02 in production the pretend channel, a short key and missing addresses keep the site closed', async () => {
  const { ctx } = ops.server
  const found = async (env: Partial<typeof ctx.env>) =>
    (
      await Promise.all(
        [operationFindings, bankFindings].map(find => find({ ...ctx, env: { ...ctx.env, ...env }, actor: 'zhao' })),
      )
    )
      .flat()
      .map(({ weight, what }) => `${weight}: ${what.split(':')[0]}`)
  const { length: banks } = await ops.db.selectFrom('bank').select('bank_code').execute()
  const pretend = `${banks} bank${banks === 1 ? '' : 's'} on the pretend channel`
  const short = ['ORIGIN is not set', 'RSA_KEY_BITS is 1024', pretend]
  const dev = await found({})
  for (const what of short) assert.ok(dev.includes(`look: ${what}`), what)
  const live = await found({ nodeEnv: 'production' })
  for (const what of short) assert.ok(live.includes(`missing: ${what}`), what)
  assert.ok((await found({ nodeEnv: 'production', demo: true })).some(line => line.startsWith('missing: DEMO=1 loads')))
  assert.ok(live.includes('missing: no job has ever run'))
})

test('LIV-02 keys of another database and jobs that stopped are named', async () => {
  const { ctx, db } = ops.server
  await db
    .insertInto('job_run')
    .values([
      { job: 'sweep', key: '2026-11-20', at: new Date(), report: '{}' },
      { job: 'check-ledger', key: '2026-11-18', at: new Date(), report: '{}' },
    ])
    .execute()
  const strange = {
    ...ctx.keys,
    open: () => {
      throw new Error(`not mine ${randomBytes(1).length}`)
    },
  }
  const found = (await operationFindings({ ...ctx, keys: strange, actor: 'zhao' })).map(({ what }) => what)
  assert.ok(found.some(what => /^the keys of this machine are not those of the database$/.test(what)))
  assert.ok(found.some(what => /jobs? (is|are) late: (?!.*sweep).*check-ledger/.test(what)))

  // The first night of a site: what has not been due yet is not late.
  await db.deleteFrom('job_run').where('job', '=', 'check-ledger').execute()
  await stopClock(db, new Date('2026-11-20T03:50:00+08:00'))
  const first = (await operationFindings({ ...ctx, actor: 'zhao' })).map(({ what }) => what)
  assert.deepEqual(
    first.filter(what => what.includes('late')),
    [],
  )
})

test('LIV-02 placeholders of brand.json and of the remittance account are named by their fields, in development too', async () => {
  const { text } = await examine()
  for (const field of ['company', 'icp', 'remittance.accountNumber'])
    assert.match(
      text,
      new RegExp(`^missing: brand.json still has a placeholder in ${field}\n {4}put the firm's own there.$`, 'm'),
    )
})

test('CON-30 LIV-01 LIV-02 the six people of docs/going-live.md are enough for all work, and none of them can be left out', () => {
  const page = readFileSync(new URL('../../../../../../docs/going-live.md', import.meta.url), 'utf8')
  const people = [...page.matchAll(/^\| [a-z]+ \| \p{Script=Han}+ \| ([a-zA-Z ]+) \|/gmu)].map(([, roles = '']) =>
    roles.split(' ').filter(isStaffRole),
  )
  assert.equal(people.length, 6)
  assert.deepEqual(unfilledRights(people), [])
  for (const [at, roles] of people.entries()) {
    assert.equal(conflictOf(roles), null)
    assert.notDeepEqual(unfilledRights(people.toSpliced(at, 1)), [], roles.join(' '))
  }
})

test('CON-30 LIV-02 the doctor names work that nobody may do, and days whose NAVs are missing', async () => {
  const { ctx, db } = ops.server
  await hireStaff(ctx, { an: ['entry', 'service'], bo: ['check'], chu: ['compliance'] })
  const examined = async () =>
    (await Promise.all([staffFindings, fundFindings].map(find => find({ ...ctx, actor: 'an' }))))
      .flat()
      .map(({ what }) => what)
  const found = await examined()
  for (const what of [
    'nobody may ask for 汇款、收付与退款 (remittance)',
    'nobody may ask for 员工与权限 (staff)',
    'the only person who checks is also the only one who asks for 名单命中 (names)',
    'no two people of check and finance, whom some requests need together',
  ])
    assert.ok(found.includes(what), `${what}\n${found.join('\n')}`)
  assert.ok(!found.some(what => /idReview|净值 \(nav\)/.test(what)))
  await db.updateTable('fund').set({ status: '0' }).execute()
  await db.deleteFrom('nav').where('day', '=', isoDate('2026-11-17')).execute()
  const days = (await examined()).filter(what => /^\d+ trading days? lacks? NAVs: /.test(what))
  assert.match(days.join('\n'), /2026-11-17 \(\d+\)/)
  assert.doesNotMatch(days.join('\n'), /2026-11-(19|20)/, 'those of the last days may still come')
})

test('SHLF-01 the doctor names funds whose last open period is over, until a new one is entered', async () => {
  const { ctx, db } = ops.server
  const fundcode = funds.bond
  const over = async (open_windows: string) => {
    await db.updateTable('fund').set({ open_windows }).where('fundcode', '=', fundcode).execute()
    return (await fundFindings({ ...ctx, actor: 'an' })).filter(({ what }) => what.includes('open period'))
  }
  assert.deepEqual(await over('2026-11-10/2026-11-19 buys sells'), [
    {
      weight: 'look',
      what: `1 fund whose last open period is over: ${fundcode}`,
      mend: 'npm run ops -- funds import FILE (windows)',
    },
  ])
  assert.deepEqual(await over('2026-11-10/2026-11-20 buys sells'), [])
})

test('LAW-02 it announces 90, 30 and 7 days before what the law changes and touches, and which published texts it contradicts', async () => {
  const { server, db } = ops
  await server.setClock('2026-11-20T02:00:00Z')
  const told = async () => (await examine()).text.split('\n').filter(line => /own-entry-fee/.test(line))
  const notice = async () =>
    /own-entry-fee \([^)]*\) changes.*\n {4}notice of (\d+) days/.exec((await examine()).text)?.[1]
  assert.match(
    (await told()).join('\n'),
    /look at: in 42 days, on 2027-01-01, own-entry-fee .*changes: \d+ funds, \d+ plans, \d+ open orders, \d+ texts/,
  )
  assert.equal(await notice(), '90')
  await server.setClock('2026-12-02T02:00:00Z')
  assert.equal(await notice(), '30')
  await server.setClock('2026-12-25T02:00:00Z')
  assert.equal(await notice(), '7')
  await server.setClock('2026-10-02T02:00:00Z')
  assert.equal(await notice(), undefined, '91 days before')
  await server.setClock('2026-11-20T02:00:00Z')
  // A text stored before the check existed, as after an upgrade.
  await db
    .insertInto('document')
    .values({
      kind: 'page',
      id: 'fees',
      title: '费用',
      body: '第一行。\n\n申购费 0.08%。',
      data: '{"rules":["own-entry-fee"]}',
    })
    .execute()
  const wrong =
    /look at: text page\/fees, line 3 of the body, contradicts the rule own-entry-fee on 2027-01-01: 申购费 0\.08%/
  assert.match((await examine()).text, wrong)
  await server.setClock('2026-12-25T02:00:00Z')
  assert.match(
    (await examine()).text,
    /missing: text page\/fees, line 3 of the body, contradicts the rule own-entry-fee on 2027-01-01/,
  )
  await db
    .insertInto('document')
    .values({ kind: 'page', id: 'fees.2027-01-01', title: '费用', body: '不收申购费。', data: '{}' })
    .execute()
  assert.doesNotMatch((await examine()).text, /text page\/fees/)
})

test('LAW-11 it asks for the rate of the bank, and reminds of an interest day that is overdue', async () => {
  assert.match((await examine()).text, /no rate of the bank on settlement money is entered/)
  assert.equal((await ops.run('interest', 'rate', '2026-01-01', '0.05')).code, 0)
  assert.match((await examine()).text, /customers have had no interest on settlement money since 2026-01-01/)
})
