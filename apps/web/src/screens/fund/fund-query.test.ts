import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageIn } from '../../page-number.ts'
import { fundListUrl, periodUrl, pickUrl, readFundQuery, sortUrl } from './fund-query.ts'

const read = (search: string) => readFundQuery(new URLSearchParams(search))

test('PUB-02 the address of the fund list holds type, filters, search, sort and page', () => {
  const query = read('type=mixed&risk=R4&status=0&keyword=%E5%90%AF%E6%98%8E&sort=month&order=rising&page=3')
  assert.equal(
    fundListUrl(query, { page: query.page }),
    `/fund?${new URLSearchParams({
      type: 'mixed',
      risk: 'R4',
      status: '0',
      keyword: '启明',
      sort: 'month',
      order: 'rising',
      page: '3',
    })}`,
  )
})

test('PUB-03 funds picked for comparison stay in the address of the list, four at most', () => {
  const query = read('type=bond&page=2&picked=710001,710002,x,710001')
  assert.deepEqual(query.picked, ['710001', '710002'])
  assert.equal(
    pickUrl(query, '710003'),
    `/fund?${new URLSearchParams({ type: 'bond', page: '2', picked: '710001,710002,710003' })}`,
  )
  assert.equal(pickUrl(query, '710001'), '/fund?type=bond&page=2&picked=710002')
  assert.equal(read('picked=710001,710002,710003,710004,710005').picked.length, 4)
})

test('PUB-02 nonsense in the address reads as the default list', () => {
  const query = read('type=constructor&risk=R9&status=x&sort=toString&order=up&page=0')
  assert.equal(fundListUrl(query, {}), '/fund')
  assert.equal(query.sort, 'year')
  assert.equal(pageIn('99999'), 1)
})

test('PUB-02 share classes are one row unless the address says otherwise, and figures other than periods sort too', () => {
  assert.equal(read('').grouped, true)
  assert.equal(fundListUrl(read('type=lof'), { grouped: false }), '/fund?classes=all&type=lof')
  assert.equal(fundListUrl(read('classes=all&page=3'), { grouped: true }), '/fund')
  assert.equal(sortUrl(read('sort=size'), 'fall'), '/fund?sort=fall')
})

test('PUB-02 the chosen period stays when the list is ordered by another figure', () => {
  const half = read('sort=half')
  assert.equal(sortUrl(half, 'size'), '/fund?period=half&sort=size')
  assert.equal(read('period=half&sort=size').period, 'half')
  assert.equal(sortUrl(read('period=half&sort=size'), 'half'), '/fund?sort=half')
  assert.equal(periodUrl(read('period=half&sort=size'), 'month'), '/fund?sort=month')
  assert.equal(periodUrl(half, 'day'), '/fund?period=half&sort=day')
})

test('PUB-02 a column sorts falling first, then rising, and goes back to the first page', () => {
  const query = read('type=bond&page=2')
  assert.equal(sortUrl(query, 'month'), '/fund?type=bond&sort=month')
  assert.equal(sortUrl(read('type=bond&sort=month'), 'month'), '/fund?type=bond&sort=month&order=rising')
  assert.equal(sortUrl(read('sort=month&order=rising'), 'month'), '/fund?sort=month')
})
