import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { readVersion } from '@zhixiao/db/market/data-version.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { growthIndex } from '@zhixiao/domain/fund/growth-index.ts'
import { yieldsOf } from '@zhixiao/domain/fund/yields.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { runAsTwo, startTestOps, type TestOps } from '../doors/shell/testing.ts'
import { loadMarket } from '../engine/market/snapshot.ts'
import { funds } from '../testing/world.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-20T20:00:00+08:00')
})
after(() => ops.close())

const HEAD = 'date,unit_nav,accumulated_nav,daily_growth_percent,distribution'
const NEW_FUND = ['--fund', '519001', '--name', '银华价值优选混合C', '--type', 'mixed']

const navsOf = (fundcode: string) =>
  ops.db.selectFrom('nav').selectAll().where('fundcode', '=', fundcode).orderBy('day').execute()
const auditLines = () => ops.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

/** All tables that an import could change. */
async function everything(): Promise<unknown> {
  const tables = ['fund', 'nav', 'dividend', 'split', 'data_version', 'audit_log'] as const
  return Promise.all(tables.map(table => ops.db.selectFrom(table).selectAll().execute()))
}

test('OPS-01 a new fund is made from code, name and type with its NAVs, in one audited step that readers notice', async () => {
  const path = ops.file('new.csv', `${HEAD}\n2026-11-18,1,1,0,\n2026-11-19,1.0100,1.0100,1.0000,\n`)
  const version = await readVersion(ops.db, 'market')
  const { code, text } = await ops.run('nav', 'import', path, ...NEW_FUND)
  assert.equal(code, 0, text)
  assert.match(text, /519001: 2 added \(2026-11-18 to 2026-11-19\), 0 corrected, 0 unchanged/)
  const fund = await ops.db.selectFrom('fund').selectAll().where('fundcode', '=', '519001').executeTakeFirstOrThrow()
  assert.deepEqual(
    [fund.fundname, fund.fund_type, fund.share_class, fund.risk_level, fund.setup_date, fund.list_state, fund.status],
    ['银华价值优选混合C', 'mixed', 'C', 3, '2026-11-18', '1', '5'],
  )
  assert.deepEqual(
    (await navsOf('519001')).map(nav => [nav.day, nav.nav_e4, nav.version]),
    [
      ['2026-11-18', 10_000n, 1],
      ['2026-11-19', 10_100n, 1],
    ],
  )
  const acts = (await auditLines()).filter(line => line.act === 'nav import')
  assert.deepEqual(
    acts.map(line => line.actor),
    ['qian'],
  )
  assert.equal(await readVersion(ops.db, 'market'), version + 1n)
})

test('OPS-01 ENG-04 a NAV is refused while orders are still taken for its day, and taken from 15:00 on', async () => {
  const path = ops.file('early.csv', `fund_code,date,unit_nav,accumulated_nav\n${funds.mixed},2026-11-20,1.24,1.24\n`)
  await ops.server.setClock('2026-11-20T14:59:59.999+08:00')
  const early = await ops.run('nav', 'import', path)
  assert.deepEqual([early.code, /2026-11-20 has no NAV before its 15:00/.test(early.text)], [1, true])
  await ops.server.setClock('2026-11-20T15:00:00+08:00')
  assert.equal((await ops.run('nav', 'import', path, '--dry-run')).code, 0)
  // Nobody trades on a Sunday, but a fund may have a NAV for it.
  await ops.server.setClock('2026-11-22T10:00:00+08:00')
  const sunday = ops.file(
    'sunday.csv',
    `fund_code,date,unit_nav,accumulated_nav\n${funds.mixed},2026-11-22,1.24,1.24\n`,
  )
  assert.equal((await ops.run('nav', 'import', sunday, '--dry-run')).code, 0)
  await ops.server.setClock('2026-11-20T20:00:00+08:00')
})

test('ENG-05 a second import of the same file changes nothing, and readers need not look again', async () => {
  const path = ops.file('again.csv', `${HEAD}\n2026-11-18,1,1,0,\n2026-11-19,1.0100,1.0100,1.0000,\n`)
  await ops.run('nav', 'import', path, ...NEW_FUND)
  const version = await readVersion(ops.db, 'market')
  const stored = await navsOf('519001')
  const { code, text } = await ops.run('nav', 'import', path, ...NEW_FUND)
  assert.equal(code, 0, text)
  assert.match(text, /519001: 0 added, 0 corrected, 2 unchanged\nNothing changed\.$/)
  assert.deepEqual(await navsOf('519001'), stored)
  assert.equal(await readVersion(ops.db, 'market'), version)
})

const faulty: [what: string, lines: string[], line: number, column: string, problem: RegExp][] = [
  ['a bad date', ['2026-11-18,1,1,0,', '2026-02-30,1,1,0,'], 3, 'date', /no date/],
  ['a negative NAV', ['2026-11-18,1,1,0,', '2026-11-19,-1.01,1,0,'], 3, 'unit_nav', /not greater than 0/],
  ['a NAV of nothing', ['2026-11-18,0,1,0,'], 2, 'unit_nav', /not greater than 0/],
  ['a NAV of five places', ['2026-11-18,1.00001,1,0,'], 2, 'unit_nav', /more than 4 decimal places/],
  ['a NAV that is no number', ['2026-11-18,1e1,1,0,'], 2, 'unit_nav', /no decimal number/],
  ['a NAV in full-width digits', ['2026-11-18,１.0,1,0,'], 2, 'unit_nav', /no decimal number/],
  ['a bad accumulated NAV', ['2026-11-18,1,,0,'], 2, 'accumulated_nav', /no decimal number/],
  ['a jump up', ['2026-11-18,1,1,0,', '2026-11-19,1.3001,1.3001,30.01,'], 3, 'unit_nav', /jump of 30\.010000 %/],
  ['a jump down', ['2026-11-19,0.69,0.69,0,', '2026-11-18,1,1,0,'], 2, 'unit_nav', /jump of -31\.000000 %/],
  ['two values for a date', ['2026-11-18,1,1,0,', '2026-11-18,1.01,1.01,0,'], 3, 'date', /a value on line 2/],
  ['a NAV of the future', ['2026-11-19,1,1,0,', '2026-11-21,1,1,0,'], 3, 'date', /after the business date 2026-11-20/],
  ['an endless NAV', ['2026-11-18,999999999999999,1,0,'], 2, 'unit_nav', /no NAV of a fund/],
  ['an endless accumulated NAV', ['2026-11-18,1,999999999999999,0,'], 2, 'accumulated_nav', /no NAV of a fund/],
  ['an endless growth', ['2026-11-18,1,1,-999999999999999,'], 2, 'daily_growth_percent', /beyond any such figure/],
  ['an endless dividend', ['2026-11-18,1,1,0,每份派现金999999999999999元'], 2, 'distribution', /beyond any distr/],
  ['a growth that is no number', ['2026-11-18,1,1,up,'], 2, 'daily_growth_percent', /no decimal number/],
  ['words for a distribution', ['2026-11-18,1,1,0,many'], 2, 'distribution', /neither/],
  [
    'a split of ten places',
    ['2026-11-18,1,1,0,每份基金份额折算1.2345678912份'],
    2,
    'distribution',
    /at most 9 decimal/,
  ],
  ['a split into nothing', ['2026-11-18,1,1,0,每份基金份额折算0份'], 2, 'distribution', /0 is not greater than 0/],
]
for (const [what, lines, line, column, problem] of faulty)
  test(`OPS-01 ${what} is named with line and column, and nothing of the file is taken`, async () => {
    const path = ops.file('faulty.csv', `${HEAD}\n${lines.join('\n')}\n`)
    const before = await everything()
    const { code, text } = await ops.run(
      'nav',
      'import',
      path,
      '--fund',
      '519009',
      '--name',
      '某基金',
      '--type',
      'bond',
    )
    assert.equal(code, 1)
    assert.match(text, new RegExp(`1 fault, nothing was imported\n  line ${line}, column ${column}: `))
    assert.match(text, problem)
    assert.deepEqual(await everything(), before)
  })

test('OPS-01 every fault of a file is listed at once', async () => {
  const path = ops.file('many.csv', `${HEAD}\nyesterday,0,1,0,\n2026-11-19,1,x,0,\n`)
  const { text } = await ops.run('nav', 'import', path, ...NEW_FUND)
  assert.match(
    text,
    /3 faults.*\n.*line 2, column date.*\n.*line 2, column unit_nav.*\n.*line 3, column accumulated_nav/,
  )
})

test('OPS-01 a missing, an unknown and a doubled column are named', async () => {
  const of = async (head: string) =>
    (await ops.run('nav', 'import', ops.file('head.csv', `${head}\n`), ...NEW_FUND)).text
  assert.match(await of('date,accumulated_nav'), /line 1, column unit_nav: the column is missing/)
  assert.match(await of('date,unit_nav,accumulated_nav,price'), /line 1, column price: there is no such column/)
  assert.match(await of('date,unit_nav,unit_nav,accumulated_nav'), /line 1, column unit_nav: .* twice/)
})

test('OPS-01 a line of another length and a stray quote are named', async () => {
  const of = async (line: string) =>
    (await ops.run('nav', 'import', ops.file('form.csv', `${HEAD}\n2026-11-18,1,1,0,\n${line}\n`), ...NEW_FUND)).text
  assert.match(await of('2026-11-19,1.01,1.01'), /line 3, column daily_growth_percent: the line has 3 fields/)
  assert.match(await of('2026-11-19,"1.01,1.01,0,'), /line 3, column 2: a stray quote/)
  assert.match(await of('2026-11-19,1.01,1.01\r,0,'), /line 3, column 1: a carriage return without a line feed/)
})

test('OPS-01 an unknown fund is named by line when nothing says how to make it', async () => {
  const path = ops.file(
    'who.csv',
    'fund_code,date,unit_nav,accumulated_nav\n710001,2026-11-20,1.2345,1.2345\n519999,2026-11-20,1,1\n',
  )
  const { code, text } = await ops.run('nav', 'import', path)
  assert.equal(code, 1)
  assert.match(text, /line 3, column fund_code: there is no fund 519999/)
  assert.equal((await navsOf(funds.mixed)).at(-1)?.day, '2026-11-19')
})

test('OPS-01 a dry run reports the same and leaves everything as it was', async () => {
  const path = ops.file('dry.csv', 'fund_code,date,unit_nav,accumulated_nav\n710301,2026-11-20,1.2400,1.2400\n')
  const before = await everything()
  const dry = await ops.run('nav', 'import', path, '--dry-run')
  assert.equal(dry.code, 0, dry.text)
  assert.match(dry.text, /710301: 1 added .*\nDry run: nothing was changed\.$/)
  assert.deepEqual(await everything(), before)
  const real = await ops.run('nav', 'import', path)
  assert.equal(`${real.text}\nDry run: nothing was changed.`, dry.text)
})

test('OPS-01 JSON is read as CSV is: exact numbers, many funds, lines of the faults', async () => {
  const json = `[
  {"fund_code": "710501", "date": "2026-11-20", "unit_nav": 1, "accumulated_nav": "1.0000", "income_per_10k": 0.4321, "seven_day_yield_percent": 1.612},
  {"fund_code": "710601", "date": "2026-11-20",
   "unit_nav": 1.2300, "accumulated_nav": 1.2300}
]`
  const taken = await ops.run('nav', 'import', ops.file('navs.json', json))
  assert.equal(taken.code, 0, taken.text)
  const money = (await navsOf(funds.money)).at(-1)
  assert.deepEqual([money?.income_e4, money?.yield7_e8], [4_321n, 1_612_000n])
  const bad = await ops.run('nav', 'import', ops.file('bad.json', json.replace('1.2300,', '1.23001,')))
  assert.match(bad.text, /line 3, column unit_nav: 1\.23001 has more than 4 decimal places/)
  const broken = await ops.run('nav', 'import', ops.file('broken.json', json.replace('1.2300,', '1.2300')))
  assert.match(broken.text, /line 4, column unit_nav: \} is expected/)
})

test('OPS-01 quotes, CRLF and a byte order mark change nothing of what a file says', async () => {
  const path = ops.file('odd.csv', '\uFEFF"date",unit_nav,"accumulated_nav"\r\n"2026-11-20",1.2345,"1.2345"\r\n')
  const { code, text } = await ops.run('nav', 'import', path, '--fund', funds.backEnd)
  assert.equal(code, 0, text)
  assert.equal((await navsOf(funds.backEnd)).at(-1)?.nav_e4, 12_345n)
})

test('ENG-05 a dividend or a split explains a jump and is kept', async () => {
  const path = ops.file(
    'events.csv',
    `${HEAD}\n2026-11-17,2.0000,2.0000,0,\n2026-11-18,1.0100,2.0200,1,每份基金份额折算2份\n2026-11-19,0.6100,2.0200,0,每份派现金0.40元\n`,
  )
  const fund = ['--fund', '519002', '--name', '某债券A', '--type', 'bond']
  const { code, text } = await ops.run('nav', 'import', path, ...fund)
  assert.equal(code, 0, text)
  const split = await ops.db.selectFrom('split').selectAll().where('fundcode', '=', '519002').execute()
  const dividend = await ops.db.selectFrom('dividend').selectAll().where('fundcode', '=', '519002').execute()
  assert.deepEqual(
    split.map(row => [row.day, row.ratio_e9]),
    [['2026-11-18', 2_000_000_000n]],
  )
  assert.deepEqual(
    dividend.map(row => [row.ex_date, row.per_share_e6]),
    [['2026-11-19', 400_000n]],
  )
  assert.match((await ops.run('nav', 'import', path, ...fund)).text, /Nothing changed/)
  const other = ops.file('other.csv', `${HEAD}\n2026-11-19,0.6100,2.0200,0,每份派现金0.41元\n`)
  assert.match(
    (await ops.run('nav', 'import', other, ...fund)).text,
    /line 2, column distribution: another distribution/,
  )
})

const newMoney = (code: string) => ['--fund', code, '--name', '某货币A', '--type', 'money']
const MONEY_HEAD = 'date,unit_nav,accumulated_nav,income_per_10k,income_from,income_to,seven_day_yield_percent'
const moneyFile = (name: string, ...lines: string[]) => ops.file(name, [MONEY_HEAD, ...lines, ''].join('\n'))
const WEEK = ['1.5787', '1.5461', '1.467', '1.4223', '1.3845', '1.3674', '1.3671']
/** Consecutive days from 2026-11-01. */
const weekLines = (yields: readonly string[] = []) =>
  WEEK.map((income, at) => `2026-11-0${at + 1},1,1,${income},,,${yields[at] ?? ''}`)

/** As the lists and charts show them, newest first. */
const shownYields = async (fundcode: string) => {
  const fund = (await loadMarket(ops.db)).funds.get(fundcode)
  assert.ok(fund)
  return fund.navs.map(({ date }, at) => [date, fund.yield7At(at)] as const).reverse()
}

test('CUS-04 seven days of income without a published yield show the yield that they make', async () => {
  const { code, text } = await ops.run('nav', 'import', moneyFile('week.csv', ...weekLines()), ...newMoney('519010'))
  assert.equal(code, 0, text)
  assert.doesNotMatch(text, /warnings/)
  const shown = await shownYields('519010')
  assert.deepEqual(shown[0], ['2026-11-07', 5_425_361n])
  assert.ok(shown.slice(1).every(([, yield7]) => yield7 === null))
})

test('CUS-04 a published yield that the incomes contradict is reported, audited and not shown; one that agrees is', async () => {
  const wrong = moneyFile('wrong.csv', ...weekLines(['5.9', '', '', '', '', '', '5.284']))
  const { code, text } = await ops.run('nav', 'import', wrong, ...newMoney('519011'))
  assert.equal(code, 0, text)
  assert.match(
    text,
    /line 8, column seven_day_yield_percent: 5\.284000 % is published for 2026-11-07, the incomes of its seven days make 5\.425361 %, which is shown/,
  )
  assert.match(text, /519011: 1 published yields without seven days of income before them, not shown/)
  assert.match(JSON.stringify((await auditLines()).at(-1)?.detail), /"contradictingYields":1/)
  assert.deepEqual(
    (await shownYields('519011')).map(([, yield7]) => yield7),
    [5_425_361n, ...Array(6).fill(null)],
  )
  const right = moneyFile('right.csv', '2026-11-07,1,1,1.3671,,,5.425')
  assert.doesNotMatch((await ops.run('nav', 'import', right, '--fund', '519011')).text, /warnings/)
  assert.equal((await shownYields('519011'))[0]?.[1], 5_425_000n)
  // A corrected income of an earlier day contradicts a stored yield.
  const corrected = moneyFile('corrected.csv', '2026-11-02,1,1,1.9461,,,')
  assert.match(
    (await ops.run('nav', 'import', corrected, '--fund', '519011')).text,
    /line 2, column seven_day_yield_percent: 5\.425000 % is published for 2026-11-07/,
  )
})

test('CUS-04 an income of several days is spread over them; days left out are a gap that is named', async () => {
  const days = weekLines().slice(0, 5)
  const gap = moneyFile('gap.csv', ...days, '2026-11-08,1,1,4.1000,,,')
  assert.match(
    (await ops.run('nav', 'import', gap, ...newMoney('519012'))).text,
    /line 7, column income_per_10k: no income of 2026-11-06 to 2026-11-07: the yields of the next six days/,
  )
  assert.equal((await shownYields('519012'))[0]?.[1], null)
  const spread = moneyFile('spread.csv', ...days, '2026-11-08,1,1,4.1000,2026-11-06,,')
  const { text } = await ops.run('nav', 'import', spread, '--fund', '519012')
  assert.doesNotMatch(text, /warnings/)
  assert.deepEqual(
    (await navsOf('519012')).slice(-3).map(({ day, income_e4 }) => [day, income_e4]),
    [
      ['2026-11-06', 13_666n],
      ['2026-11-07', 13_667n],
      ['2026-11-08', 13_667n],
    ],
  )
  assert.equal((await shownYields('519012'))[0]?.[0], '2026-11-08')
  assert.notEqual((await shownYields('519012'))[0]?.[1], null)
  const ahead = moneyFile('ahead.csv', '2026-11-20,1,1,4.1000,,2026-11-22,')
  assert.match(
    (await ops.run('nav', 'import', ahead, '--fund', '519012')).text,
    /2026-11-22 is after the business date 2026-11-20/,
  )
  for (const [span, problem] of [
    ['2026-11-01,2026-11-05', /column income_from: 2026-11-01 to 2026-11-05 does not hold 2026-11-08/],
    ['2026-09-01,', /column income_to: an income is of 31 days at most/],
    ['soon,', /column income_from: "soon" is no date/],
  ] as const) {
    const bad = await ops.run('nav', 'import', moneyFile('bad.csv', `2026-11-08,1,1,4.1,${span},`), '--fund', '519012')
    assert.equal(bad.code, 1)
    assert.match(bad.text, problem)
  }
})

test('OPS-01 a growth that disagrees with the NAVs is a warning, not a fault', async () => {
  const path = ops.file('growth.csv', `${HEAD}\n2026-11-18,1,1,0,\n2026-11-19,1.01,1.01,2.5,\n`)
  const { code, text } = await ops.run('nav', 'import', path, '--fund', '519003', '--name', '某混合', '--type', 'mixed')
  assert.equal(code, 0)
  assert.match(
    text,
    /warnings: 1\n {2}line 3, column daily_growth_percent: 2\.500000 % is published, 1\.000000 % is computed/,
  )
})

test('ENG-05 a corrected NAV nobody was confirmed at gets the next version and an audit line', async () => {
  const path = ops.file('correct.csv', `date,unit_nav,accumulated_nav\n2026-11-19,1.2350,1.2350\n`)
  const { code, text } = await ops.run('nav', 'import', path, '--fund', funds.bond)
  assert.equal(code, 0, text)
  assert.match(text, /710301: 2026-11-19 corrected from 1\.2345 to 1\.2350, version 2/)
  const nav = (await navsOf(funds.bond)).find(row => row.day === '2026-11-19')
  assert.deepEqual([nav?.nav_e4, nav?.version], [12_350n, 2])
  assert.match(JSON.stringify((await auditLines()).at(-1)?.detail), /"from":"1\.2345".*"version":2/)
})

test('ENG-05 a correction of a NAV that orders were confirmed at is refused with the orders and the day', async () => {
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  const order = await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  const settled = await ops.run('settle')
  assert.match(settled.text, /710001: 1 confirmed/)
  const before = await navsOf(funds.mixed)
  const path = ops.file(
    'late.csv',
    `date,unit_nav,accumulated_nav\n2026-11-18,1.2346,1.2346\n2026-11-19,1.2350,1.2350\n`,
  )
  const { code, text } = await ops.run('nav', 'import', path, '--fund', funds.mixed)
  assert.equal(code, 1)
  assert.equal(
    text,
    `orders already confirmed at NAVs this file corrects: 1; nothing was imported\n  order ${order} of 710001, NAV of 2026-11-19`,
  )
  assert.deepEqual(await navsOf(funds.mixed), before)
})

const sharesOf = async (fundcode: string) =>
  (await ops.db.selectFrom('holding').select('shares_cents').where('fundcode', '=', fundcode).execute()).map(
    row => row.shares_cents,
  )

/** The evening's import, and the next morning's settlement. */
async function throughNight(evening: string, path: string, fund: string, morning: string) {
  await ops.server.setClock(`${evening}T21:00:00+08:00`)
  const { code, text } = await ops.run('nav', 'import', path, '--fund', fund)
  assert.equal(code, 0, text)
  await ops.server.setClock(`${morning}T10:00:00+08:00`)
  const settled = await ops.run('settle')
  assert.equal(settled.code, 0, settled.text)
}

test('CUS-06 a split of nine decimals is imported and settled to the share', async () => {
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  const first = ops.file('before.csv', `${HEAD}\n2026-11-19,1,1,0,\n`)
  const fund = ['--fund', '519020', '--name', '某拆分混合A', '--type', 'mixed']
  assert.equal((await ops.run('nav', 'import', first, ...fund)).code, 0)
  // More than a bank takes from a card on a day.
  await ops.db
    .updateTable('bank')
    .set({ day_max_fen: fen(0n) })
    .execute()
  await ops.buy('519020', 1_000_000_000n)
  const day = ops.file('day.csv', `${HEAD}\n2026-11-20,1,1,0,\n`)
  await throughNight('2026-11-20', day, '519020', '2026-11-23')
  assert.deepEqual(await sharesOf('519020'), [100_000_000_000n])
  const split = ops.file('split.csv', `${HEAD}\n2026-11-23,0.8100,1,0,每份基金份额折算1.234567891份\n`)
  await throughNight('2026-11-23', split, '519020', '2026-11-24')
  assert.deepEqual(await sharesOf('519020'), [123_456_789_100n])
  const [lot] = await ops.db.selectFrom('lot').selectAll().where('fundcode', '=', '519020').execute()
  assert.deepEqual([lot?.remaining_cents, lot?.split_ratios_e9], [123_456_789_100n, [1_234_567_891n]])
})

test('ENG-03 OPS-01 an imported money fund earns: its income is carried daily into shares', async () => {
  await ops.server.setClock('2026-11-24T10:00:00+08:00')
  const line = { name: '某货币B', type: 'money', status: '0' }
  const take = (more: object) =>
    ops.run(
      'funds',
      'import',
      ops.file('f.json', JSON.stringify({ funds: [{ fund_code: '519021', ...line, ...more }] })),
    )
  assert.match((await take({ carry: '' })).text, /column carry: a money fund carries its income daily or monthly/)
  assert.equal((await take({})).code, 0)
  const byNavs = await ops.run('nav', 'import', moneyFile('m0.csv', '2026-11-23,1,1,0.5,,,'), ...newMoney('519022'))
  assert.equal(byNavs.code, 0, byNavs.text)
  const made = await ops.db.selectFrom('fund').selectAll().where('fundcode', 'in', ['519021', '519022']).execute()
  assert.deepEqual(
    made.map(({ carry, default_dividend_method }) => [carry, default_dividend_method]),
    [
      ['daily', '0'],
      ['daily', '0'],
    ],
  )
  await ops.buy('519021', 100_000n)
  await throughNight('2026-11-24', moneyFile('m1.csv', '2026-11-24,1,1,0.5,,,'), '519021', '2026-11-25')
  assert.deepEqual(await sharesOf('519021'), [10_000_000n])
  await throughNight('2026-11-25', moneyFile('m2.csv', '2026-11-25,1,1,0.6123,,,'), '519021', '2026-11-26')
  assert.deepEqual(await sharesOf('519021'), [10_000_612n])
})

test('OPS-01 a file that is not there, and --fund beside a fund_code column, are explained in one sentence', async () => {
  assert.match(
    (await ops.run('nav', 'import', '/nowhere.csv', ...NEW_FUND)).text,
    /^\/nowhere\.csv cannot be read \(ENOENT\)\.$/,
  )
  const path = ops.file('both.csv', 'fund_code,date,unit_nav,accumulated_nav\n')
  assert.match((await ops.run('nav', 'import', path, '--fund', '710001')).text, /leave out --fund/)
})

const REAL = new URL('../../../../../shared/data/nav_710001.csv', import.meta.url)
/** Runs a command like `ops.run`, and counts its SQL statements. */
async function runCounted(...argv: string[]) {
  let statements = 0
  const db = ops.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ...(await runAsTwo({ ...ops.server.ctx, db }, argv, ops.db)), statements: () => statements }
}

test('ENG-05 OPS-01 3,548 real NAVs come in by as many statements as three, and give the yields their publisher printed', {
  skip: !existsSync(REAL) && 'the file is not here',
}, async () => {
  const few = ops.file('few.csv', `${HEAD}\n2026-05-11,1,1,0,\n2026-05-12,1,1,0,\n2026-05-13,1,1,0,\n`)
  const three = await runCounted('nav', 'import', few, '--fund', '710008', '--name', '某混合A', '--type', 'mixed')
  assert.match(three.text, /710008: 3 added/)
  const args = ['nav', 'import', REAL.pathname, '--fund', '710009', '--name', '富安达优势成长混合A', '--type', 'mixed']
  const { code, text, statements } = await runCounted(...args)
  assert.equal(code, 0, text)
  assert.equal(statements(), three.statements())
  assert.match(text, /710009: 3548 added/)
  const navs = await navsOf('710009')
  const index = growthIndex(navs.map(nav => ({ date: nav.day, nav: nav.nav_e4 })))
  const found = yieldsOf(index, isoDate('2026-05-13'))
  assert.deepEqual(
    [found.month, found.season, found.half, found.year].map(each => (each ? percentText(each.growth) : '--')),
    ['+15.48%', '+11.65%', '-3.39%', '+54.98%'],
  )
  assert.match((await ops.run(...args)).text, /0 added, 0 corrected, 3548 unchanged\n[\s\S]*Nothing changed\.$/)
})
