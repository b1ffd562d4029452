import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowestDiscount } from './home-facts.ts'
import { homeUrl, readHomeQuery } from './home-query.ts'

const rate = (standard: string, discounted: string) => ({ purchaseRate: { standard, discounted } })

test('PUB-01 the strip tells the lowest discount of the funds on display', () => {
  assert.equal(lowestDiscount([rate('0.01500000', '0.00600000'), rate('0.01200000', '0.00120000')]), '1')
  assert.equal(lowestDiscount([rate('0.01000000', '0.00850000')]), '8.5')
  assert.equal(lowestDiscount([rate('0.01000000', '0.01000000'), { purchaseRate: null }]), null)
})

test('PUB-01 ranking period and notice group live in the address of the home page', () => {
  const query = readHomeQuery(new URLSearchParams('period=week&group=company'))
  assert.deepEqual(query, { period: 'week', group: 'company' })
  assert.equal(homeUrl(query, { period: 'five-years' }), '/home?period=five-years&group=company')
  assert.equal(homeUrl(readHomeQuery(new URLSearchParams('period=constructor&group=x')), {}), '/home')
})
