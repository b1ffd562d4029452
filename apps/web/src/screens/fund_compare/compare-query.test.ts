import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftWords, readCompareQuery } from './compare-query.ts'
import { compareUrl } from './compare-url.ts'

const read = (search: string) => readCompareQuery(new URLSearchParams(search))

test('PUB-03 a comparison is its address: codes in order, a period', () => {
  const query = read('codes=710001,710002&period=month')
  assert.deepEqual(query.codes, ['710001', '710002'])
  assert.equal(compareUrl(query.codes, query.period), '/fund_compare?codes=710001,710002&period=month')
  assert.equal(compareUrl([]), '/fund_compare')
  assert.equal(read('period=toString').period, 'year')
})

test('PUB-03 repeated, surplus, malformed and unknown codes are each told', () => {
  const query = read('codes=1,710001,710001,710002,710003,710004,710005,%20')
  assert.deepEqual(query.codes, ['710001', '710002', '710003', '710004'])
  assert.deepEqual(leftWords(query.left, ['710004']), [
    '710001 重复，只列一次',
    '710005 未列入，最多同时对比 4 只基金',
    '1 不是 6 位数字的基金代码',
    '710004 没有对应的基金，请核对代码',
  ])
  assert.deepEqual(leftWords(read('codes=710001').left, []), [])
})
