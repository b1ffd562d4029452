import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, custno } = examples

const NAV = '1.0500'
const navs = Object.fromEntries(['12', '13', '16', '17', '18', '19', '20', '23'].map(day => [`2026-11-${day}`, NAV]))
const tiers = [
  { kind: 'redeem', rate: '0.015', holder: 'person' },
  { kind: 'redeem', rate: '0', from: 7n, holder: 'person' },
  { kind: 'redeem', rate: '0.015', holder: 'institution' },
  { kind: 'redeem', rate: '0.01', from: 7n, holder: 'institution' },
  { kind: 'redeem', rate: '0', from: 30n, holder: 'institution' },
] as const

test('LAW-06 10,000.00 shares of a bond fund at 1.0500 on day 7: a person pays 0.00, an institution 105.00, all to the fund', async () => {
  const [first, second] = [
    await examples.addFund({ tiers: [...tiers] }, navs),
    await examples.addFund({ tiers: [...tiers] }, navs),
  ]
  await examples.buy('2026-11-12T10:00:00+08:00', first, '10500')
  await examples.settle('2026-11-13')
  await examples.buy('2026-11-13T10:00:00+08:00', second, '10500')
  await examples.settle('2026-11-16')
  const person = await examples.sell('2026-11-19T10:00:00+08:00', first, '10000')
  await examples.settle('2026-11-20')
  const institution = await examples.sell('2026-11-20T10:00:00+08:00', second, '10000')
  await server.db
    .updateTable('customer')
    .set({ custtype: CUSTOMER_KIND.institution })
    .where('custno', '=', custno)
    .execute()
  await examples.settle('2026-11-23')
  const paid = async ({ orderId }: { orderId: string }) => {
    const { gross, fee, toFund, net } = await examples.workingOf(orderId)
    return [gross, fee, toFund, net]
  }
  assert.deepEqual(await paid(person), ['10500.00', '0.00', '0.00', '10500.00'])
  assert.deepEqual(await paid(institution), ['10500.00', '105.00', '105.00', '10395.00'])
})
