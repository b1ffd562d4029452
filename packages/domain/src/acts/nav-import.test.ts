import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { type NavRow, navLines, navRowOf, navsName, typedFigures } from '../fund/nav-rows.ts'
import { navE4, ratioE9 } from '../money/money.ts'
import { decideNavs, type KnownFund, type NavFacts } from './nav-import.ts'
import { refusalText } from './refusals.ts'

const [before, day] = [isoDate('2026-11-17'), isoDate('2026-11-18')]
const figures = { nav: navE4(12_345n), accNav: navE4(12_345n), income: null, yield7: null }
const bond: KnownFund = {
  name: '某债券A',
  mainCode: '710301',
  carry: null,
  stored: [{ day: before, version: 1, ...figures }],
  events: { dividends: new Map(), splits: new Map() },
  rights: [],
  conversions: [],
}
const row = (nav: number, over: Partial<NavRow> = {}): NavRow => ({ fund: '710301', day, nav, accNav: nav, ...over })
const factsOf = (rows: readonly NavRow[], over: Partial<NavFacts> = {}): NavFacts => ({
  lines: navLines(rows),
  known: new Map([['710301', bond]]),
  until: { today: day, lastPriced: day },
  custodian: new Map(),
  requiredFrom: null,
  uses: [],
  booked: [],
  splitsSince: [],
  converted: [],
  ...over,
})
const refused = (facts: NavFacts, given: Parameters<typeof decideNavs>[1] = {}) => {
  const decision = decideNavs(facts, given)
  return decision.ok ? 'accepted' : decision.refusal.code
}

test('ACT-01 ACT-02 rows become effects: what is new, what corrects which version, with the NAV before and none of the line numbers', () => {
  const [one, other] = [row(12_400, { line: 7 }), row(12_400, { line: 99 })].map(each =>
    decideNavs(factsOf([each]), {}),
  )
  assert.ok(one?.ok)
  assert.deepEqual(one, other, 'the same NAVs of two files are the same act')
  const [fund] = one.effects.funds
  assert.deepEqual(
    fund?.written.map(({ was, before: point, after }) => [was, point?.day, after.nav]),
    [[null, before, 12_400n]],
  )
  const corrected = decideNavs(factsOf([row(12_350, { day: before })]), { restate: true })
  assert.ok(corrected.ok)
  assert.deepEqual(corrected.effects.funds[0]?.written[0]?.was, bond.stored[0])
})

test('ACT-01 ACT-02 NAVs are refused by codes: a day twice, an unknown fund, a jump, the custodian, orders at the old NAV', () => {
  assert.equal(refused(factsOf([row(12_400), row(12_401)])), 'file.faults')
  assert.equal(refused(factsOf([row(12_400, { fund: '710999' })])), 'file.faults')
  assert.equal(refused(factsOf([row(20_000)])), 'file.faults')
  assert.equal(refused(factsOf([row(12_345, { day: before })])), 'nav.unchanged')
  assert.equal(refused(factsOf([row(12_400)]), { name: '某基金', type: 'bond' }), 'nav.new-fund-incomplete')
  const needed = factsOf([row(12_400)], { requiredFrom: day })
  assert.equal(refused(needed), 'nav.custodian-missing')
  const theirs = new Map([[`710301 ${day}`, { ...figures, nav: navE4(12_399n) }]])
  const differs = factsOf([row(12_400)], { custodian: theirs })
  assert.equal(refused(differs), 'nav.custodian-differs')
  assert.equal(refused(differs, { explain: '710302：尾差' }), 'nav.custodian-unexplained')
  assert.equal(refused(differs, { explain: '尾差' }), 'accepted')
  const used = { uses: [{ order: '9', fundcode: '710301', day: before }] }
  const correction = [row(12_350, { day: before })]
  assert.equal(refused(factsOf(correction, used)), 'nav.orders-confirmed')
  assert.equal(refused(factsOf(correction, used), { restate: true }), 'accepted')
  assert.equal(refused(factsOf(correction, { ...used, splitsSince: ['710301'] }), { restate: true }), 'nav.split-since')
  assert.equal(refused(factsOf(correction, { ...used, converted: ['710301'] }), { restate: true }), 'nav.converted')
  assert.equal(refused(factsOf(correction, { booked: ['710301'] }), { restate: true }), 'nav.income-booked')
})

test('ENG-03 ACT-02 a split of a file between the record and the ex-date of a dividend is asked about, and a dividend on the day of a split', () => {
  const right = { recordDate: before, exDate: isoDate('2026-11-19') }
  const asked = (line: NavRow, over: Partial<KnownFund>) => {
    const decision = decideNavs(factsOf([line], { known: new Map([['710301', { ...bond, ...over }]]) }), {})
    assert.ok(decision.ok)
    return decision.effects.funds[0]?.asks
  }
  const split = row(6_172, { accNav: 6_172, split: 2_000_000_000 })
  assert.deepEqual(asked(split, { rights: [right] }), [{ ...right, split: day }])
  assert.deepEqual(asked(split, { rights: [{ recordDate: before, exDate: before }] }), [])
  const dividend = row(12_245, { accNav: 12_345, dividend: 10_000 })
  assert.deepEqual(asked(dividend, {}), [])
  const events = { dividends: new Map(), splits: new Map([[day, ratioE9(1_000_000_000n)]]) }
  assert.deepEqual(asked(dividend, { events }), [{ recordDate: day, exDate: day, split: day }])
})

test('SHLF-04 a dividend or split of a file is refused across the day of a conversion, and the NAV alone passes', () => {
  const said = (line: NavRow, conversions: KnownFund['conversions']) =>
    refused(factsOf([line], { known: new Map([['710301', { ...bond, conversions }]]) }))
  const dividend = row(12_245, { accNav: 12_345, dividend: 10_000 })
  const split = row(6_172, { accNav: 6_172, split: 2_000_000_000 })
  for (const line of [dividend, split]) {
    assert.equal(said(line, [{ day, isSource: false }]), 'conversion.event')
    assert.equal(said(line, [{ day: before, isSource: false }]), 'accepted')
    assert.equal(said(line, [{ day: before, isSource: true }]), 'conversion.event')
    assert.equal(said(line, [{ day: isoDate('2026-11-19'), isSource: true }]), 'accepted')
  }
  assert.equal(said(row(12_400), [{ day, isSource: true }]), 'accepted')
})

test('ACT-02 a fault names the file and the line that its reader gave, and counts rows where there is no file', () => {
  const faultsOf = (line: object, file?: { name: string; sha256: string }) => {
    const decision = decideNavs(factsOf([row(12_400), row(20_000, { fund: '710999', ...line })]), { file })
    return decision.ok ? '' : refusalText(decision.refusal).en
  }
  assert.match(faultsOf({}), /^the NAVs: 1 fault, nothing was imported\n {2}line 2, column fund_code: /)
  assert.match(faultsOf({ line: 40 }, { name: 'n.csv', sha256: '' }), /^n\.csv: 1 fault.*\n {2}line 40, /)
})

test('ACT-02 typed figures make a row and come back from it; a request is named by its days and its only fund', () => {
  const typed = { nav: '1.0000', accNav: '1.0000', income: '0.4321', yield7: '1.590000' }
  const made = navRowOf('710501', day, typed) ?? assert.fail()
  assert.deepEqual([made.income, made.yield7, typedFigures(made)], [4_321, 1_590_000, typed])
  assert.equal(navRowOf('710501', day, { ...typed, income: 'x' }), null)
  assert.equal(navRowOf('710501', day, { nav: '', accNav: '1' }), null)
  assert.equal(navsName([made]), '2026-11-18 710501')
  assert.equal(navsName([made, row(1), row(1, { day: before })]), '2026-11-17..2026-11-18')
})
