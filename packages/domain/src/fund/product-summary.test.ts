import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import type { FeeTier } from '../fee/fee-tier.ts'
import type { FloatingFee } from '../fee/floating-fee.ts'
import type { DatedTerms } from '../fee/fund-contract.ts'
import { fen, rateE8, shareCents } from '../money/money.ts'
import { contractSections } from './contract-sections.ts'
import type { FundDescription } from './fund-description.ts'
import { productSummary, type SummaryFacts } from './product-summary.ts'

const DAY = isoDate('2026-11-20')
const LATER = isoDate('2026-12-01')
const TERMS: DatedTerms = {
  effectiveFrom: isoDate('1900-01-01'),
  feeType: 'A',
  shareRounding: 'half-up',
  backendFormula: 'A',
  convertFormula: 'A',
  purchaseDiscountE4: 1_000,
  institutionDiscountE4: null,
  serviceRateE8: 400_000,
  hold: null,
}
const tier = (more: Partial<FeeTier> & { rate: FeeTier['rate'] }): FeeTier => ({
  kind: 'redeem',
  effectiveFrom: isoDate('2026-01-01'),
  fromValue: 0n,
  fixedFee: null,
  toFundE4: 10_000,
  holder: 'all',
  channel: 'all',
  ...more,
})
const limits = { minFirst: fen(1_000n), minFurther: fen(1_000n), singleMax: fen(0n), dayMax: fen(0n) }
const FUND: FundDescription = {
  fundcode: '990001',
  mainCode: '990001',
  fundname: '测试债券A',
  fundType: 'bond',
  shareClass: 'A',
  classes: [
    { fundcode: '990001', shareClass: 'A' },
    { fundcode: '990002', shareClass: 'C' },
  ],
  riskLevel: 2,
  company: '测试基金',
  custodian: '测试银行',
  registrar: null,
  setupDate: isoDate('2024-01-05'),
  raiseStart: null,
  raiseEnd: null,
  raiseInterestRate: rateE8(0n),
  endDate: null,
  status: { person: '0', institution: '0' },
  limits: { person: limits, institution: limits },
  windows: null,
  minRedeem: shareCents(1_000n),
  minHold: shareCents(1_000n),
  coming: [],
  confirmLag: 1,
  payLag: 2,
  carry: null,
  carryDay: 15,
  dividendMethod: '1',
  fastLender: null,
  manageRate: rateE8(600_000n),
  floating: [],
  custodyRate: rateE8(100_000n),
  convertInto: null,
  ending: { payments: [], conversion: null },
  terms: [TERMS],
  tiers: [tier({ rate: rateE8(1_500_000n) }), tier({ fromValue: 7n, rate: rateE8(0n) })],
}

const sectionsOf = (more: Partial<FundDescription>) => contractSections({ ...FUND, ...more }, DAY)
const lineOf = (more: Partial<FundDescription>, name: string) => {
  const found = sectionsOf(more)
    .flatMap(({ lines }) => lines)
    .find(each => each.name === name)
  return found && [found.text, ...found.coming.map(({ day, text }) => `${day} ${text}`)]
}

test('SHLF-07 a contract says what is in force on a day and what comes, each with its day; what stays the same is said once', () => {
  assert.deepEqual(lineOf({}, '单日申购上限'), ['无限额'])
  const coming = [
    { effectiveFrom: LATER, term: 'day_max', value: '50000' },
    { effectiveFrom: isoDate('2026-12-08'), term: 'day_max', value: '50000' },
    { effectiveFrom: LATER, term: 'inst_day_max', value: null },
  ] as const
  assert.deepEqual(lineOf({ coming }, '单日申购上限'), ['无限额', '2026-12-01 500元'])
  assert.deepEqual(lineOf({ coming }, '机构单日申购上限'), ['无限额', '2026-12-01 与个人相同'])
  const hold = { kind: 'minimum', length: 1, unit: 'year', from: 'registration', until: 'application' } as const
  const terms = [TERMS, { ...TERMS, effectiveFrom: LATER, hold, serviceRateE8: 0, institutionDiscountE4: 4_000 }]
  assert.deepEqual(lineOf({ terms }, '销售服务费'), ['0.40%/年', '2026-12-01 0.00%/年'])
  assert.deepEqual(lineOf({ terms }, '持有期'), [
    '不设持有期',
    '2026-12-01 每份份额自份额确认日起须持有满 1 年方可卖出',
  ])
  assert.deepEqual(lineOf({ terms }, '机构直销申购费率'), undefined, 'the fund has no purchase fee')
  assert.deepEqual(lineOf({ endDate: isoDate('2026-11-30') }, '交易状态'), [
    '开放期',
    '2026-12-01 基金合同到期，停止申购与赎回',
  ])
  const windows = [{ from: isoDate('2026-12-01'), to: isoDate('2026-12-04'), buys: true, sells: true }]
  assert.deepEqual(lineOf({ windows }, '开放期'), ['2026-12-01 至 2026-12-04（可申购、可赎回）'])
  assert.deepEqual(lineOf({ windows }, '运作方式'), ['定期开放式'])
  assert.deepEqual(lineOf({ convertInto: 'none' }, '可转入基金'), ['不办理转换'])
  assert.deepEqual(lineOf({ status: { person: '0', institution: '5' } }, '机构交易状态'), ['暂停申购'])
})

/** The names of the fee tables in a summary. */
const tableNames = (more: Partial<FundDescription>) =>
  productSummary({ ...FUND, ...more }, FACTS, DAY)
    .parts.flatMap(({ blocks }) => blocks)
    .flatMap(block => (block.kind === 'table' && block.name.includes('费，') ? [block.name] : []))

test('SHLF-07 the summary warns of a holding period that is in force or comes, not of one that ended', () => {
  const hold = { kind: 'minimum', length: 1, unit: 'year', from: 'registration', until: 'application' } as const
  const held = { ...TERMS, hold }
  const warns = (terms: readonly DatedTerms[]) =>
    JSON.stringify(productSummary({ ...FUND, terms }, FACTS, DAY)).includes('持有期风险')
  assert.deepEqual(
    [warns([TERMS]), warns([held]), warns([TERMS, { ...held, effectiveFrom: LATER }])],
    [false, true, true],
  )
  assert.equal(warns([held, { ...TERMS, effectiveFrom: DAY }]), false)
})

test('SHLF-07 fee tables name the kind of holder where institutions pay differently, and tables of a later day follow', () => {
  const own = tier({ holder: 'institution', rate: rateE8(500_000n) })
  const later = tier({ effectiveFrom: LATER, rate: rateE8(1_000_000n) })
  const tablesOf = (tiers: readonly FeeTier[]) =>
    sectionsOf({ tiers })
      .flatMap(({ tables }) => tables)
      .map(({ title, from, isComing, rows }) => [
        title,
        from,
        isComing,
        rows.map(({ range, charge }) => `${range} ${charge}`).join(),
      ])
  assert.deepEqual(tablesOf(FUND.tiers), [['赎回费', '2026-01-01', false, '7 天以内 1.50%,7 天及以上 0.00%']])
  assert.deepEqual(tablesOf([...FUND.tiers, own, later]), [
    ['赎回费（个人投资者）', '2026-01-01', false, '7 天以内 1.50%,7 天及以上 0.00%'],
    ['赎回费（机构投资者）', '2026-01-01', false, '不限持有时间 0.50%'],
    ['赎回费', '2026-12-01', true, '不限持有时间 1.00%'],
  ])
  assert.deepEqual(tableNames({ tiers: [...FUND.tiers, later] }), [
    '赎回费，2026-01-01 起',
    '赎回费，2026-12-01 起（尚未生效）',
  ])
})

const FLOATING: FloatingFee = {
  effectiveFrom: isoDate('2024-01-05'),
  baseRate: rateE8(600_000n),
  contingentRate: rateE8(600_000n),
  excessRate: rateE8(300_000n),
  below: rateE8(-3_000_000n),
  above: rateE8(6_000_000n),
  minDays: 365,
  yearDays: 'fixed',
  benchmark: [{ code: 'HS300', name: '沪深300', percent: 100n }],
}

test('SHLF-02 SHLF-07 a contract says the floating management fee with each rate that may be due, its rule, and what comes', () => {
  const floating = [FLOATING, { ...FLOATING, effectiveFrom: LATER, baseRate: rateE8(500_000n) }]
  assert.deepEqual(lineOf({ floating }, '管理费'), ['0.60%、1.20% 或 1.50%/年', '2026-12-01 0.50%、1.10% 或 1.40%/年'])
  assert.deepEqual(lineOf({ floating }, '不满考核天数'), [
    '每笔份额自确认日至转出确认日持有不满 365 天的，应收 1.20%/年',
    '2026-12-01 每笔份额自确认日至转出确认日持有不满 365 天的，应收 1.10%/年',
  ])
  assert.deepEqual(lineOf({ floating }, '管理费考核基准'), ['业绩比较基准：沪深300 × 100%，每日再平衡'])
  assert.deepEqual(lineOf({}, '管理费'), ['0.60%/年'])
  assert.equal(lineOf({}, '管理费返还'), undefined)
})

test('SHLF-07 a contract names bank, cap and conditions of same-day redemption where it is open', () => {
  assert.deepEqual(lineOf({ fundType: 'money', carry: 'daily', fastLender: '算例银行' }, '快速赎回'), [
    '当日到账，由算例银行垫付，每人每个自然日不超过 10,000.00 元；快速赎回不是法定义务，提现有条件，依约可暂停',
  ])
  assert.equal(lineOf({ fundType: 'money', carry: 'daily' }, '快速赎回'), undefined)
})

const FACTS: SummaryFacts = {
  version: 3,
  dataTo: isoDate('2026-11-19'),
  summary: '投资于债券。',
  benchmarkText: '中债综合指数收益率',
  managers: [{ name: '张三', from: isoDate('2024-01-05'), since: null }],
  ratios: [{ name: '债券', range: '80.00% 至 100.00%' }],
  allocation: null,
  years: null,
  hotline: '400-000-0000',
  isInvented: false,
}

test('SHLF-07 the product summary has the sections of the rules on disclosure, version and dates, and says nothing that only staff read', () => {
  const summary = productSummary(FUND, FACTS, DAY)
  assert.deepEqual(
    [summary.title, summary.version, summary.termsOn, summary.dataTo],
    ['测试债券A基金产品资料概要', 3, '2026-11-20', '2026-11-19'],
  )
  assert.deepEqual(
    summary.parts.map(({ title }) => title.slice(2)),
    ['产品概况', '基金投资与净值表现', '投资本基金涉及的费用', '风险揭示与重要提示', '其他资料查询方式'],
  )
  const text = JSON.stringify(summary)
  for (const words of [
    '另有 C 类（990002）',
    '张三（2024-01-05 起管理本基金）',
    '不足 6 个月',
    '合计","1.10%/年',
    '7 天以内',
  ])
    assert.ok(text.includes(words), words)
  assert.ok(!text.includes('公式'))
  assert.ok(!text.includes('持有期风险'))
  const hold = { kind: 'rolling', length: 120, unit: 'day', from: 'application', until: 'application' } as const
  assert.ok(JSON.stringify(productSummary({ ...FUND, terms: [{ ...TERMS, hold }] }, FACTS, DAY)).includes('持有期风险'))
})

test('SHLF-02 SHLF-07 the summary adds the other yearly fees to each rate of a floating management fee, not to the plain one', () => {
  const floated = productSummary({ ...FUND, floating: [FLOATING] }, FACTS, DAY)
  const tables = floated.parts.flatMap(({ blocks }) => blocks.filter(each => each.kind === 'table'))
  const rowsOf = (name: string) => tables.find(each => each.name === name)?.rows ?? []
  assert.deepEqual(rowsOf('运作相关费用'), [
    ['管理费', '0.60%、1.20% 或 1.50%/年'],
    ['托管费', '0.10%/年'],
    ['销售服务费', '0.40%/年'],
    ['合计', '1.10%、1.70% 或 2.00%/年'],
  ])
  assert.deepEqual(
    rowsOf('浮动管理费的确定').map(([name]) => name),
    ['浮动管理费', '不满考核天数', '已满考核天数', '管理费返还', '管理费考核基准'],
  )
  assert.ok(!JSON.stringify(rowsOf('销售相关费用')).includes('管理费'))
  assert.ok(!JSON.stringify(productSummary(FUND, FACTS, DAY)).includes('浮动'))
})
