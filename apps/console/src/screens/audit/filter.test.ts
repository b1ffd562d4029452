import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterText } from './filter.ts'

test('CON-18 what an export holds is said in a line', () => {
  assert.equal(filterText({}), '全部记录')
  const filter = { act: 'customer.searched', result: 'refused', from: '2026-11-01' } as const
  assert.equal(filterText(filter), '行为 查找客户，结果 拒绝，从 2026-11-01')
})
