import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const fundOf = (code: string) =>
  ops.db.selectFrom('fund').selectAll().where('fundcode', '=', code).executeTakeFirstOrThrow()
const tiersOf = (code: string, kind: string) =>
  ops.db
    .selectFrom('fee_tier')
    .select(['effective_from', 'from_value', 'rate_e8', 'to_fund_e4'])
    .where('fundcode', '=', code)
    .where('kind', '=', kind)
    .orderBy('effective_from')
    .orderBy('from_value')
    .execute()

const LEGAL = [
  { from: 0, rate_percent: 1.5, to_fund_percent: 100 },
  { from: 7, rate_percent: 1, to_fund_percent: 100 },
  { from: 30, rate_percent: 0.5, to_fund_percent: 100 },
  { from: 180, rate_percent: 0, to_fund_percent: 100 },
]
const redeemTable = (fund_code: string, lines: readonly object[], effective_from = '2026-12-01') =>
  lines.map(line => ({ fund_code, kind: 'redeem', effective_from, ...line }))
const json = (content: object) => ops.file('funds.json', JSON.stringify(content, null, 1))

test('OPS-01 a fund may name its registrar by the code of exchange files, or name none again', async () => {
  const take = (registrar: string) =>
    ops.run('funds', 'import', json({ funds: [{ fund_code: funds.bond, registrar }] }))
  assert.equal((await take('TA2')).code, 0)
  assert.equal((await fundOf(funds.bond)).registrar, 'TA2')
  assert.match((await take('ta-2')).text, /registrar: "ta-2" is not a code of 1 to 8 digits or capital letters/)
  assert.equal((await take('')).code, 0)
  assert.equal((await fundOf(funds.bond)).registrar, null)
})

test('OPS-01 a fund with its fee tables comes in from JSON, and a second import changes nothing', async () => {
  const path = json({
    funds: [
      { fund_code: '519101', name: '某指数A', type: 'index', status: '0', purchase_discount: 0.1, min_first: 10 },
    ],
    fee_tiers: [
      { fund_code: '519101', kind: 'purchase', effective_from: '2026-01-01', from: 0, rate_percent: 0.3 },
      {
        fund_code: '519101',
        kind: 'purchase',
        effective_from: '2026-01-01',
        from: 5000000,
        rate_percent: 0,
        fixed_fee: 1000,
      },
      ...redeemTable('519101', LEGAL, '2026-01-01'),
    ],
  })
  const { code, text } = await ops.run('funds', 'import', path)
  assert.equal(code, 0, text)
  const fund = await fundOf('519101')
  assert.deepEqual(
    [fund.fund_type, fund.risk_level, fund.purchase_discount_e4, fund.min_first_fen, fund.version],
    ['index', 4, 1_000, 1_000n, 2],
  )
  assert.equal((await tiersOf('519101', 'redeem')).length, 4)
  const again = await ops.run('funds', 'import', path)
  assert.match(again.text, /Nothing changed\.$/)
  assert.deepEqual(await fundOf('519101'), fund)
})

test('SHLF-07 a contract that contradicts itself is refused at its column; partners, last day and lags come in, once', async () => {
  const take = (terms: object) => ops.run('funds', 'import', json({ funds: [{ fund_code: funds.bond, ...terms }] }))
  const year = { hold_kind: 'minimum', hold_length: 1, hold_unit: 'year', hold_from: 'registration' }
  const ends = { setup_date: '2026-09-01', end_date: '2027-08-31' }
  for (const [terms, problem] of [
    [
      { ...year, ...ends, hold_until: 'application' },
      /hold_length: shares of 2026-09-01 would be held until 2027-09-01/,
    ],
    [{ ...ends, end_date: '2026-09-01' }, /end_date: the contract ends on 2026-09-01, not after its setup_date/],
    [{ confirm_lag: 3, pay_lag: 2 }, /pay_lag: redemptions would be paid on T\+2, before they are confirmed on T\+3/],
    [
      { min_first: '1000', min_further: '100', single_max: '99' },
      /single_max: at most 99.00 yuan, but at least 100.00/,
    ],
    [{ convert_into: `${funds.mixed} 519999` }, /convert_into: 519999 is no fund here/],
    [{ convert_into: funds.raising }, /convert_into: \d{6} has no NAV/],
    [{ convert_into: 'all' }, /convert_into: "all" is not fund codes with a space between them/],
  ] as const)
    assert.match((await take(terms)).text, problem)
  const contract = { convert_into: `${funds.mixed} ${funds.stock}`, ...ends }
  assert.equal((await take(contract)).code, 0)
  assert.match((await take(contract)).text, /Nothing changed/)
  const stored = await fundOf(funds.bond)
  assert.deepEqual([stored.convert_into, stored.end_date], [contract.convert_into, ends.end_date])
  assert.equal((await take({ convert_into: '', end_date: '', setup_date: '' })).code, 0)
})

test('SHLF-07 classes of one fund that contradict each other are refused by name, in the line of each class', async () => {
  const take = (...lines: object[]) => ops.run('funds', 'import', json({ funds: lines }))
  const [a, c] = ['519111', '519112']
  const shared = {
    type: 'index',
    status: '0',
    main_code: a,
    company: '甲基金',
    custodian: '乙银行',
    confirm_lag: 1,
    pay_lag: 2,
  }
  const [classA, classC] = [
    { ...shared, fund_code: a, name: '某指数A', share_class: 'A' },
    { ...shared, fund_code: c, name: '某指数C', share_class: 'C' },
  ]
  const other = { ...classC, company: '丙基金', share_rounding: 'truncate', pay_lag: 3 }
  const refused = await take(classA, other)
  assert.match(refused.text, /company: 519111, a class of the same fund, has 甲基金/)
  assert.match(refused.text, /share_rounding: 519111, a class of the same fund, has half-up/)
  assert.match(refused.text, /pay_lag: 519112, a class of the same fund, has 3/, 'and class A the other way round')
  const fee_tiers = [a, c].flatMap(code => redeemTable(code, LEGAL, '2026-01-01'))
  const taken = await ops.run('funds', 'import', json({ funds: [classA, classC], fee_tiers }))
  assert.equal(taken.code, 0, taken.text)
  const windows = '2026-12-01/2026-12-04 buys sells'
  assert.match((await take({ fund_code: c, windows })).text, /windows: 519111, a class of the same fund, has none/)
  assert.match((await take({ fund_code: a, type: 'bond' })).text, /type: 519112, a class of the same fund, has index/)
  // What classes may have of their own.
  const own = { fund_code: c, risk_level: 'R3', status: '5', min_first: '100', purchase_discount: '0.5' }
  assert.equal((await take(own)).code, 0)
  const both = await take({ fund_code: a, windows }, { fund_code: c, windows })
  assert.equal(both.code, 0, both.text)
  await ops.db.updateTable('fund').set({ status: 'a' }).where('fundcode', '=', a).execute()
  assert.equal((await take({ fund_code: c, pay_lag: 4 })).code, 0, 'a class that has ended binds no other')
})

test('ENG-03 OPS-01 a raising of more than three months, or of less than 10 million, is refused by name; it asks 200 million unless told', async () => {
  const take = (terms: object) =>
    ops.run(
      'funds',
      'import',
      json({ funds: [{ fund_code: '519102', name: '某债券A', type: 'bond', status: '2', ...terms }] }),
    )
  const dates = { raise_start: '2026-09-01', raise_end: '2026-12-01' }
  assert.match((await take(dates)).text, /raise_end: a raising that begins on 2026-09-01 ends by 2026-11-30/)
  assert.match((await take({ ...dates, raise_end: '2026-08-31' })).text, /raise_end: 2026-08-31 is before/)
  assert.match((await take({ raise_min_amount: '9999999.99' })).text, /raise_min_amount: .* from 10000000\.00/)
  assert.match((await take({ raise_min_shares: '9999999.99' })).text, /raise_min_shares: .* from 10000000\.00/)
  assert.equal((await take({ ...dates, raise_end: '2026-11-30', raise_cap: '500000000' })).code, 0)
  const fund = await fundOf('519102')
  assert.deepEqual(
    [fund.raise_min_shares_cents, fund.raise_min_fen, fund.raise_min_holders, fund.raise_cap_fen],
    [20_000_000_000n, 20_000_000_000n, 200, 50_000_000_000n],
  )
  assert.match((await take({ raise_end: '2026-12-01' })).text, /ends by 2026-11-30/)
  const own = { raise_min_shares: '10000000', raise_min_amount: '10000000', raise_min_holders: 1 }
  assert.equal((await take(own)).code, 0)
})

test('CON-04 LAW-06 a fund without redemption fees is opened for nobody, not for institutions alone either', async () => {
  const take = (terms: object) =>
    ops.run('funds', 'import', json({ funds: [{ fund_code: '519190', name: '某债券B', type: 'bond', ...terms }] }))
  assert.equal((await take({ status: '5' })).code, 0)
  assert.match((await take({ inst_status: '0' })).text, /519190: the redemption fee/)
  assert.equal((await take({ inst_status: '4' })).code, 0)
})

test('OPS-01 a changed term shows before and after, raises the version and leaves what the file does not name', async () => {
  const before = await fundOf(funds.bond)
  const path = ops.file('terms.csv', 'fund_code,day_max,pay_lag\n710301,50000,4\n')
  const dry = await ops.run('funds', 'import', path, '--dry-run')
  assert.match(
    dry.text,
    /710301 day_max_fen: 0 -> 5000000\n710301 pay_lag: 2 -> 4\n2 changes\nDry run: nothing was changed\.$/,
  )
  assert.deepEqual(await fundOf(funds.bond), before)
  assert.equal((await ops.run('funds', 'import', path)).code, 0)
  assert.deepEqual(await fundOf(funds.bond), {
    ...before,
    day_max_fen: 5_000_000n,
    pay_lag: 4,
    version: before.version + 1,
  })
})

test('OPS-01 a redemption table below the legal floor is refused by line and column', async () => {
  const below = LEGAL.map(line => (line.from === 7 ? { ...line, rate_percent: 0.75 } : line))
  const { code, text } = await ops.run('funds', 'import', json({ fee_tiers: redeemTable(funds.mixed, below) }))
  assert.equal(code, 1)
  assert.match(
    text,
    /1 fault, nothing was imported\n {2}line 11, column rate_percent: 710001: .* below the legal floor from day 7/,
  )
  const part = LEGAL.map(line => ({ ...line, to_fund_percent: 25 }))
  const kept = await ops.run('funds', 'import', json({ fee_tiers: redeemTable(funds.mixed, part) }))
  assert.match(kept.text, /column to_fund_percent: 710001: the fee must go to the fund as a whole from day 0/)
  assert.equal((await tiersOf(funds.mixed, 'redeem')).length, 4)
})

test('OPS-01 a fund on sale without a redemption table is refused, a money-market fund is exempt', async () => {
  const line = { status: '0', name: '某基金' }
  const mixed = await ops.run('funds', 'import', json({ funds: [{ fund_code: '519102', type: 'mixed', ...line }] }))
  assert.match(mixed.text, /column rate_percent: 519102: the redemption fee is below the legal floor from day 0/)
  const money = await ops.run('funds', 'import', json({ funds: [{ fund_code: '519103', type: 'money', ...line }] }))
  assert.equal(money.code, 0, money.text)
  const freed = { fund_code: '519104', type: 'mixed', fee_exempt: 1, ...line }
  const claim = await ops.run('funds', 'import', json({ funds: [freed] }))
  assert.match(claim.text, /column fee_exempt: 519104: a fund of type mixed is not outside the legal floors/)
})

test('OPS-01 LAW-06 a coming fee table of agencies stands beside the one in force; own sales take none', async () => {
  const lines = (channel: string) =>
    `fund_code,kind,effective_from,from,rate_percent,channel\n710001,purchase,2027-01-01,0,0.5,${channel}\n710001,purchase,2027-01-01,1000000,0.3,${channel}\n`
  const own = await ops.run('funds', 'import', ops.file('fees.csv', lines('')))
  assert.match(
    own.text,
    /line 2, column channel: 710001: own sales take no purchase fee: enter the table with the channel agency \(rule own-entry-fee of 2027-01-01\), as of 2027-01-01/,
  )
  const path = ops.file('fees.csv', lines('agency'))
  const { version } = await fundOf(funds.mixed)
  const { code, text } = await ops.run('funds', 'import', path)
  assert.equal(code, 0, text)
  assert.match(text, /710001 purchase fee \(agency\) from 2027-01-01: new, 0: 0\.5 %, 1000000: 0\.3 %/)
  const tiers = await tiersOf(funds.mixed, 'purchase')
  assert.deepEqual(
    tiers.slice(-2).map(tier => [tier.from_value, tier.rate_e8]),
    [
      [0n, 500_000n],
      [100_000_000n, 300_000n],
    ],
  )
  assert.equal(tiers.length, 6)
  assert.equal((await fundOf(funds.mixed)).version, version + 1)
})

test('LAW-06 funds import holds fees against floors and caps by kind of fund and holder, and names rule, figure and day', async () => {
  const line = { status: '0', name: '某基金A' }
  const take = (fund: object, ...fees: object[]) => {
    const fund_code = '519301'
    const whole = { fund_code, ...line, ...fund }
    return ops.run(
      'funds',
      'import',
      json({
        funds: [whole],
        ...(fees.length > 0 && { fee_tiers: fees.map(fee => ({ fund_code, effective_from: '2026-11-30', ...fee })) }),
      }),
      '--dry-run',
    )
  }
  const redeem = (from: number, rate_percent: number, holder = '') => ({
    kind: 'redeem',
    from,
    rate_percent,
    holder,
    to_fund_percent: 100,
  })
  const general = LEGAL.map(each => ({ kind: 'redeem', ...each }))
  const person = [redeem(0, 1.5, 'person'), redeem(7, 0, 'person')]

  const marked = await take({ type: 'index', fee_exempt: 1 }, redeem(0, 0))
  assert.match(marked.text, /column fee_exempt: 519301: a fund of type index is not outside the legal floors/)
  assert.match(
    marked.text,
    /the redemption fee is below the legal floor from day 0 on: 0% for at least 1\.5% \(rule redemption-fee-floor of 2026-01-01\), as of 2026-11-30/,
  )
  const deposit = { type: 'index', name: '某中证同业存单AAA指数7天持有A' }
  assert.equal((await take(deposit, redeem(0, 0))).code, 0)
  // The most common table of bond funds: persons pay nothing from day 7, institutions nothing from day 30.
  const bond = [...person, redeem(0, 1.5), redeem(7, 1), redeem(30, 0)]
  const accepted = await take({ type: 'bond' }, ...bond)
  assert.equal(accepted.code, 0, accepted.text)
  const forAll = await take({ type: 'bond' }, redeem(0, 1.5), redeem(7, 0))
  assert.match(
    forAll.text,
    /the redemption fee of institutions is below the legal floor from day 7 on: 0% for at least 1%/,
  )
  assert.equal((await take({ type: 'index' }, ...person, ...general)).code, 0)

  const purchase = (rate_percent: number, channel = '') => ({ kind: 'purchase', from: 0, rate_percent, channel })
  const dear = await take({ type: 'index' }, ...general, purchase(0.5))
  assert.match(
    dear.text,
    /column rate_percent: 519301: the purchase fee is above the legal cap from 0\.00 yuan on: at most 0\.3% \(rule entry-fee-cap of 2026-01-01\)/,
  )
  assert.equal((await take({ type: 'index' }, ...general, purchase(0.3))).code, 0)
  const service = await take({ type: 'money', service_percent: 0.25 })
  assert.match(
    service.text,
    /column service_percent: 519301: the service fee of 0\.25% is above the legal cap of 0\.15% \(rule service-fee-cap of 2026-01-01\)/,
  )
  assert.equal((await take({ type: 'money', service_percent: 0.15 })).code, 0)
  const old = await take({ type: 'money', service_percent: 0.25, setup_date: '2018-05-16' })
  assert.equal(old.code, 0, old.text)
  assert.match(
    old.text,
    /warning: 519301 销售服务费 0\.25% 高于上限 0\.15%（规则：销售服务费上限（年），2026-01-01 起施行），存量合同最迟 2026-12-31 调整/,
  )
  const new2026 = await take({ type: 'mixed', setup_date: '2026-01-20' }, ...general, purchase(0.5))
  assert.match(new2026.text, /own sales take no purchase fee: .*\(rule own-entry-fee of 2026-01-01\)/)
  assert.equal((await take({ type: 'mixed', setup_date: '2026-01-20' }, ...general, purchase(0.5, 'agency'))).code, 0)
  const wrong = await take({ type: 'mixed' }, ...general, { ...purchase(0.5), holder: 'company' })
  assert.match(wrong.text, /column holder: it is not one of all, person, institution/)
})

test('LAW-02 a summary that says otherwise than the law of today or of a later day is refused with rule and day; the doctor lists a stored one', async () => {
  const take = (summary: string, setup_date = '2018-05-16') =>
    ops.run('funds', 'import', json({ funds: [{ fund_code: funds.bond, summary, setup_date }] }), '--dry-run')
  const charged = await take('稳健的债券基金，申购费 0.08%。')
  assert.equal(charged.code, 1)
  assert.match(charged.text, /column summary: contradicts the rule own-entry-fee on 2027-01-01: 申购费 0\.08%/)
  assert.match((await take('申购费 0.08%。', '2026-03-02')).text, /contradicts the rule own-entry-fee on 2026-11-\d\d/)
  for (const right of ['稳健的债券基金，本公司直销不收申购费。', '2026 年 12 月 31 日及以前，申购费 0.08%。'])
    assert.equal((await take(right)).code, 0, right)
  const doctor = async () => (await ops.run('doctor')).text
  assert.doesNotMatch(await doctor(), /the summary of fund/)
  await sql`update fund set summary = '申购费 0.08%。' where fundcode = ${funds.bond}`.execute(ops.db)
  assert.match(
    await doctor(),
    /look at: the summary of fund \d+ contradicts the rule own-entry-fee on 2027-01-01: 申购费/,
  )
  await sql`update fund set summary = '' where fundcode = ${funds.bond}`.execute(ops.db)
})

test('LAW-06 a fee file without a column for the kind of holder holds for persons and institutions', async () => {
  const lines = LEGAL.map(({ from, rate_percent }) => `710001,redeem,2027-01-04,${from},${rate_percent},100\n`)
  const head = 'fund_code,kind,effective_from,from,rate_percent,to_fund_percent\n'
  const { code, text } = await ops.run('funds', 'import', ops.file('fees.csv', head + lines.join('')))
  assert.equal(code, 0, text)
  const { rows } = await sql<{ holder: string; channel: string }>`
    select distinct holder, channel from fee_tier
    where fundcode = '710001' and kind = 'redeem' and effective_from = '2027-01-04'`.execute(ops.db)
  assert.deepEqual(rows, [{ holder: 'all', channel: 'all' }])
})

test('OPS-01 fees under which orders were confirmed cannot be rewritten', async () => {
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.buy(funds.stock, 1_000n)
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  await ops.run('settle')
  const path = ops.file(
    'past.csv',
    'fund_code,kind,effective_from,from,rate_percent\n710601,purchase,2020-01-01,0,0.8\n',
  )
  const { code, text } = await ops.run('funds', 'import', path)
  assert.equal(code, 1)
  assert.match(text, /line 2, column effective_from: 1 orders are confirmed since 2020-01-01/)
  assert.equal((await tiersOf(funds.stock, 'purchase'))[0]?.rate_e8, 1_500_000n)
})

const faulty: [what: string, text: string, fault: RegExp][] = [
  ['a bad code', 'fund_code,name\n71,某\n', /line 2, column fund_code: "71" is not six digits/],
  ['an unknown type', 'fund_code,type\n710001,share\n', /line 2, column type: "share" is not one of mixed,/],
  ['an unknown status', 'fund_code,status\n710001,x\n', /line 2, column status/],
  ['a negative amount', 'fund_code,day_max\n710001,-1\n', /line 2, column day_max: "-1" is not an amount in yuan/],
  [
    'a lag out of bounds',
    'fund_code,pay_lag\n710001,11\n',
    /line 2, column pay_lag: "11" is not a whole number from 0 to 10/,
  ],
  ['a discount above one', 'fund_code,purchase_discount\n710001,1.5\n', /line 2, column purchase_discount/],
  ['a fund named twice', 'fund_code,pay_lag\n710001,3\n710001,4\n', /line 3, column fund_code: 710001 occurs twice/],
  ['an unknown column', 'fund_code,price\n710001,3\n', /line 1, column price: there is no such column/],
  ['a new fund without a name', 'fund_code,type,status\n519105,bond,5\n', /line 2, column name: 519105 is new/],
  [
    'a fee of an unknown fund',
    'fund_code,kind,effective_from,from,rate_percent\n519199,purchase,2027-01-01,0,1\n',
    /line 2, column fund_code: there is no fund 519199/,
  ],
  [
    'a fee table that does not begin at 0',
    'fund_code,kind,effective_from,from,rate_percent\n710001,purchase,2027-02-01,100,1\n',
    /line 2, column from: the table has no line from 0/,
  ],
  [
    'a rate above 100 %',
    'fund_code,kind,effective_from,from,rate_percent\n710001,purchase,2027-02-01,0,101\n',
    /line 2, column rate_percent/,
  ],
  [
    'a bound named twice',
    'fund_code,kind,effective_from,from,rate_percent\n710001,purchase,2027-02-01,0,1\n710001,purchase,2027-02-01,0,2\n',
    /line 3, column from: the table has a line from 0 already/,
  ],
]
for (const [what, text, fault] of faulty)
  test(`OPS-01 ${what} in a funds file is named with line and column, and nothing is imported`, async () => {
    const everything = () =>
      Promise.all(
        (['fund', 'fee_tier', 'audit_log', 'data_version'] as const).map(table =>
          ops.db.selectFrom(table).selectAll().execute(),
        ),
      )
    const before = await everything()
    const answer = await ops.run('funds', 'import', ops.file('faulty.csv', text))
    assert.equal(answer.code, 1)
    assert.match(answer.text, fault)
    assert.deepEqual(await everything(), before)
  })
