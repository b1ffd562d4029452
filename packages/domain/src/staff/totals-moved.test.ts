import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fen } from '../money/money.ts'
import { amountTotal, movedALittle } from './totals-moved.ts'

const total = (value: string) => [{ name: '公司补给基金', value }]

test('CON-21 a total that moved by less than a thousandth and less than 100 yuan passes an approval and is named', () => {
  assert.deepEqual(movedALittle(total('4126.00 元'), total('4130.12 元')), [
    { name: '公司补给基金', value: '4130.12 元', before: '4126.00 元' },
  ])
  assert.deepEqual(movedALittle(total('4126.00 元'), total('4126.00 元')), [])
  assert.deepEqual(movedALittle(total('1,000,000.00 份'), total('999,900.01 份'))?.length, 1)
  assert.deepEqual(movedALittle(amountTotal(fen(500_000n)), amountTotal(fen(499_501n)))?.[0]?.before, '5000.00 元')
})

test('CON-21 a thousandth, 100 yuan, a count, another name or unit, and one total more do not pass', () => {
  const pairs = [
    ['4126.00 元', '4130.13 元'],
    ['1000000.00 元', '1000100.00 元'],
    ['0.00 元', '0.01 元'],
    ['149 位', '150 位'],
    ['10000 位', '10001 位'],
    ['5000.00 元', '5000.01 份'],
    ['5000.00 元', '--'],
  ] as const
  for (const [before, after] of pairs) assert.equal(movedALittle(total(before), total(after)), null, after)
  assert.equal(movedALittle(total('1.00 元'), [{ name: '其他', value: '1.00 元' }]), null)
  assert.equal(movedALittle(total('1.00 元'), [...total('1.00 元'), ...total('1.00 元')]), null)
})
