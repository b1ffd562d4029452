import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { feeFaults, serviceFault } from '@zhixiao/domain/fee/legal-floors.ts'
import { legalKindOf } from '@zhixiao/domain/fund/legal-kind.ts'
import { buildMarket, DEMO_SEED } from './market.ts'
import type { Market } from './rows.ts'

let market: Market
before(() => {
  market = buildMarket()
})

const digest = (made: Market): string =>
  createHash('sha256')
    .update(JSON.stringify(made, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
    .digest('hex')

test('the same seed makes the same market, another seed another one', () => {
  assert.equal(digest(buildMarket(DEMO_SEED)), digest(market))
  assert.notEqual(digest(buildMarket(DEMO_SEED + 1)), digest(market))
})

test('there is a fund of every type and of every status', () => {
  assert.deepEqual(new Set(market.fund.map(fund => fund.fund_type)), new Set(Object.keys(fundTypes)))
  assert.deepEqual(new Set(market.fund.map(fund => fund.status)), new Set(Object.keys(fundStatuses)))
  assert.ok(market.fund.length >= 44)
})

test('every code is in the range of the demo and labelled invented; private schemes are not listed', () => {
  for (const fund of market.fund) {
    assert.match(fund.fundcode, /^99\d{4}$/)
    assert.equal(fund.invented, true)
    if (fundTypes[fund.fund_type].isPrivate) assert.equal(fund.list_state, '0', fund.fundcode)
  }
  assert.ok([...market.manager, ...market.market_index].every(row => row.invented))
})

test('there are classes, terms and limits of each kind to walk through', () => {
  const { fund } = market
  assert.ok(fund.some(each => each.fee_type === 'B' && each.fundcode !== each.main_code))
  assert.ok(fund.filter(each => each.share_class === 'C').length >= 10)
  assert.ok(fund.some(each => each.share_rounding === 'truncate'))
  assert.deepEqual(new Set(fund.map(each => each.day_max_fen)), new Set([0n, 100_000n, 1_000_000n]))
  for (const each of fund.filter(row => ['qdii', 'fof'].includes(row.fund_type))) assert.equal(each.confirm_lag, 2)
  for (const each of fund) assert.ok(each.pay_lag >= each.confirm_lag, each.fundcode)
  const raising = fund.filter(each => each.status === '1')
  assert.ok(raising.every(each => each.setup_date === null && each.raise_start! <= '2026-11-20'))
  assert.ok(raising.every(each => each.raise_end! > '2026-11-20'))
})

test('LAW-06 fee tables and service fees of the demo keep floors and caps, and funds of 2026 charge at agencies only; have an older table where the fund is older', () => {
  for (const fund of market.fund) {
    const rows = market.fee_tier.filter(tier => tier.fundcode === fund.fundcode)
    const tiers = rows.map(row => ({
      kind: row.kind,
      effectiveFrom: row.effective_from,
      fromValue: row.from_value,
      rate: row.rate_e8,
      fixedFee: row.fixed_fee_fen,
      toFundE4: row.to_fund_e4,
      holder: row.holder,
      channel: row.channel,
    }))
    const fundKind = legalKindOf({ fundType: fund.fund_type, fundName: fund.fundname, equityLowE4: null })
    const legal = fundKind && { fundKind, contractDay: fund.setup_date ?? fund.raise_start }
    for (const day of ['2026-01-01', '2026-11-20', '2027-02-01'].map(isoDate))
      if (legal && rows.length > 0) assert.deepEqual(feeFaults(tiers, legal, day), [], fund.fundcode)
    if (fundKind) assert.equal(serviceFault(fund.service_rate_e8, isoDate('2026-11-20'), fundKind), null, fund.fundcode)
    if (fund.raise_start !== null)
      assert.ok(
        rows.some(row => row.kind === 'subscribe'),
        fund.fundcode,
      )
  }
  const starts = market.fee_tier.filter(tier => tier.fundcode === '990012' && tier.kind === 'purchase')
  assert.deepEqual([...new Set(starts.map(tier => tier.effective_from))], ['2019-03-18', '2026-01-01'])
  assert.deepEqual(
    starts.filter(tier => tier.from_value === 500_000_000n).map(tier => tier.fixed_fee_fen),
    [100_000n, 100_000n],
  )
})

test('what belongs to a fund or manager names one that exists, and keys do not repeat', () => {
  const codes = new Set(market.fund.map(fund => fund.fundcode))
  const people = new Set(market.manager.map(manager => manager.man_id))
  const named = [market.fee_tier, market.nav, market.dividend, market.manager_tenure, market.portfolio_holding]
  for (const rows of named) for (const row of rows) assert.ok(codes.has(row.fundcode))
  for (const notice of market.notice) assert.ok(notice.fundCode === null || codes.has(notice.fundCode))
  for (const row of market.manager_tenure) assert.ok(people.has(row.man_id))
  assert.equal(new Set(market.notice.map(notice => notice.id)).size, market.notice.length)
  assert.equal(new Set(market.nav.map(row => row.fundcode + row.day)).size, market.nav.length)
})

test('a fund on sale always has a manager, and tenures of one fund follow each other', () => {
  for (const fund of market.fund.filter(each => each.list_state === '1')) {
    const tenures = market.manager_tenure
      .filter(row => row.fundcode === fund.fundcode)
      .sort((a, b) => (a.from_day < b.from_day ? -1 : 1))
    assert.ok(tenures.length > 0, fund.fundcode)
    if (fund.setup_date !== null) assert.ok(tenures[0]!.from_day <= fund.setup_date, fund.fundcode)
    tenures.slice(1).forEach((row, index) => {
      assert.equal(row.from_day, tenures[index]!.to_day, fund.fundcode)
    })
  }
})

test('a quarter has ten holdings in falling weight, and its parts make 100 %', () => {
  for (const rows of Map.groupBy(market.portfolio_holding, row => row.fundcode + row.quarter_end).values()) {
    assert.deepEqual(
      rows.map(row => row.rank),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
    assert.equal(new Set(rows.map(row => row.name)).size, 10)
    assert.ok(rows.every((row, index) => row.weight_e4 > 0 && row.weight_e4 <= (rows[index - 1]?.weight_e4 ?? 10_000)))
  }
  const quarters = Map.groupBy(market.asset_allocation, row => row.fundcode + row.quarter_end)
  for (const rows of quarters.values())
    assert.equal(
      rows.reduce((sum, row) => sum + row.weight_e4, 0),
      10_000,
    )
  assert.equal(new Set(market.asset_allocation.map(row => row.quarter_end)).size, 8)
})

test('sizes of portfolios end with what the funds have, and no report is older than its fund', () => {
  const byCode = new Map(market.fund.map(row => [row.fundcode, row]))
  for (const [code, rows] of Map.groupBy(market.portfolio_size, row => row.fundcode)) {
    const fund = byCode.get(code)
    assert.equal(fund?.main_code, code)
    assert.equal(rows.at(-1)?.size_fen, fund?.size_fen, code)
    assert.ok(rows.every(({ quarter_end, size_fen }) => quarter_end >= fund.setup_date! && size_fen > 0n))
  }
  for (const { fundcode, quarter_end } of market.portfolio_style)
    assert.ok(byCode.get(fundcode)!.setup_date! < quarter_end && byCode.get(fundcode)!.main_code === fundcode)
  for (const { fundcode, low_e4, high_e4 } of market.investment_ratio)
    assert.ok(byCode.get(fundcode)!.raise_start !== null && low_e4 < high_e4)
})

test('yields rise with their term, and the quota is nearly used up', () => {
  for (const rows of Map.groupBy(market.bond_yield, row => row.day).values()) {
    assert.equal(rows.length, 7)
    assert.ok(rows.every((row, at) => at === 0 || row.rate_e8 > rows[at - 1]!.rate_e8))
  }
  assert.equal(market.bond_yield.at(-1)?.day, market.index_quote.at(-1)?.day)
  const { granted_e2, used_e2 } = market.fx_quota.at(-1)!
  assert.equal((used_e2 * 100n) / granted_e2, 93n)
  assert.ok(market.fx_quota.every(row => row.used_e2 <= row.granted_e2))
})

test('there are people and banks enough to choose from', () => {
  assert.equal(market.manager.length, 12)
  assert.equal(market.bank.length, 17)
})

test('nobody manages a fund before it is set up, nor more than five funds at once', () => {
  const { fund, manager_tenure } = market
  const byCode = new Map(fund.map(row => [row.fundcode, row]))
  const own = manager_tenure.filter(({ fundcode }) => byCode.get(fundcode)?.main_code === fundcode)
  for (const { man_id, fundcode, from_day } of own) {
    const setup = byCode.get(fundcode)?.setup_date ?? null
    assert.ok(setup === null || setup <= from_day, `${man_id} ${fundcode}`)
    const atOnce = own.filter(
      each => each.man_id === man_id && each.from_day <= from_day && (each.to_day === null || each.to_day > from_day),
    )
    assert.ok(atOnce.length <= 5, `${man_id} ${from_day}: ${atOnce.map(each => each.fundcode)}`)
  }
})

test('the profile of the firm counts the funds and the assets that the market has', () => {
  const listed = market.fund.filter(row => row.list_state === '1' && row.fundcode === row.main_code)
  const running = listed.filter(row => row.setup_date !== null)
  const yi = running.reduce((sum, row) => sum + (row.size_fen ?? 0n), 0n) / 10_000_000_000n
  const profile = readFileSync(new URL('../content/about/profile.md', import.meta.url), 'utf8')
  const said = `公募基金 ${running.length} 只（各类份额合并计算），另有 ${listed.length - running.length} 只正在募集，资产净值合计约 ${Number(yi).toLocaleString('en-US')} 亿元`
  assert.ok(profile.includes(said), said)
})
