import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAmlFacts } from '@zhixiao/db/account/aml-ratings.ts'
import { putLegalSetting } from '@zhixiao/db/ops/legal-settings.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { applyLegalSettings, ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { factorsOf } from '../../../engine/diligence/rate-customer.ts'
import { legalSettingsSource } from '../../../kernel/legal-settings.ts'
import { firstSignIn, hireStaff, startTestConsole } from '../../console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let he: ReturnType<typeof office.desk>
let ke: typeof he
before(async () => {
  ops = await startTestOps()
  await hireStaff(ops.server.ctx, { he: ['compliance'], shi: ['compliance'], ke: ['service'] })
  office = await startTestConsole(ops.server.ctx)
  ;[he, ke] = [office.desk(), office.desk()]
  await firstSignIn(he, 'he')
  await firstSignIn(ke, 'ke')
})
after(async () => {
  applyLegalSettings([])
  await office.close()
  await ops.close()
})

const why = ['--source', '规则 第九条', '--reason', '已核对正式稿全文']
const as = (name: string, ...argv: string[]) => runAs(ops.server.ctx, name, argv)
const toConfirm = async () =>
  (await as('zhao', 'doctor')).text.split('\n').filter(line => /to be confirmed by compliance/.test(line))

test('LAW-01 two of compliance confirm a weak rule, which the doctor lists no longer; with who and when it is kept', async () => {
  const before = await toConfirm()
  assert.ok(before.some(line => /senior-age\/person .* 65 years from 2026-01-01/.test(line)))
  assert.equal((await as('zhao', 'law', 'set', 'senior-age/person', '65', ...why)).code, 1, 'not of compliance')
  const asked = await as('he', 'law', 'set', 'senior-age/person', '65', ...why)
  const id = /Request (\d+)/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  assert.equal((await toConfirm()).length, before.length, 'asked for only')
  for (const outsider of ['he', 'zhao', 'ke']) assert.equal((await as(outsider, 'approve', id)).code, 1, outsider)
  const done = await as('shi', 'approve', id)
  assert.equal(done.code, 0, done.text)
  const after = await toConfirm()
  assert.deepEqual(
    before.filter(line => !after.includes(line)).map(line => /senior-age\/person/.test(line)),
    [true],
  )
  const { decisions } = (await he.call('law.list', {})).data
  assert.deepEqual(
    decisions.map(({ row, figure, effectiveFrom, source, decision }) => [
      ...[row, figure, effectiveFrom, source],
      ...[decision.asked.name, decision.released.name, decision.reason, decision.at.slice(0, 10)],
    ]),
    [['senior-age/person', '65', '2026-01-01', '规则 第九条', 'he', 'shi', '已核对正式稿全文', '2026-11-20']],
  )
})

test('LAW-01 another figure is asked for at the console, holds from its day in every process and reaches the browser', async () => {
  const proposal = {
    act: 'law set' as const,
    input: {
      rule: 'senior-wait-hours/person',
      figure: '48',
      from: '2026-12-01',
      source: '规则 第九条',
      reason: '正式稿为四十八小时',
    },
  }
  assert.equal((await ke.call('request.try', proposal)).code, 'CON-0403')
  assert.equal((await ke.call('law.list', {})).code, 'CON-0403')
  const tried = await he.call('request.try', proposal)
  const asked = await he.call('request.submit', { ...proposal, digest: tried.data.digest, note: '请复核' })
  const { requestId } = asked.data
  assert.deepEqual((await he.call('law.list', {})).data.requests, [{ row: 'senior-wait-hours/person', requestId }])
  assert.equal((await as('shi', 'approve', requestId)).code, 0)
  await legalSettingsSource(ops.db)()
  const hoursOn = (day: string) => ruleOn('senior-wait-hours', isoDate(day), { holder: 'person' })?.figure
  assert.deepEqual([hoursOn('2026-11-30'), hoursOn('2026-12-01')], [24, 48])
  assert.deepEqual((await he.call('auth.me', {})).data.law[0], {
    row: 'senior-wait-hours/person',
    effectiveFrom: '2026-12-01',
    figure: '48',
    source: '规则 第九条',
  })
})

test('LAW-01 what would weaken a rule of two sources is refused with its figure and day, and no row is written past two people', async () => {
  const refused = await as('he', 'law', 'set', 'own-entry-fee/own/2026-01-01', '0.8%', '--from', '2026-12-15', ...why)
  assert.equal(refused.code, 1)
  assert.match(refused.text, /says otherwise: 0 % from 2027-01-01/)
  const strong = await as('he', 'law', 'set', 'service-fee-cap/equity', '0.5%', '--from', '2026-12-15', ...why)
  assert.match(strong.text, /stays: 0\.4 % from 2026-01-01/)
  const late = await as(
    'he',
    'law',
    'set',
    'existing-contract-transition',
    '2027-06-30',
    '--from',
    '2026-12-15',
    ...why,
  )
  assert.match(late.text, /allows 2026-01-01 to 2026-12-31 only/)
  const today = await as('he', 'law', 'set', 'senior-age/person', '60', '--from', '2026-11-20', ...why)
  assert.match(today.text, /tomorrow at the earliest/)
  assert.match((await as('he', 'law', 'set', 'senior-age/person', '65', '--source', '规则')).text, /need 4 to 200/)
  const row = { rule: 'senior-age/person', effective_from: isoDate('2026-12-01'), figure: '99', source: '无' }
  await assert.rejects(
    withTx(ops.db, tx => putLegalSetting(tx, { ...row, reason: '无', requested_by: 'he', decided_by: 'shi' })),
    /decided by a request of one person of compliance/,
  )
  await assert.rejects(ops.db.deleteFrom('legal_setting').execute(), /append-only|append only/)
})

test('LAW-01 LAW-08 lists of laundering risk are to be confirmed; two of compliance change one by names, and the rating of its first day reads it', async () => {
  const listed = (await toConfirm()).filter(line => /laundering-.*(places|occupations|industries)/.test(line))
  assert.equal(listed.length, 4)
  assert.ok(listed.some(line => /laundering-called-places .* 缅甸、伊朗、朝鲜 from 2025-10-24/.test(line)))
  const { custno } = ops.world.people.zhangSan
  await ops.db.updateTable('customer').set({ live_nation: '364' }).where('custno', '=', custno).execute()
  const factorsOn = async (day: string) => {
    const [row] = await listAmlFacts(ops.db, { custnos: [custno] })
    return row && factorsOf(ops.server.ctx.keys, row, isoDate(day))
  }
  const args = ['law', 'set', 'laundering-called-places', '缅甸、朝鲜', '--from', '2026-12-01']
  assert.match((await as('he', ...args.with(3, '伊朗、火星'), ...why)).text, /codes or names of the dictionary/)
  const asked = await as('he', ...args, ...why)
  const id = /Request (\d+)/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  assert.equal((await as('shi', 'approve', id)).code, 0)
  await legalSettingsSource(ops.db)()
  assert.ok((await factorsOn('2026-11-30'))?.includes('called-place'))
  assert.ok(!(await factorsOn('2026-12-01'))?.includes('called-place'))
  assert.equal((await toConfirm()).filter(line => /laundering-called-places/.test(line)).length, 0)
})

test('LAW-01 a confirmation says that nothing changes', async () => {
  const proposal = {
    act: 'law set' as const,
    input: { rule: 'assessments-a-day', figure: '2', source: '规则 第三条', reason: '已核对正式稿' },
  }
  const { shown } = (await he.call('request.try', proposal)).data
  assert.deepEqual(shown?.changes[0], { name: '数值', before: '2 次', after: '确认不变' })
})

test('LAW-02 the console lists each published text that says otherwise than the rule of its day, with its place', async () => {
  const values = { kind: 'page', id: 'fees', title: '费用', body: '第一行。\n\n申购费 0.08%。' }
  await ops.db
    .insertInto('document')
    .values({ ...values, data: '{"rules":["own-entry-fee"]}' })
    .execute()
  assert.deepEqual((await he.call('law.list', {})).data.texts, [
    { place: 'page/fees', title: '费用', line: 3, rule: 'own-entry-fee', day: '2027-01-01', says: '申购费 0.08%' },
  ])
})
