import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, isoDate } from '../calendar/dates.ts'
import { legalKindOf } from '../fund/legal-kind.ts'
import type { LegalFundKind, LegalHolder } from '../law/legal-rule.ts'
import { applyLegalSettings } from '../law/legal-rules.ts'
import { contractDayOf } from '../law/own-sale.ts'
import { fen, fenText, parseNav, parseRate, parseShares } from '../money/money.ts'
import type { FeeTier } from './fee-tier.ts'
import { termsOn } from './fund-contract.ts'
import {
  type FeeFault,
  feeFaults,
  hasFloors,
  keptUntil,
  redemptionFloor,
  serviceFault,
  tableFloor,
  tierLimits,
} from './legal-floors.ts'
import { redemptionFee } from './redemption-fee.ts'

const today = isoDate('2026-11-29')
const DAY = isoDate('2026-01-01')
const tier = (kind: FeeTier['kind'], from: bigint, rate: string, more: Partial<FeeTier> = {}): FeeTier => ({
  kind,
  effectiveFrom: DAY,
  fromValue: from,
  rate: parseRate(rate),
  fixedFee: null,
  toFundE4: kind === 'redeem' ? 10_000 : 0,
  holder: 'all',
  channel: 'all',
  ...more,
})
const redeem = (holder: FeeTier['holder'], ...lines: (readonly [from: bigint, rate: string])[]): FeeTier[] =>
  lines.map(([from, rate]) => tier('redeem', from, rate, { holder }))
const legal = (fundKind: LegalFundKind, contractDay = '2020-01-06') => ({ fundKind, contractDay: isoDate(contractDay) })
const GENERAL = redeem('all', [0n, '0.015'], [7n, '0.01'], [30n, '0.005'], [180n, '0'])
const short = ({ code, fromValue, holder, rate, limit }: FeeFault) => [code, fromValue, holder, rate, limit]

test('LAW-06 the floors by kind of fund, kind of holder and days held', () => {
  const floors = (kind: LegalFundKind, holder: LegalHolder) =>
    [0n, 6n, 7n, 29n, 30n, 179n, 180n].map(days => Number(redemptionFloor(days, today, kind, holder)) / 1e6)
  const general = [1.5, 1.5, 1, 1, 0.5, 0.5, 0]
  for (const kind of ['equity', 'mixed', 'commodity', 'reit'] as const)
    for (const holder of ['person', 'institution'] as const) assert.deepEqual(floors(kind, holder), general, kind)
  assert.deepEqual(floors('index', 'institution'), general)
  for (const kind of ['index', 'bond'] as const)
    assert.deepEqual(floors(kind, 'person'), [1.5, 1.5, 0, 0, 0, 0, 0], kind)
  assert.deepEqual(floors('bond', 'institution'), [1.5, 1.5, 1, 1, 0, 0, 0])
  for (const kind of ['etf', 'deposit', 'money'] as const) assert.equal(hasFloors(kind, today), false, kind)
  assert.equal(tableFloor(7n, today, 'bond', 'all'), parseRate('0.01'))
})

test('LAW-06 10,000.00 shares at 1.0500: what persons and institutions pay in a bond fund and an index fund', () => {
  const bond = [
    ...redeem('person', [0n, '0.015'], [7n, '0']),
    ...redeem('institution', [0n, '0.015'], [7n, '0.01'], [30n, '0']),
  ]
  const index = [...redeem('person', [0n, '0.015'], [7n, '0']), ...GENERAL]
  for (const [kind, tiers] of [
    ['bond', bond],
    ['index', index],
  ] as const)
    assert.deepEqual(feeFaults(tiers, legal(kind), today), [], kind)
  const fee = (tiers: FeeTier[], holder: LegalHolder, days: number) => {
    const contract = {
      fundcode: '990057',
      mainCode: '990057',
      setupDate: null,
      raiseStart: null,
      raiseInterestRate: parseRate('0'),
      tiers,
      terms: [
        {
          ...({ effectiveFrom: DAY, feeType: 'A', shareRounding: 'half-up' } as const),
          ...({
            backendFormula: 'A',
            convertFormula: 'A',
            purchaseDiscountE4: 10_000,
            institutionDiscountE4: null,
            serviceRateE8: 0,
            hold: null,
          } as const),
        },
      ],
    }
    const lot = {
      lotId: 1n,
      orderId: 1n,
      registerDate: addDays(today, -days),
      tradeDate: addDays(today, -days),
      feeType: 'A' as const,
      channel: 'own' as const,
      nav: parseNav('1.0000'),
      remaining: parseShares('10000'),
    }
    const redeemTiers = termsOn(contract, today, holder).tiers.filter(each => each.kind === 'redeem')
    const terms = { redeemTiers, backendTiers: [], backendFormula: 'A' } as const
    const { fee: whole, toFund } = redemptionFee(parseShares('10000'), parseNav('1.0500'), [lot], today, terms)
    assert.equal(toFund, whole)
    return whole
  }
  assert.deepEqual(
    [6, 7].map(days => fee(bond, 'person', days)),
    [15_750n, 0n],
  )
  assert.deepEqual(
    [7, 29, 30].map(days => fee(bond, 'institution', days)),
    [10_500n, 10_500n, 0n],
  )
  assert.equal(fee(index, 'person', 7), 0n)
  assert.deepEqual(
    [7, 30].map(days => fee(index, 'institution', days)),
    [10_500n, 5_250n],
  )
})

test('OPS-01 LAW-06 a table below its floor is named with days, holder and figures; all of the fee goes to the fund', () => {
  const free = redeem('all', [0n, '0'])
  assert.deepEqual(feeFaults(free, legal('index'), today).map(short).slice(0, 2), [
    ['redemption-fee-floor', 0n, null, 0n, 1_500_000n],
    ['redemption-fee-floor', 7n, 'institution', 0n, 1_000_000n],
  ])
  // Free for all holders from day 7, although institutions in a bond fund must pay until day 29.
  const forAll = redeem('all', [0n, '0.015'], [7n, '0'])
  assert.deepEqual(feeFaults(forAll, legal('bond'), today).map(short), [
    ['redemption-fee-floor', 7n, 'institution', 0n, 1_000_000n],
  ])
  const kept = GENERAL.map(each => ({ ...each, toFundE4: 7_500 }))
  assert.deepEqual(
    feeFaults(kept, legal('mixed'), today).map(({ code, fromValue }) => [code, fromValue]),
    [0n, 7n, 30n].map(days => ['redemption-fee-to-fund', days]),
  )
  for (const kind of ['money', 'etf', 'deposit'] as const)
    assert.deepEqual(feeFaults(free, legal(kind), today), [], kind)
  assert.equal(feeFaults([], legal('mixed'), today)[0]?.since, null)
})

test('LAW-06 the caps of entry fees by kind of fund; a fixed fee counts by its smallest order', () => {
  const caps = {
    equity: '0.008',
    mixed: '0.005',
    index: '0.003',
    bond: '0.003',
    deposit: '0.003',
    commodity: '0.003',
    reit: '0.003',
  } as const
  for (const kind of ['equity', 'mixed', 'index', 'bond', 'deposit', 'commodity', 'reit'] as const) {
    const table = (rate: bigint) => [
      ...GENERAL,
      { ...tier('purchase', 0n, '0'), rate: (parseRate(caps[kind]) + rate) as FeeTier['rate'] },
    ]
    assert.deepEqual(feeFaults(table(0n), legal(kind), today), [], kind)
    assert.deepEqual(
      feeFaults(table(1n), legal(kind), today).map(({ code, limit }) => [code, limit]),
      [['entry-fee-cap', parseRate(caps[kind])]],
      kind,
    )
  }
  const fixed = (from: bigint) => [...GENERAL, tier('purchase', from, '0', { fixedFee: fen(100_000n) })]
  assert.deepEqual(feeFaults(fixed(500_000_000n), legal('index'), today), [])
  assert.equal(feeFaults(fixed(0n), legal('index'), today)[0]?.code, 'entry-fee-cap')
})

test('LAW-06 entry fees that begin under the ban of own sales are for agencies only', () => {
  const coming = (channel: FeeTier['channel']) => [
    ...GENERAL,
    tier('purchase', 0n, '0.005', { effectiveFrom: isoDate('2027-01-01'), channel }),
  ]
  assert.deepEqual(
    feeFaults(coming('all'), legal('mixed'), today).map(({ code, ruleDay, limit }) => [code, ruleDay, limit]),
    [['own-entry-fee', '2027-01-01', 0n]],
  )
  assert.deepEqual(feeFaults(coming('agency'), legal('mixed'), today), [])
  const now = [...GENERAL, tier('purchase', 0n, '0.005')]
  assert.deepEqual(feeFaults(now, legal('mixed'), today), [])
  assert.equal(feeFaults(now, legal('mixed', '2026-01-20'), today)[0]?.code, 'own-entry-fee')
  // Agency tables do not apply to own sales.
  const contract = {
    fundcode: '990101',
    mainCode: '990101',
    setupDate: null,
    raiseStart: null,
    raiseInterestRate: parseRate('0'),
    tiers: coming('agency'),
    terms: [],
  }
  assert.throws(() => termsOn(contract, today, 'person'), RangeError)
})

test('LAW-06 the caps of the yearly service fee by kind of fund', () => {
  const caps = { equity: '0.004', mixed: '0.004', index: '0.002', bond: '0.002', money: '0.0015' } as const
  for (const kind of ['equity', 'mixed', 'index', 'bond', 'money'] as const) {
    assert.equal(serviceFault(parseRate(caps[kind]), today, kind), null, kind)
    assert.equal(serviceFault(parseRate('0.0041'), today, kind)?.figure, parseRate(caps[kind]), kind)
  }
  assert.equal(serviceFault(parseRate('0.0025'), today, 'money')?.mark, 'draft')
  assert.equal(serviceFault(parseRate('0.01'), isoDate('2025-12-31'), 'money'), null)
})

test('LAW-06 a contract of before 2026 keeps what stands until the transition ends, and begins nothing new', () => {
  const before = isoDate('2025-06-02')
  assert.equal(keptUntil(DAY, before, legal('money'), today), '2026-12-31')
  assert.equal(keptUntil(DAY, before, legal('money'), isoDate('2027-01-01')), null)
  assert.equal(keptUntil(DAY, DAY, legal('money'), today), null)
  assert.equal(keptUntil(DAY, null, legal('money'), today), null)
  assert.equal(keptUntil(DAY, before, legal('money', '2026-03-02'), today), null)
})

test('LAW-06 a fund is sorted by its type, the stock of its contract and its name, whatever a file says', () => {
  const kind = (
    fundType: Parameters<typeof legalKindOf>[0]['fundType'],
    fundName = '某基金',
    equityLowE4: number | null = null,
  ) => legalKindOf({ fundType, fundName, equityLowE4 })
  assert.deepEqual(
    [
      kind('stock'),
      kind('mixed', '某混合', 6_000),
      kind('mixed', '某混合', 5_999),
      kind('mixed'),
      kind('ultrashort'),
      kind('etf'),
      kind('money'),
    ],
    ['equity', 'equity', 'mixed', 'mixed', 'bond', 'etf', 'money'],
  )
  assert.deepEqual(
    [kind('index'), kind('index', '某中证同业存单AAA指数7天持有'), kind('index', '某黄金指数'), kind('special')],
    ['index', 'deposit', 'commodity', null],
  )
  assert.deepEqual(
    [kind('fof', '某进取(FOF)', 6_000), kind('fof', '某债券(FOF)'), kind('fof', '某配置(FOF)')],
    ['equity', 'bond', 'mixed'],
  )
  assert.equal(contractDayOf({ setupDate: null, raiseStart: DAY }), DAY)
})

test('LAW-06 staff see the figure that binds a line: of a table for all holders the higher floor, where own sales are free 0 %', () => {
  const line = { kind: 'redeem', effectiveFrom: today, fromValue: 7n, holder: 'all', channel: 'all' } as const
  assert.deepEqual(tierLimits(line, legal('bond')), { floor: '1', cap: null })
  assert.deepEqual(tierLimits({ ...line, holder: 'person' }, legal('bond')), { floor: '0', cap: null })
  assert.deepEqual(tierLimits({ ...line, kind: 'purchase' }, legal('index')), { floor: null, cap: '0.3' })
  const coming = { ...line, kind: 'purchase', effectiveFrom: isoDate('2027-01-04') } as const
  assert.deepEqual(tierLimits(coming, legal('index')), { floor: null, cap: '0' })
  assert.deepEqual(tierLimits({ ...coming, channel: 'agency' }, legal('index')), { floor: null, cap: '0.3' })
  assert.deepEqual(tierLimits(line, null), { floor: null, cap: null })
})

test('LAW-06 LOF, QDII, FOF, feeders of an ETF and others pay the floor of what they hold: 10,000.00 shares at 1.0500', () => {
  const days = [6n, 7n, 29n, 30n, 179n, 180n]
  const gross = 1_050_000n
  const pays = (
    fundType: Parameters<typeof legalKindOf>[0]['fundType'],
    fundName: string,
    equityLowE4: number | null = null,
  ) => {
    const kind = legalKindOf({ fundType, fundName, equityLowE4 })
    assert.ok(kind, fundName)
    return (['person', 'institution'] as const).map(holder =>
      days.map(held => fenText(fen((gross * redemptionFloor(held, today, kind, holder)) / 100_000_000n))),
    )
  }
  const general = ['157.50', '105.00', '105.00', '52.50', '52.50', '0.00']
  const free = ['157.50', '0.00', '0.00', '0.00', '0.00', '0.00']
  const index = [free, general]
  const bond = [free, ['157.50', '105.00', '105.00', '0.00', '0.00', '0.00']]
  const other = [general, general]
  const none = Array(2).fill(Array(6).fill('0.00'))
  for (const [name, found, expected] of [
    ['LOF of an index', pays('lof', '某中证500指数(LOF)'), index],
    ['LOF of bonds', pays('lof', '某产业债(LOF)'), bond],
    ['LOF of stock', pays('lof', '某优选混合(LOF)', 6_000), other],
    ['QDII of an index', pays('qdii', '某标普500指数(QDII)'), index],
    ['QDII feeder', pays('qdii', '某恒生ETF联接(QDII)'), index],
    ['QDII of bonds', pays('qdii', '某全球美元债(QDII)'), bond],
    ['QDII of stock', pays('qdii', '某全球精选(QDII)', 8_000), other],
    ['FOF', pays('fof', '某养老2040三年(FOF)', 4_000), other],
    ['FOF of bonds', pays('fof', '某稳健债券(FOF)'), bond],
    ['feeder', pays('index', '某沪深300ETF联接A'), index],
    ['feeder entered as an ETF', pays('etf', '某沪深300ETF联接C'), index],
    ['ETF', pays('etf', '某沪深300ETF'), none],
    ['gold feeder', pays('etf', '某黄金ETF联接A'), other],
    ['guaranteed', pays('guaranteed', '某保本混合'), other],
    ['unknown', pays('unknown', '某基金'), other],
    ['certificates of deposit', pays('index', '某中证同业存单AAA指数7天持有'), none],
    ['money market', pays('money', '某货币A'), none],
  ] as const)
    assert.deepEqual(found, expected, name)
})

test('LAW-01 LAW-06 compliance may end the transition of existing contracts earlier; floors and caps bind from the day after', () => {
  const before = isoDate('2025-06-02')
  const kept = (on: string) => keptUntil(DAY, before, legal('money'), isoDate(on))
  const setting = { row: 'existing-contract-transition', figure: '2026-12-15', source: '通知 第二条' }
  applyLegalSettings([{ ...setting, effectiveFrom: isoDate('2026-12-01') }])
  try {
    assert.deepEqual(['2026-11-30', '2026-12-15', '2026-12-16'].map(kept), ['2026-12-31', '2026-12-15', null])
  } finally {
    applyLegalSettings([])
  }
})
