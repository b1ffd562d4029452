import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterOf, sentOf } from './order-filter.ts'

test('CON-06 the filter of orders is read from the address: unknown codes are left out, amounts are understood as typed', () => {
  const read = (address: string) => sentOf(filterOf(new URLSearchParams(address)))
  assert.deepEqual(read(''), {})
  assert.deepEqual(read('kind=024&status=9&from=2026-11-01&page=3'), { kind: '024', status: '9', from: '2026-11-01' })
  assert.deepEqual(read('kind=999&status=x&custno=+'), {})
  assert.deepEqual(read('least=10%2C000.50&most=１００００'), { least: '10000.50', most: '10000' })
})
