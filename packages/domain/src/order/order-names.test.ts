import assert from 'node:assert/strict'
import { test } from 'node:test'
import { businessName, orderKindCodes } from '../codes/business-kinds.ts'
import { orderName } from './order-names.ts'
import type { OrderCause } from './order-states.ts'

test('TRD-10 every kind of order has a name, and a fund’s act the name of what it did', () => {
  const none = { cause: null, dividendMethod: null }
  for (const kind of orderKindCodes) assert.equal(orderName({ kind, ...none }), businessName(kind))
  const paid = (dividendMethod: '0' | '1') => orderName({ kind: '143', cause: 'dividend', dividendMethod })
  assert.deepEqual([paid('0'), paid('1')], ['红利再投资', '现金分红'])
  assert.equal(orderName({ ...none, kind: '143', cause: 'carry' }), '收益结转')
  assert.equal(orderName({ ...none, kind: '140', cause: 'released' }), '冻结款项解付')
  assert.equal(orderName({ ...none, kind: '144', cause: 'split' }), '份额拆分')
  assert.equal(orderName({ ...none, kind: '024', cause: 'deferred' }), '赎回（顺延）')
  assert.equal(orderName({ ...none, kind: '145', cause: 'adjust' }), '强制调减')
  const ofShares = (kind: '144' | '145') => orderName({ ...none, kind, cause: 'correction' })
  assert.deepEqual([ofShares('144'), ofShares('145')], ['净值更正（调增）', '净值更正（调减）'])
  const corrected = (cause: OrderCause) => orderName({ ...none, kind: '140', cause })
  assert.deepEqual((['correction', 'covered', 'recovered', 'crossed', 'returned'] as const).map(corrected), [
    '净值更正',
    '净值更正（公司补足）',
    '净值更正（公司收回）',
    '净值更正（转换金额）',
    '净值更正（转换金额）',
  ])
})
