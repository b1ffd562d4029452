import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import type { FeeTier } from '../fee/fee-tier.ts'
import type { FundContract } from '../fee/fund-contract.ts'
import { fen, navE4, rateE8, shareCents } from '../money/money.ts'
import { EMPTY_POSITION } from '../settle/position.ts'
import { returnsAsReported } from '../settle/service-return.ts'
import { type DueOrder, holdingKey, type SettleFacts, settleFundDay } from '../settle/settle-fund-day.ts'
import { FUND, LOT } from '../settle/testing.ts'
import type { Confirmed } from '../settle/working.ts'
import { DONE, type ReportedTrade } from './confirmations.ts'
import { settleAsReported } from './settle-as-reported.ts'

const traded = isoDate('2026-11-18')
const day = isoDate('2026-11-19')
const tier = (kind: FeeTier['kind'], rate: bigint, toFundE4: number): FeeTier => ({
  kind,
  effectiveFrom: isoDate('2020-01-01'),
  fromValue: 0n,
  rate: rateE8(rate),
  fixedFee: null,
  holder: 'all',
  channel: 'all',
  toFundE4,
})
const fund: FundContract = {
  fundcode: '710001',
  mainCode: '710001',
  terms: FUND.terms.map(terms => ({ ...terms, purchaseDiscountE4: 10_000 })),
  tiers: [tier('purchase', 1_500_000n, 0), tier('redeem', 500_000n, 2_500)],
  setupDate: isoDate('2020-01-01'),
  raiseStart: null,
  raiseInterestRate: rateE8(0n),
}
const order: DueOrder = {
  orderId: 7n,
  custno: 'c',
  tradeacco: 't',
  fundcode: fund.fundcode,
  kind: '022',
  cause: null,
  amount: fen(1_000_000n),
  shares: null,
  tradeDate: traded,
  termsDay: traded,
  entry: null,
  request: null,
  paidOn: traded,
  largeRedemption: null,
  targetFundcode: null,
  dividendMethod: null,
  lotId: null,
  origin: null,
  cost: null,
}
const sale: DueOrder = { ...order, kind: '024', amount: null, shares: shareCents(150_000n), largeRedemption: '1' }
const held = {
  ...EMPTY_POSITION,
  shares: shareCents(200_000n),
  frozen: shareCents(150_000n),
  cost: fen(220_000n),
  paid: fen(220_000n),
}
const lots = [1n, 2n].map(lotId => ({
  ...LOT,
  lotId,
  registerDate: isoDate('2026-10-08'),
  nav: navE4(11_000n),
  remaining: shareCents(100_000n),
}))

const factsOf = (orders: DueOrder[]): SettleFacts => ({
  day,
  fund,
  orders,
  navs: new Map([[traded, { day: traded, nav: navE4(12_345n), version: 1 }]]),
  positions: new Map([[holdingKey(order), held]]),
  lots: new Map([[holdingKey(order), lots]]),
  saleDays: new Map(),
  targets: new Map(),
  dividends: new Map(),
  unpaid: new Map(),
  entered: new Map(),
  hugeDays: new Map(),
  holderLimit: null,
  mandatory: new Map(),
  advances: new Map(),
  undecided: new Set(),
  raising: new Map(),
  institutions: new Set(),
})

const ownOf = (due: DueOrder): Confirmed => {
  const own = settleFundDay(factsOf([due])).confirmed[0]?.result
  assert.ok(own)
  return own
}

/** A confirmation with our own figures, except for `change`. */
function reportedFor(due: DueOrder, change: Partial<ReportedTrade> = {}): ReportedTrade {
  const working = ownOf(due).own?.working
  assert.ok(working)
  return {
    line: 1,
    orderId: due.orderId,
    serial: '1',
    code: due.kind === '024' ? '124' : '122',
    kind: due.kind === '024' ? 'redemption' : 'purchase',
    returnCode: DONE,
    detail: '',
    confirmDate: day,
    fundcode: fund.fundcode,
    tradeacco: due.tradeacco,
    amount: due.kind === '024' ? working.net : working.gross,
    shares: working.shares,
    nav: working.nav,
    charge: working.fee,
    supplement: fen(0n),
    performance: fen(0n),
    returned: fen(0n),
    interest: working.interest,
    targetFundcode: '',
    targetShares: shareCents(0n),
    targetNav: navE4(0n),
    ...change,
  }
}

const settleBy = (due: DueOrder, word: ReportedTrade) =>
  settleAsReported(factsOf([due]), new Map([[due.orderId, word]]))

test('ENG-08 a word that says what we say gives the rows of the embedded registrar and no difference', () => {
  for (const due of [order, sale]) {
    const { settled, differences } = settleBy(due, reportedFor(due))
    assert.deepEqual(settled, settleFundDay(factsOf([due])))
    assert.deepEqual(differences, [])
  }
})

test('ENG-08 an unpaid loss goes with the last shares once, whatever the registrar pays, and what entered on the day keeps its cost', () => {
  const [key, loss] = [holdingKey(order), fen(-336n)]
  const last: DueOrder = { ...sale, shares: shareCents(199_800n) }
  const facts: SettleFacts = {
    ...factsOf([last]),
    positions: new Map([[key, { ...held, frozen: shareCents(199_800n), cost: fen(260_000n) }]]),
    unpaid: new Map([[key, loss]]),
    entered: new Map([[key, { shares: shareCents(100n), cost: fen(40_000n) }]]),
  }
  const embedded = settleFundDay(facts)
  const own = embedded.confirmed[0]?.result.own
  assert.ok(own && own.after.cost > 40_000n)
  assert.deepEqual([own.working.unpaid, embedded.lossesBorne.size], [loss, 1])
  const { net: amount, fee: charge, shares } = own.working
  const word = reportedFor(sale, { amount, charge, shares })
  assert.deepEqual(settleAsReported(facts, new Map([[last.orderId, word]])), {
    settled: embedded,
    differences: [],
    locked: new Map(),
  })
  const more = settleAsReported(facts, new Map([[last.orderId, { ...word, amount: fen(amount + 336n) }]]))
  const reported = more.settled.confirmed[0]?.result
  assert.ok(reported?.own)
  assertSound(reported)
  assert.deepEqual(
    [reported.payout, reported.own.working.unpaid, more.settled.lossesBorne.size],
    [amount + 336n, loss, 1],
  )
  assert.deepEqual(
    more.differences.map(each => each.figure),
    ['amount'],
  )
})

/** Invariants of any confirmation: balanced postings, sums, lots and position. */
function assertSound({ own, position, postings, payout }: Confirmed): void {
  assert.ok(own)
  const { working, before } = own
  const sum = (account: string, unit: string) =>
    postings
      .filter(each => each.account === account && each.unit === unit)
      .reduce((total, each) => total + each.delta, 0n)
  for (const unit of ['CNY', 'SHARE'])
    assert.equal(
      postings.filter(each => each.unit === unit).reduce((total, each) => total + each.delta, 0n),
      0n,
    )
  assert.equal(working.net + working.fee - working.unpaid, working.gross)
  assert.equal(sum('customer_share', 'SHARE'), position.shares - before.shares)
  assert.equal(sum('payable', 'CNY'), payout)
  assert.equal(sum('fee', 'CNY'), working.fee - working.toFund)
  const used = (pick: (use: (typeof working.uses)[number]) => bigint) =>
    working.uses.reduce((total, use) => total + pick(use), 0n)
  if (working.uses.length === 0) return
  assert.equal(
    used(use => use.gross),
    working.gross,
  )
  assert.equal(
    used(use => use.fee + use.backendFee),
    working.fee,
  )
  assert.equal(
    used(use => use.toFund),
    working.toFund,
  )
}

test('ENG-08 whatever the registrar says is booked to the fen, in pairs, and each other figure is a difference', () => {
  const any = fc.record({
    fee: fc.bigInt(0n, 20_000n),
    shares: fc.bigInt(1n, 900_000n),
    accepted: fc.bigInt(30_000n, 1_000_000n),
  })
  fc.assert(
    fc.property(any, ({ fee, shares, accepted }) => {
      const word = reportedFor(order, { amount: fen(accepted), charge: fen(fee), shares: shareCents(shares) })
      const result = settleBy(order, word).settled.confirmed[0]?.result
      assert.ok(result?.own)
      assertSound(result)
      const { working } = result.own
      assert.deepEqual(
        [working.gross, working.fee, working.shares, working.refund],
        [accepted, fee, shares, 1_000_000n - accepted],
      )
      assert.equal(result.own.lot?.shares, shares)
      assert.equal(result.position.cost - held.cost, accepted)
    }),
    { seed: 7, numRuns: 100 },
  )
})

test('ENG-08 a redemption is booked at what the registrar pays, over our lots, and a partial one leaves a rest', () => {
  const any = fc.record({
    fee: fc.bigInt(0n, 2_000n),
    net: fc.bigInt(100_000n, 200_000n),
    shares: fc.bigInt(1n, 150_000n),
  })
  fc.assert(
    fc.property(any, ({ fee, net, shares }) => {
      const word = reportedFor(sale, { charge: fen(fee), amount: fen(net), shares: shareCents(shares) })
      const { settled, differences } = settleBy(sale, word)
      const result = settled.confirmed[0]?.result
      assert.ok(result?.own)
      assertSound(result)
      assert.deepEqual([result.own.working.net, result.own.working.fee, result.payout], [net, fee, net])
      assert.equal(result.deferred, 150_000n - shares)
      assert.equal(result.position.received, net)
      assert.ok(differences.every(each => each.own !== each.reported))
    }),
    { seed: 8, numRuns: 100 },
  )
})

test('LAW-12 a performance fee is a part of the fee that lots and postings bear, and the one difference', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 20_000n), taken => {
      const own = reportedFor(sale)
      const word = { ...own, performance: fen(taken), amount: fen(own.amount - taken) }
      const { settled, differences } = settleBy(sale, word)
      const result = settled.confirmed[0]?.result
      assert.ok(result?.own)
      assertSound(result)
      const { gross, fee, performanceFee, toFund } = result.own.working
      const ours = ownOf(sale).own?.working
      assert.deepEqual([gross, toFund], [ours?.gross, ours?.toFund])
      assert.deepEqual([fee, performanceFee, result.payout], [own.charge + taken, taken, own.amount - taken])
      assert.deepEqual(
        differences.map(each => each.figure),
        ['performance fee'],
      )
    }),
    { seed: 12, numRuns: 100 },
  )
})

test('LAW-12 a performance fee and a returned amount of a purchase are differences, and booked nowhere', () => {
  const { settled, differences } = settleBy(order, reportedFor(order, { performance: fen(100n), returned: fen(200n) }))
  assert.deepEqual(settled, settleFundDay(factsOf([order])))
  assert.deepEqual(
    differences.map(each => [each.figure, each.own, each.reported]),
    [
      ['performance fee', '0.00', '1.00'],
      ['fee given back', '0.00', '2.00'],
    ],
  )
})

test('LAW-12 where the registrar returns less, the last lots give way first and none goes below zero', () => {
  const { settled } = settleBy(sale, reportedFor(sale))
  const day = sale.tradeDate
  const lots = [500n, 200n].map((amount, at) => ({ lotId: BigInt(at), from: day, to: day, amount: fen(amount) }))
  const own = [{ order: sale, lots, amount: fen(700n) }]
  const lotsAt = (reported: bigint) =>
    returnsAsReported(settled, own, new Map([[sale.orderId, fen(reported)]])).map(each => [
      each.amount,
      ...each.lots.map(lot => lot.amount),
    ])
  assert.deepEqual(lotsAt(600n), [[600n, 500n, 100n]])
  assert.deepEqual(lotsAt(100n), [[100n, 100n, 0n]])
  assert.deepEqual(lotsAt(900n), [[900n, 500n, 400n]])
})

test("ENG-08 another NAV than ours is the registrar's, and a difference", () => {
  const word = reportedFor(order, { nav: navE4(12_000n) })
  const { settled, differences } = settleBy(order, word)
  assert.equal(settled.confirmed[0]?.result.own?.working.nav, 12_000n)
  assert.deepEqual(differences[0], { orderId: 7n, figure: 'NAV', own: '1.2345', reported: '1.2000' })
})

test('ENG-08 both legs of a conversion are booked at the registrar’s fees, and what leaves one fund enters the other', () => {
  const target = { ...fund, fundcode: '710301', mainCode: '710301', tiers: [tier('purchase', 2_000_000n, 0)] }
  const converted: DueOrder = { ...sale, kind: '036', targetFundcode: target.fundcode }
  const facts = {
    ...factsOf([converted]),
    targets: new Map([
      [
        target.fundcode,
        {
          fund: target,
          navs: new Map([[traded, { day: traded, nav: navE4(10_500n), version: 1 }]]),
          holderLimit: null,
        },
      ],
    ]),
  }
  const own = settleFundDay(facts).confirmed[0]?.result
  assert.ok(own?.own && own.into)
  const same: ReportedTrade = {
    ...reportedFor(sale),
    code: '136',
    kind: 'conversion',
    supplement: own.into.working.fee,
    targetFundcode: target.fundcode,
    targetShares: own.into.working.shares,
    targetNav: navE4(10_500n),
  }
  const by = (word: ReportedTrade) => settleAsReported(facts, new Map([[converted.orderId, word]]))
  assert.deepEqual(by(same), { settled: settleFundDay(facts), differences: [], locked: new Map() })
  const any = fc.record({
    fee: fc.bigInt(0n, 3_000n),
    crossed: fc.bigInt(150_000n, 190_000n),
    supplement: fc.bigInt(0n, 2_000n),
    shares: fc.bigInt(1n, 200_000n),
  })
  fc.assert(
    fc.property(any, ({ fee, crossed, supplement, shares }) => {
      const { settled, differences } = by({
        ...same,
        charge: fen(fee),
        amount: fen(crossed),
        supplement: fen(supplement),
        targetShares: shareCents(shares),
      })
      const result = settled.confirmed[0]?.result
      assert.ok(result?.own && result.into)
      const { working: left } = result.own
      const { working: entered, after } = result.into
      assert.deepEqual([left.gross, left.net, left.fee], [crossed + fee, crossed, fee])
      assert.deepEqual([entered.gross, entered.fee, entered.net], [crossed, supplement, crossed - supplement])
      assert.deepEqual([after.shares, after.cost, result.payout], [shares, crossed, 0n])
      const sum = (account: string, unit: string, of?: string) =>
        result.postings
          .filter(each => each.account === account && each.unit === unit && each.fundcode === of)
          .reduce((total, each) => total + each.delta, 0n)
      assert.equal(sum('fee', 'CNY'), fee - left.toFund + supplement)
      assert.equal(sum('fund_cash', 'CNY', target.fundcode), crossed - supplement)
      assert.equal(sum('fund_cash', 'CNY'), -(fee - left.toFund) - crossed)
      assert.equal(sum('customer_share', 'SHARE', target.fundcode), shares)
      assert.ok(differences.every(each => each.own !== each.reported))
    }),
    { seed: 9, numRuns: 100 },
  )
})

const AT_NAV = 'amount for the shares at the NAV'
const contradictions = (due: DueOrder, change: Partial<ReportedTrade>) =>
  settleBy(due, reportedFor(due, change)).differences.filter(each => each.figure === AT_NAV)

test('ENG-08 shares that are not worth their amount at the NAV are a difference; rounding, either way, is none', () => {
  const any = fc.record({
    amount: fc.bigInt(10_000n, 1_000_000n),
    fee: fc.bigInt(0n, 5_000n),
    nav: fc.bigInt(2_000n, 90_000n),
  })
  fc.assert(
    fc.property(any, ({ amount, fee, nav }) => {
      const exact = ((amount - fee) * 10_000n) / nav
      const word = { amount: fen(amount), charge: fen(fee), nav: navE4(nav) }
      for (const shares of [exact, exact + 1n])
        assert.deepEqual(contradictions(order, { ...word, shares: shareCents(shares) }), [])
      // Two more fen than rounding explains.
      const wrong = exact + 3n + 30_000n / nav
      assert.equal(contradictions(order, { ...word, shares: shareCents(wrong) }).length, 1)
    }),
    { seed: 9, numRuns: 100 },
  )
  const { net } = ownOf(sale).own?.working ?? { net: fen(0n) }
  assert.deepEqual(contradictions(sale, { amount: fen(net + 1n) }), [])
  const [apart] = contradictions(sale, { amount: fen(net - 100n) })
  assert.deepEqual([apart?.orderId, apart?.own, apart?.reported], [sale.orderId, '1851.75', '1850.75'])
})

test('SHLF-06 ENG-08 a confirmation of more shares than the contract lets go settles nothing, one within them sells only those', () => {
  const hold = { kind: 'minimum', length: 30, unit: 'day', from: 'registration', until: 'application' } as const
  const [old, young] = lots
  assert.ok(old && young)
  const facts = {
    ...factsOf([sale]),
    fund: { ...fund, terms: fund.terms.map(terms => ({ ...terms, hold })) },
    lots: new Map([[holdingKey(sale), [{ ...young, registerDate: isoDate('2026-11-02') }, old]]]),
    saleDays: new Map([[traded, { day: traded, previous: isoDate('2026-11-17'), confirmed: day }]]),
  }
  const by = (change: Partial<ReportedTrade>) =>
    settleAsReported(facts, new Map([[sale.orderId, reportedFor(sale, change)]]))
  const more = by({ shares: shareCents(100_001n) })
  assert.deepEqual([more.settled.confirmed, more.differences], [[], []])
  assert.deepEqual(more.locked, new Map([[sale.orderId, 100_000n]]))
  const within = by({ shares: shareCents(90_000n) })
  assert.deepEqual(within.locked, new Map())
  assert.deepEqual(within.settled.lotsLeft, new Map([[old.lotId, 10_000n]]))
  assert.equal(within.settled.confirmed[0]?.result.own?.working.shares, 90_000n)
})
