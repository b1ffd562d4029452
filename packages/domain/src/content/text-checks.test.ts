import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '../money/money.ts'
import { type CheckedText, checkText, limitsIn } from './text-checks.ts'

const text = (given: Partial<CheckedText>): CheckedText => ({
  kind: 'article',
  title: '标题',
  lead: '',
  body: '基金有风险，投资需谨慎。',
  limits: [],
  deadLinks: [],
  links: 0,
  ...given,
})
const failed = (given: Partial<CheckedText>) =>
  checkText(text(given))
    .filter(({ ok }) => !ok)
    .map(({ check }) => check)

test('CON-12 a promise is found, its denial is not one', () => {
  assert.deepEqual(failed({ body: '本产品保本，稳赚。投资需谨慎。' }), ['words'])
  assert.deepEqual(failed({ body: '本基金不保本，也不承诺收益。投资需谨慎。' }), [])
  assert.deepEqual(failed({ title: '无风险的选择' }), ['words'])
})

test('CON-12 an article needs the risk sentence, and a performance figure its period and date', () => {
  assert.deepEqual(failed({ body: '养宠的人数增长放慢了。' }), ['risk'])
  assert.deepEqual(failed({ kind: 'notice', body: '赎回业务正常办理。' }), [])
  assert.deepEqual(failed({ body: '本基金的收益率为 12.3%。\n\n投资需谨慎。' }), ['performance'])
  assert.deepEqual(failed({ body: '截至 2026-11-18，近一年收益率为 12.3%。\n\n投资需谨慎。' }), [])
})

test('CON-12 an announced limit that the system does not have is named', () => {
  const body = '自 2026 年 11 月 24 日起，金额上限由 100 万元调整为 **20 万元**。'
  assert.deepEqual(limitsIn(body), [fen(20_000_000n)])
  const at = (dayMax: bigint) => failed({ kind: 'notice', body, limits: [{ fundCode: '990044', dayMax: fen(dayMax) }] })
  assert.deepEqual(at(100_000_000n), ['limits'])
  assert.deepEqual(at(20_000_000n), [])
})

test('CON-12 a performance is seen before and after its name, without 率, in a title, and a limit without a verb', () => {
  for (const body of [
    '近一年收益 8%。投资需谨慎。',
    '过去三年上涨 21.4%，投资需谨慎。',
    '成立以来取得 8％ 的回报。投资需谨慎。',
  ])
    assert.deepEqual(failed({ body }), ['performance'], body)
  assert.deepEqual(failed({ title: '近一年收益 8%' }), ['performance'])
  assert.deepEqual(failed({ title: '近一年收益 8%', body: '数据截至 2026-11-18。投资需谨慎。' }), [])
  assert.deepEqual(failed({ title: '一只年管理费 0.5% 的基金' }), [])
  assert.deepEqual(limitsIn('限额 100 万元。'), [fen(100_000_000n)])
  assert.deepEqual(limitsIn('单日申购上限：5,000 元；大额限购 0.5 万元'), [fen(500_000n), fen(500_000n)])
  assert.deepEqual(limitsIn('上限由 100 万元调整为 20 万元'), [fen(20_000_000n)])
  assert.deepEqual(limitsIn('累计分红 3 元'), [])
})
