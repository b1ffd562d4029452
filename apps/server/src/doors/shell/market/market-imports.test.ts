import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { bankBins } from '@zhixiao/domain/codes/bank-bins.ts'
import { solvedCaptcha } from '../../../testing/codes.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const { mixed } = funds
const csv = (head: string, lines: readonly string[]) => ops.file('list.csv', `${[head, ...lines].join('\n')}\n`)

type Case = {
  command: string
  head: string
  lines: string[]
  /** A line with one fault and how it is reported. */
  faults: [line: string, fault: RegExp][]
  stored: () => Promise<unknown>
  expected: unknown
}
const BANKS = 'bank_code,name,single_max,day_max,channel,sort'
const cases: Case[] = [
  {
    command: 'banks',
    head: BANKS,
    lines: ['002,工商银行,50000,200000.50,icbc,3'],
    faults: [
      ['9X9,某银行,1,1,icbc,1', /column bank_code: "9X9" is not of 3 digits/],
      ['003,,1,1,icbc,1', /column name: "" is not a text/],
      ['003,农业银行,1.234,1,icbc,1', /column single_max: "1.234" is not an amount in yuan/],
      ['003,农业银行,5,1,icbc,1', /column day_max: is below single_max/],
      ['003,农业银行,5,9,,1', /column channel: "" is not of 1 to 32/],
    ],
    stored: () => ops.db.selectFrom('bank').selectAll().where('bank_code', '=', '002').execute(),
    expected: [
      {
        bank_code: '002',
        name: '工商银行',
        single_max_fen: 5_000_000n,
        day_max_fen: 20_000_050n,
        channel: 'icbc',
        sort: 3,
      },
    ],
  },
  {
    command: 'managers',
    head: 'man_id,name,title,since,resume,style',
    lines: ['G1,李经理,基金经理,2019-07-01,"硕士，曾任研究员",价值'],
    faults: [
      ['G 2,王经理,,,,', /column man_id: "G 2" is not of 1 to 32/],
      ['G2,王经理,,2019-13-01,,', /column since: "2019-13-01" is not a date/],
    ],
    stored: () => ops.db.selectFrom('manager').select(['name', 'invented']).where('man_id', '=', 'G1').execute(),
    expected: [{ name: '李经理', invented: false }],
  },
  {
    command: 'manager-funds',
    head: 'man_id,fund_code,from_day,to_day',
    lines: [`G1,${mixed},2020-01-02,`, `G1,${mixed},2019-07-01,2019-12-31`],
    faults: [
      [`G9,${mixed},2020-01-02,`, /column man_id: there is no manager G9/],
      ['G1,123456,2020-01-02,', /column fund_code: there is no fund 123456/],
      [`G1,${mixed},2020-01-02,2019-01-02`, /column to_day: lies before from_day/],
    ],
    stored: () =>
      ops.db
        .selectFrom('manager_tenure')
        .select(['man_id', 'to_day'])
        .where('fundcode', '=', mixed)
        .orderBy('from_day')
        .execute(),
    expected: [
      { man_id: 'G1', to_day: '2019-12-31' },
      { man_id: 'G1', to_day: null },
    ],
  },
  {
    command: 'holdings',
    head: 'fund_code,quarter_end,rank,name,weight_percent',
    lines: [`${mixed},2026-09-30,1,甲股份,9.87`, `${mixed},2026-09-30,2,乙股份,5`],
    faults: [
      [`${mixed},2026-09-29,1,甲股份,9`, /column quarter_end: "2026-09-29" is not the last day of a quarter/],
      [`${mixed},2026-09-30,2,甲股份,9`, /column rank: there are only 1 holdings/],
      [`${mixed},2026-09-30,1,甲股份,100.01`, /column weight_percent: the holdings add up to 100.01 %/],
      [`${mixed},2026-09-30,1,甲股份,x`, /column weight_percent: "x" is not a percentage/],
    ],
    stored: () =>
      ops.db
        .selectFrom('portfolio_holding')
        .select(['rank', 'name', 'weight_e4'])
        .where('fundcode', '=', mixed)
        .where('quarter_end', '=', isoDate('2026-09-30'))
        .orderBy('rank')
        .execute(),
    expected: [
      { rank: 1, name: '甲股份', weight_e4: 987 },
      { rank: 2, name: '乙股份', weight_e4: 500 },
    ],
  },
  {
    command: 'allocations',
    head: 'fund_code,quarter_end,kind,weight_percent',
    lines: [`${mixed},2026-09-30,stock,93.1`, `${mixed},2026-09-30,cash,6.9`],
    faults: [[`${mixed},2026-09-30,gold,1`, /column kind: "gold" is not one of stock, bond/]],
    stored: () =>
      ops.db
        .selectFrom('asset_allocation')
        .select(['kind', 'weight_e4'])
        .where('fundcode', '=', mixed)
        .where('quarter_end', '=', isoDate('2026-09-30'))
        .orderBy('kind')
        .execute(),
    expected: [
      { kind: 'cash', weight_e4: 690 },
      { kind: 'stock', weight_e4: 9_310 },
    ],
  },
  {
    command: 'fund-sizes',
    head: 'fund_code,quarter_end,size',
    lines: [`${mixed},2026-09-30,4220000000.50`, `${mixed},2026-06-30,0`],
    faults: [
      ['990013,2026-09-30,1', /column fund_code: there is no portfolio 990013/],
      [`${mixed},2026-10-30,1`, /column quarter_end: "2026-10-30" is not the last day of a quarter/],
      [`${mixed},2026-09-30,-1`, /column size: "-1" is not an amount in yuan/],
    ],
    stored: () => ops.db.selectFrom('portfolio_size').selectAll().orderBy('quarter_end').execute(),
    expected: [
      { fundcode: mixed, quarter_end: '2026-06-30', size_fen: 0n },
      { fundcode: mixed, quarter_end: '2026-09-30', size_fen: 422_000_000_050n },
    ],
  },
  {
    command: 'fund-styles',
    head: 'fund_code,quarter_end,stock_count,turnover,held_months',
    lines: [`${mixed},2026-06-30,31,0.9,26`, `${mixed},2025-12-31,29,1.25,`],
    faults: [
      [`${mixed},2026-06-30,3.5,0.9,`, /column stock_count: "3.5" is not a whole number/],
      [`${mixed},2026-06-30,3,1001,`, /column turnover: "1001" is not how many times/],
      [`${mixed},2026-06-30,3,1,x`, /column held_months: "x" is not a whole number of months/],
    ],
    stored: () => ops.db.selectFrom('portfolio_style').selectAll().orderBy('quarter_end').execute(),
    expected: [
      { fundcode: mixed, quarter_end: '2025-12-31', stock_count: 29, turnover_e2: 125, held_months: null },
      { fundcode: mixed, quarter_end: '2026-06-30', stock_count: 31, turnover_e2: 90, held_months: 26 },
    ],
  },
  {
    command: 'investment-ratios',
    head: 'fund_code,sort,name,low_percent,high_percent',
    lines: [`${mixed},1,股票,60,95`, `${mixed},2,债券与存款,5,40`],
    faults: [
      [`${mixed},1,股票,60,59.99`, /column high_percent: is below low_percent/],
      [`${mixed},1,股票,60,1001`, /column high_percent: "1001" is not a percentage/],
    ],
    stored: () => ops.db.selectFrom('investment_ratio').selectAll().orderBy('sort').execute(),
    expected: [
      { fundcode: mixed, sort: 1, name: '股票', low_e4: 6_000, high_e4: 9_500 },
      { fundcode: mixed, sort: 2, name: '债券与存款', low_e4: 500, high_e4: 4_000 },
    ],
  },
  {
    command: 'bond-yields',
    head: 'day,months,yield_percent',
    lines: ['2026-11-19,12,1.3650', '2026-11-19,120,1.8635', '2026-11-18,12,-0.05'],
    faults: [
      ['2026-11-19,0,1', /column months: "0" is not a whole number from 1 to 600/],
      ['2026-11-19,12,1.86351', /column yield_percent: "1.86351" is not a yearly yield/],
      ['2026-11-19,12,100.0001', /column yield_percent: "100.0001" is not a yearly yield/],
    ],
    stored: () => ops.db.selectFrom('bond_yield').selectAll().orderBy('day').orderBy('months').execute(),
    expected: [
      { day: '2026-11-18', months: 12, rate_e8: -50_000n },
      { day: '2026-11-19', months: 12, rate_e8: 1_365_000n },
      { day: '2026-11-19', months: 120, rate_e8: 1_863_500n },
    ],
  },
  {
    command: 'fx-quota',
    head: 'day,granted,used',
    lines: ['2026-11-18,2000000000,1860000000.25'],
    faults: [
      ['2026-11-18,0,0', /column granted: "0" is not an amount in dollars above 0/],
      ['2026-11-18,10,10.01', /column used: is above granted/],
    ],
    stored: () => ops.db.selectFrom('fx_quota').selectAll().execute(),
    expected: [{ day: '2026-11-18', granted_e2: 200_000_000_000n, used_e2: 186_000_000_025n }],
  },
  {
    command: 'indices',
    head: 'code,name',
    lines: ['HS300,沪深300指数'],
    faults: [['沪深,沪深300指数', /column code: "沪深" is not/]],
    stored: () => ops.db.selectFrom('market_index').selectAll().where('code', '=', 'HS300').execute(),
    expected: [{ code: 'HS300', name: '沪深300指数', invented: false }],
  },
  {
    command: 'index-quotes',
    head: 'code,day,close',
    lines: ['HS300,2026-11-19,3900.1234'],
    faults: [
      ['NONE,2026-11-19,1', /column code: there is no index NONE/],
      ['HS300,2026-11-19,0', /column close: "0" is not a number above 0/],
    ],
    stored: () => ops.db.selectFrom('index_quote').select('close_e4').where('code', '=', 'HS300').execute(),
    expected: [{ close_e4: 39_001_234n }],
  },
]

for (const { command, head, lines, faults, stored, expected } of cases) {
  test(`OPS-01 ${command} go in from a file, a dry run changes nothing and a second run neither`, async () => {
    const before = await stored()
    const path = csv(head, lines)
    const dry = await ops.run(command, 'import', path, '--dry-run')
    assert.deepEqual([dry.code, await stored()], [0, before], dry.text)
    const first = await ops.run(command, 'import', path)
    assert.equal(first.code, 0, first.text)
    assert.equal(dry.text, `${first.text}\nDry run: nothing was changed.`)
    assert.deepEqual(await stored(), expected)
    assert.equal((await ops.run(command, 'import', path)).code, 0)
    assert.deepEqual(await stored(), expected)
  })

  test(`OPS-01 each fault of ${command} is named with line and column, and nothing is taken`, async () => {
    const before = await stored()
    for (const [line, fault] of [...faults, [lines[0] ?? '', /occurs twice/] as const]) {
      const twice = fault.source.includes('twice') ? [line, line] : [line]
      const { code, text } = await ops.run(command, 'import', csv(head, twice))
      assert.equal(code, 1, text)
      assert.match(text, fault)
      assert.match(text, new RegExp(`line ${twice.length + 1}, column`))
      assert.deepEqual(await stored(), before)
    }
  })
}

test('OPS-01 a file without a column, with an unknown one or without lines is refused', async () => {
  assert.match(
    (await ops.run('indices', 'import', csv('code', ['A']))).text,
    /line 1, column name: the column is missing/,
  )
  assert.match(
    (await ops.run('indices', 'import', csv('code,name,x', ['A,B,C']))).text,
    /column x: there is no such column/,
  )
  assert.match((await ops.run('indices', 'import', csv('code,name', []))).text, /has no line/)
})

test('OPS-01 the funds of an agency are those of its last file; the other agencies keep theirs', async () => {
  for (const agency_id of ['A1', 'A2'])
    await ops.db
      .insertInto('agency')
      .values({ agency_id, name: agency_id, kind: 'consign', province: '上海市', city: '上海市' })
      .execute()
  const sold = () => ops.db.selectFrom('agency_fund').selectAll().orderBy('agency_id').orderBy('fundcode').execute()
  const take = (lines: string[]) => ops.run('agency-funds', 'import', csv('agency_id,fund_code', lines))
  await take([`A1,${mixed}`, `A2,${mixed}`, `A2,${funds.bond}`])
  const { text } = await take([`A1,${funds.bond}`])
  assert.match(text, /1 stored in place of 1/)
  assert.deepEqual(
    (await sold()).filter(row => row.agency_id.startsWith('A')).map(row => `${row.agency_id} ${row.fundcode}`),
    [`A1 ${funds.bond}`, ...[mixed, funds.bond].sort().map(code => `A2 ${code}`)],
  )
  assert.match((await take([`A3,${mixed}`])).text, /line 2, column agency_id: there is no agency A3/)
})

test('OPS-01 imported card prefixes take the place of the product’s own, for the screens and for the server', async () => {
  const bins = async () => {
    const answer = await ops.server.client().call('static.bankBin', {})
    assert.ok(answer.ok)
    return answer.data.bins
  }
  assert.equal((await bins()).length, bankBins.length)
  const head = 'bin,card_length,bank_code,card_kind'
  const { code, text } = await ops.run('bank-bins', 'import', csv(head, ['622588,16,002,credit']))
  assert.equal(code, 0, text)
  assert.deepEqual(await bins(), [
    { bin: '622588', cardLength: 16, bankCode: '002', bankName: '工商银行', cardKind: 'credit' },
  ])
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const verified = await client.call('account.bankcardVerify', {
    cardno: '6225880137706868',
    mobileno: '13900000000',
    captchaId: await solvedCaptcha(ops.server, 'bindCard', '13900000000'),
  })
  assert.deepEqual([verified.ok, !verified.ok && verified.code], [false, 'BANK-0002'])
  for (const [line, fault] of [
    ['62258a,16,002,debit', /column bin/],
    ['622588,15,002,debit', /column card_length/],
    ['622588,16,001,debit', /column bank_code/],
    ['622588,16,002,gold', /column card_kind/],
  ] as const)
    assert.match((await ops.run('bank-bins', 'import', csv(head, [line]))).text, fault)
  assert.equal((await bins()).length, 1)
})

test('OPS-01 a bank that the product does not know is imported with its prefixes, and its cards are proved', async () => {
  assert.equal((await ops.run('banks', 'import', csv(BANKS, ['601,宁波示范银行,50000,0,icbc,9']))).code, 0)
  const head = 'bin,card_length,bank_code,card_kind'
  assert.equal((await ops.run('bank-bins', 'import', csv(head, ['622281,16,601,debit']))).code, 0)
  const listed = await ops.server.client().call('static.bankBin', {})
  assert.deepEqual(listed.ok && listed.data.bins.map(row => row.bankName), ['宁波示范银行'])
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const verified = await client.call('account.bankcardVerify', {
    cardno: '6222810137706868',
    mobileno: '13900000001',
    captchaId: await solvedCaptcha(ops.server, 'bindCard', '13900000001'),
  })
  assert.ok(verified.ok, JSON.stringify(verified))
  assert.deepEqual([verified.data.bankCode, verified.data.bankName], ['601', '宁波示范银行'])
})
