import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createCalendar } from '@zhixiao/domain/calendar/calendar.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { contradictsIncomes, sevenDayYieldAt } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { rateE8 } from '@zhixiao/domain/money/money.ts'
import { nextQuotes } from './indices.ts'
import { buildMarket, DEMO_SEED } from './market.ts'
import { type LastNav, nextNavs } from './navs.ts'
import type { Market, NavRow } from './rows.ts'

let market: Market
let byFund: Map<string, NavRow[]>
before(() => {
  market = buildMarket()
  byFund = Map.groupBy(market.nav, row => row.fundcode)
})

const splitRatio = (fundcode: string, day: string): number =>
  Number(market.split.find(row => row.fundcode === fundcode && row.day === day)?.ratio_e9 ?? 1_000_000_000n) / 1e9
const dividendE4 = (fundcode: string, day: string): number =>
  Number(market.dividend.find(row => row.fundcode === fundcode && row.ex_date === day)?.per_share_e6 ?? 0n) / 100

/** Daily growth, adjusted for dividends and splits. */
const growths = (rows: readonly NavRow[]): number[] =>
  rows.slice(1).map((row, index) => {
    const worth = Number(row.nav_e4) * splitRatio(row.fundcode, row.day) + dividendE4(row.fundcode, row.day)
    return worth / Number(rows[index]!.nav_e4) - 1
  })

test('NAVs start at 1.0000 on the setup day, lie on trading days and end on the day before the demo', () => {
  const open = new Set(market.trading_day.filter(row => row.is_open).map(row => row.day))
  for (const fund of market.fund) {
    const rows = byFund.get(fund.fundcode) ?? []
    if (fund.setup_date === null) assert.equal(rows.length, 0)
    else {
      assert.equal(rows[0]!.day, fund.setup_date)
      assert.equal(rows[0]!.nav_e4, 10_000n)
      if (fund.status !== 'a') assert.equal(rows.at(-1)!.day, '2026-11-19')
      if (fund.fund_type !== 'money')
        assert.ok(
          rows.every(row => open.has(row.day)),
          fund.fundcode,
        )
    }
  }
})

test('no fund moves by more than 11 % in a day besides splits and dividends, and each really moves', () => {
  for (const [fundcode, rows] of byFund) {
    if (rows[0]!.income_e4 !== null) continue
    assert.ok(
      growths(rows).every(growth => Math.abs(growth) < 0.11),
      fundcode,
    )
    assert.ok(new Set(rows.map(row => row.nav_e4)).size > rows.length / 20, fundcode)
  }
})

test('a split or dividend leaves its mark on the unit NAV and none on the accumulated one', () => {
  for (const { fundcode, day, ratio_e9 } of market.split) {
    const rows = byFund.get(fundcode)!
    const at = rows.findIndex(row => row.day === day)
    const drop = Number(rows[at - 1]!.nav_e4) / Number(rows[at]!.nav_e4)
    assert.ok(Math.abs(drop / (Number(ratio_e9) / 1e9) - 1) < 0.09, fundcode)
    assert.ok(Math.abs(Number(rows[at]!.acc_nav_e4) / Number(rows[at - 1]!.acc_nav_e4) - 1) < 0.09, fundcode)
  }
  for (const dividend of market.dividend.filter(row => row.ex_date <= '2026-11-19')) {
    const rows = byFund.get(dividend.fundcode)!
    const at = rows.findIndex(row => row.day === dividend.ex_date)
    const lost =
      Number(rows[at]!.acc_nav_e4 - rows[at]!.nav_e4) - Number(rows[at - 1]!.acc_nav_e4 - rows[at - 1]!.nav_e4)
    assert.equal(lost, Number(dividend.per_share_e6) / 100)
  }
  assert.ok(
    market.dividend.some(row => row.ex_date === '2026-11-20'),
    'one is announced for the first day',
  )
})

test('a C class never grows past its A class, a back-end class equals it', () => {
  for (const fund of market.fund.filter(each => each.fundcode !== each.main_code && each.fund_type !== 'money')) {
    const main = new Map(byFund.get(fund.main_code)?.map(row => [row.day, row.nav_e4]))
    for (const row of byFund.get(fund.fundcode) ?? []) {
      const mainNav = main.get(row.day)!
      assert.ok(fund.fee_type === 'B' ? row.nav_e4 === mainNav : row.nav_e4 <= mainNav, `${fund.fundcode} ${row.day}`)
    }
  }
})

test('CUS-04 a money fund has a figure every calendar day, and its published yield agrees with its incomes', () => {
  const rows = byFund.get('990001')!
  const days = rows.map(row => ({ date: row.day, incomeE4: row.income_e4 }))
  for (const at of [6, 700, rows.length - 1]) {
    const computed = sevenDayYieldAt(days, at, 'daily')!
    assert.ok(!contradictsIncomes(rateE8(rows[at]!.yield7_e8!), computed), rows[at]!.day)
  }
  assert.ok(rows.every(row => row.income_e4! > 2_000n && row.income_e4! < 12_000n))
})

test('funds of shares move together, bonds hardly with them', () => {
  const lately = (code: string) => growths(byFund.get(code)!.slice(-700))
  assert.ok(correlation(lately('990019'), lately('990012')) > 0.6)
  assert.ok(Math.abs(correlation(lately('990019'), lately('990067'))) < 0.2)
  assert.ok(deviation(lately('990031')) > 5 * deviation(lately('990067')))
})

test('coming days go on from the last ones alone, money funds through the weekend, and no day twice', () => {
  const events = new Map(
    market.fund.map(({ fundcode }) => [
      fundcode,
      {
        dividends: market.dividend.filter(row => row.fundcode === fundcode),
        splits: market.split.filter(row => row.fundcode === fundcode),
      },
    ]),
  )
  let last: LastNav[] = [...byFund.values()].map(rows => rows.at(-1)!)
  last.push({ fundcode: '990103', day: isoDate('2026-12-01'), nav_e4: null })
  const calendar = createCalendar(market.trading_day.map(row => ({ day: row.day, isOpen: row.is_open })))
  for (const day of calendar.openDays(isoDate('2026-11-20'), isoDate('2027-06-30'))) {
    const rows = nextNavs(DEMO_SEED, last, events, [day])
    const newest = new Map(rows.map(row => [row.fundcode, row]))
    for (const before of last) {
      const row = newest.get(before.fundcode)
      if (!row || before.nav_e4 === null) continue
      const paid = dividendE4(row.fundcode, day)
      assert.ok(Math.abs((Number(row.nav_e4) + paid) / Number(before.nav_e4) - 1) < 0.11, `${row.fundcode} ${day}`)
    }
    if (day === '2026-11-23') assert.equal(rows.filter(row => row.fundcode === '990001').length, 3)
    last = last.map(before => newest.get(before.fundcode) ?? before)
    assert.deepEqual(nextNavs(DEMO_SEED, last, events, [day]), [])
  }
  assert.notEqual(last.find(row => row.fundcode === '990103')!.nav_e4, null, 'a fund set up later starts then')
  assert.deepEqual(
    nextNavs(DEMO_SEED, [{ fundcode: '710001', day: isoDate('2026-11-19'), nav_e4: null }], events, [
      isoDate('2026-11-20'),
    ]),
    [],
  )
})

test('a fund that was left out has each open day afterwards, the same figures as on time', () => {
  const days = [isoDate('2026-11-18'), isoDate('2026-11-19')]
  const rows = byFund.get('990071')!
  const last = rows.find(row => row.day === '2026-11-17')!
  const figures = (each: NavRow) => [each.day, each.nav_e4, each.acc_nav_e4]
  assert.deepEqual(
    nextNavs(DEMO_SEED, [last], new Map(), days).map(figures),
    rows.filter(row => row.day > last.day).map(figures),
  )
})

test('index quotes go on the same way', () => {
  const last = market.index_quote.filter(row => row.day === '2026-11-19')
  const next = nextQuotes(DEMO_SEED, last, isoDate('2026-11-20'))
  assert.equal(next.length, 5)
  assert.deepEqual(nextQuotes(DEMO_SEED, next, isoDate('2026-11-20')), [])
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]): number => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map(value => (value - middle) ** 2)))
}
const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [middleA, middleB] = [mean(a), mean(b)]
  return mean(a.map((value, index) => (value - middleA) * (b[index]! - middleB))) / (deviation(a) * deviation(b))
}
