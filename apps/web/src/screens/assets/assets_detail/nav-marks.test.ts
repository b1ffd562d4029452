import assert from 'node:assert/strict'
import { test } from 'node:test'
import { navMarks } from './nav-marks.ts'

const order = {
  businessName: '申购',
  businessCode: '022',
  isFundAct: false,
  target: null,
  tradeDate: '2026-11-20',
  amount: '1000.00',
  confirmedAmount: '1000.00',
  confirmedShares: '788.18',
} as const
type Shown = Parameters<typeof navMarks>[0][number]
const textsOf = (more: Partial<Shown>, hidden = false) =>
  navMarks([{ ...order, ...more }], '710001', hidden).map(({ kind, text }) => [kind, text])

test('AST-02 the NAV curve of a holding marks what was bought and sold, by the side the fund was on', () => {
  assert.deepEqual(textsOf({}), [['in', '申购 1,000.00 元']])
  assert.deepEqual(textsOf({ businessCode: '024', businessName: '赎回', amount: null }), [['out', '赎回 788.18 份']])
  const target = { fundCode: '710001', fundName: '', supplement: null, shares: '12.30' }
  assert.deepEqual(textsOf({ businessCode: '036', target }), [['in', '转换转入 12.30 份']])
  const left = { ...target, fundCode: '710002' }
  assert.deepEqual(textsOf({ businessCode: '036', amount: null, target: left }), [['out', '转换转出 788.18 份']])
  assert.deepEqual(textsOf({ businessCode: '143', businessName: '分红', isFundAct: true }), [])
  assert.deepEqual(textsOf({ businessCode: '029', businessName: '修改分红方式' }), [])
  assert.deepEqual(textsOf({}, true), [['in', '申购 ******']])
})
