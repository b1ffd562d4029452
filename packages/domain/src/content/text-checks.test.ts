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
