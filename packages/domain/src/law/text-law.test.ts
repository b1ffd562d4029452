import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { daysToCheck, type LegalText, legalBreaches } from './text-law.ts'
import { boundsOf, sentencesOf } from './text-sentences.ts'

const every = [
  'own-entry-fee',
  'own-backend-fee',
  'own-service-fee-return',
  'service-fee-days',
  'redemption-fee-floor',
  'redemption-fee-to-fund',
  'entry-fee-cap',
  'service-fee-cap',
  'ranking-least-window',
  'ranking-least-funds',
  'annualised-least-window',
  'benchmark-beside-performance',
  'settlement-interest',
  'assessments-a-day',
]
const text = (body: string, given: Partial<LegalText> = {}): LegalText => ({
  title: '标题',
  lead: '',
  body,
  rules: every,
  contractDay: null,
  fundKinds: [],
  ...given,
})
const NOW = isoDate('2026-11-29')
/** 'rule day' of each breach of a text shown from today. */
const breaches = (body: string, given?: Partial<LegalText>, until: string | null = null) =>
  legalBreaches(text(body, given), daysToCheck(NOW, until === null ? null : isoDate(until))).map(
    ({ rule, day }) => `${rule} ${day}`,
  )

test('LAW-02 an entry fee of own sales may be stated, in any of its words, until the law forbids it', () => {
  for (const body of [
    '本平台申购费 0.08%。',
    '申购费率打一折，付 49.98 元。',
    'A 类在买入时收申购费，没有销售服务费。',
    '直销的申购费享受优惠。',
    '0.08% 的申购费，算下来不多。',
    '固定金额的申购费不打折。',
    '| 份额 | 买入 |\n|---|---|\n| A 类 | 按金额分档收申购费 |',
    '转入基金的申购补差费按差额收取。',
    '净申购金额＝申购金额÷（1＋申购费率×折扣）。',
    '申购手续费０．０８％。',
    '买入费率 0.08%，赎回费率 1.5%。',
    '费率：申购 0.08%，赎回 1.5%。',
    '申购费仅万分之八。',
    '在本公司申购费 0.08%，代销机构 0.8%。',
    '申购费\n0.08%。',
  ]) {
    assert.deepEqual(breaches(body), ['own-entry-fee 2027-01-01'], body)
    assert.deepEqual(breaches(body, {}, '2026-12-31'), [], body)
  }
})

test('LAW-02 what is free, what others charge and what is only printed is no entry fee', () => {
  for (const body of [
    '本平台不收认购费、申购费。',
    '申购费为 0.00 元。',
    '在代销机构购买的，申购费由各机构按标准费率收取。',
    '在代销机构购买的，申购费 0.8%，本公司不收。',
    '申购 100% 按当日净值确认。',
    '## 申购费\n赎回时收取 1.5% 的赎回费。',
    '- 申购费\n- 赎回费 1.5%',
    '## 在代销机构\n\nA 类申购费 0.8%。',
    '标准费率中的申购费为 0.8%，在本平台不收取。',
    '红利再投资不收申购费。',
    '2026 年 12 月 31 日及以前，申购费率享受一折优惠；此后不再收申购费。',
    '归入日在 2026 年 12 月 31 日及以前的，收取申购费；后端收费的基金，赎回时收取后端申购费。',
    '2026 年底以前，申购费 0.08%。',
    '申购费率（首档） 0.00%。',
    '交易费率 申购费。',
  ])
    assert.deepEqual(breaches(body), [], body)
  assert.deepEqual(breaches('在代销机构买的申购费 0.8%；在本平台买的，申购费 0.08%。'), ['own-entry-fee 2027-01-01'])
})

test('LAW-02 a promise beyond its own text is checked on the days that it names', () => {
  const promise = '自 2026 年 11 月 20 日起至 2027 年 6 月 30 日，申购费率享受 1 折优惠。'
  const published = [isoDate('2026-11-20')]
  assert.deepEqual(
    legalBreaches(text(promise), published).map(({ day }) => day),
    ['2027-01-01'],
  )
  assert.deepEqual(legalBreaches(text(promise.replace('2027 年 6 月 30 日', '2026 年 12 月 31 日')), published), [])
})

test('LAW-02 a fund raised under the law of 2026 has no subscription fee from its first day', () => {
  assert.deepEqual(breaches('认购费率 0.5%。'), ['own-entry-fee 2026-11-29'])
  const contract = { contractDay: isoDate('2026-11-02') }
  assert.deepEqual(breaches('申购费率 0.5%。', contract), ['own-entry-fee 2026-11-29'])
  assert.deepEqual(breaches('申购费率 0.5%。', { contractDay: isoDate('2025-11-02') }), ['own-entry-fee 2027-01-01'])
})

test('LAW-02 a relief of the service fee is what the law gives: no end after a year, a return when holders leave', () => {
  const relief = '持有满一年的 C 类份额不再收取销售服务费。'
  assert.deepEqual(breaches(relief), ['own-service-fee-return 2026-11-29'])
  assert.deepEqual(breaches(`在代销机构买的，${relief}`), ['service-fee-days 2026-11-29'])
  assert.deepEqual(breaches(`自 2027 年 1 月 1 日起，在代销机构买的，${relief}`), [])
  assert.deepEqual(breaches('销售服务费在赎回时返还。'), ['own-service-fee-return 2026-11-29'])
  assert.deepEqual(breaches('2027 年 1 月 1 日以后计提的销售服务费，在赎回时返还。'), [])
  assert.deepEqual(breaches('C 类的销售服务费一天约 1.10 元。'), ['own-service-fee-return 2027-01-01'])
  assert.deepEqual(breaches('满 3 年后端申购费 0.2%。'), ['own-backend-fee 2027-01-01'])
})

test('LAW-02 redemption fees below the floors, discounts on them and caps of other height are found', () => {
  assert.deepEqual(breaches('持有不满 7 日的赎回费率不低于 1.5%，满 7 日不满 30 日不低于 1%。'), [])
  assert.deepEqual(breaches('持有不满 30 天的，赎回费率 0.5%。'), ['redemption-fee-floor 2026-11-29'])
  assert.deepEqual(breaches('持有满 30 天免赎回费。'), ['redemption-fee-floor 2026-11-29'])
  assert.deepEqual(breaches('债券基金持有满 30 天免赎回费。'), [])
  assert.deepEqual(breaches('持有满 180 日的份额，赎回不收费。'), [])
  assert.deepEqual(breaches('赎回费 5 折。'), ['redemption-fee-to-fund 2026-11-29'])
  assert.deepEqual(breaches('申购费上限：股票型基金 1.5%，债券型基金 0.3%。'), ['entry-fee-cap 2026-11-29'])
  assert.deepEqual(breaches('债券基金的销售服务费每年 0.25%。'), ['service-fee-cap 2027-01-01'])
  assert.deepEqual(breaches('债券基金的销售服务费每年 0.2%。'), [])
})

test('LAW-02 short windows and small kinds are not ranked, and nothing under a year is annualised', () => {
  assert.deepEqual(breaches('近一个月排名第 3。'), ['ranking-least-window 2026-11-29'])
  assert.deepEqual(breaches('近三个月排名第 3。'), [])
  assert.deepEqual(breaches('同类排名 5/6。'), ['ranking-least-funds 2026-11-29'])
  assert.deepEqual(breaches('同类排名 5/60。'), [])
  assert.deepEqual(breaches('在银河证券的排名中名列前茅。'), ['ranking-least-funds 2026-11-29'])
  assert.deepEqual(breaches('近六个月年化收益 12%。'), ['annualised-least-window 2026-11-29'])
  assert.deepEqual(breaches('七日年化 1.5%。'), [])
  assert.deepEqual(breaches('本基金近一年上涨 12%。'), ['benchmark-beside-performance 2026-11-29'])
  assert.deepEqual(breaches('本基金近一年上涨 12%。同期业绩比较基准上涨 10%。'), [])
  assert.deepEqual(breaches('本基金近一年上涨 2%。', { fundKinds: ['bond'] }), [])
  assert.deepEqual(breaches('风险测评每天最多 6 次。'), ['assessments-a-day 2026-11-29'])
  assert.deepEqual(breaches('风险测评每日最多提交两次。'), [])
  assert.deepEqual(breaches('款项退回原银行卡，不计利息。'), ['settlement-interest 2026-11-29'])
})

test('LAW-02 a text names the rules that it rests on', () => {
  assert.deepEqual(breaches('申购费率 0.5%。', { rules: [] }, '2026-12-31'), ['own-entry-fee null'])
  assert.deepEqual(breaches('基金有风险。', { rules: [] }), [])
})

test('LAW-02 days of a sentence are read with what stands after them', () => {
  const bounds = (of: string) => Object.values(boundsOf(of)).join(' ')
  assert.equal(bounds('自 2027 年 1 月 1 日起'), '2027-01-01 ')
  assert.equal(bounds('2026 年 12 月 31 日及以前'), ' 2026-12-31')
  assert.equal(bounds('2027 年 1 月 1 日以前'), ' 2026-12-31')
  assert.equal(bounds('至 2027-06-30'), ' 2027-06-30')
  assert.equal(bounds('2026 年 12 月 31 日 15:00 及以后'), '2026-12-31 ')
  assert.equal(bounds('2026 年底以前'), ' 2026-12-31')
  assert.equal(bounds('2026 年以前'), ' 2025-12-31')
  assert.equal(bounds('2026 年 2 月 31 日起'), ' ')
})

test('LAW-02 a cell is read with the heads of its column and row', () => {
  const [cell] = sentencesOf({
    title: '',
    lead: '',
    body: '| 持有时间 | 后端申购费率 |\n|---|---|\n| 不满 1 年 | 0.8% |',
  })
  assert.deepEqual([cell?.text, cell?.line], ['持有时间 不满 1 年 后端申购费率 0.8%', 3])
})
