import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND } from '@zhixiao/domain/codes/customer-kinds.ts'
import { openExamples, type Tier } from './market.ts'

const examples = await openExamples()
const { server, custno } = examples

// law.md E3: the commonest legal tables of a bond fund and an index fund
const person: Tier[] = [
  { kind: 'redeem', rate: '0.015', holder: 'person' },
  { kind: 'redeem', rate: '0', from: 7n, holder: 'person' },
]
const BOND: Tier[] = [
  ...person,
  { kind: 'redeem', rate: '0.015', holder: 'institution' },
  { kind: 'redeem', rate: '0.01', from: 7n, holder: 'institution' },
  { kind: 'redeem', rate: '0', from: 30n, holder: 'institution' },
]
const INDEX: Tier[] = [
  ...person,
  { kind: 'redeem', rate: '0.015' },
  { kind: 'redeem', rate: '0.01', from: 7n },
  { kind: 'redeem', rate: '0.005', from: 30n },
]

// Wednesdays: the days before them by 6, 7, 29 and 30 are open, and so is the day before each.
const PERSON_SELLS = isoDate('2026-11-25')
const INSTITUTION_SELLS = isoDate('2027-01-06')
const CASES = [
  [BOND, PERSON_SELLS, 6, '157.50', '10342.50'],
  [BOND, PERSON_SELLS, 7, '0.00', '10500.00'],
  [INDEX, PERSON_SELLS, 7, '0.00', '10500.00'],
  [BOND, INSTITUTION_SELLS, 7, '105.00', '10395.00'],
  [BOND, INSTITUTION_SELLS, 29, '105.00', '10395.00'],
  [BOND, INSTITUTION_SELLS, 30, '0.00', '10500.00'],
  [INDEX, INSTITUTION_SELLS, 7, '105.00', '10395.00'],
  [INDEX, INSTITUTION_SELLS, 30, '52.50', '10447.50'],
] as const

const holderIs = (custtype: '0' | '1') =>
  server.db.updateTable('customer').set({ custtype }).where('custno', '=', custno).execute()

test('LAW-06 10,000.00 shares at 1.0500: a person of a bond fund pays 157.50 on day 6 and 0.00 on day 7, an institution 105.00 on days 7 and 29 and 0.00 on day 30; of an index fund 105.00 and 52.50', async () => {
  const lots: { fund: string; bought: IsoDate; registered: IsoDate; sold: IsoDate; orderId: string }[] = []
  for (const [tiers, sold, days] of CASES) {
    const registered = addDays(sold, -days)
    const bought = openBefore(registered)
    const navs = Object.fromEntries([bought, openBefore(sold)].map(day => [day, '1.0500']))
    lots.push({ fund: await examples.addFund({ tiers }, navs), bought, registered, sold, orderId: '' })
  }
  for (const [sold, kind] of [
    [PERSON_SELLS, CUSTOMER_KIND.person],
    [INSTITUTION_SELLS, CUSTOMER_KIND.institution],
  ] as const) {
    const own = lots.filter(each => each.sold === sold).sort((a, b) => (a.registered < b.registered ? -1 : 1))
    for (const lot of own) {
      await examples.buy(`${lot.bought}T10:00:00+08:00`, lot.fund, '10500')
      await examples.settle(lot.registered)
    }
    for (const lot of own)
      lot.orderId = (await examples.sell(`${openBefore(sold)}T10:00:00+08:00`, lot.fund, '10000')).orderId
    await holderIs(kind)
    await examples.settle(sold)
  }
  const paid = []
  for (const { orderId } of lots) {
    const { gross, lots: used, fee, toFund, net } = await examples.workingOf(orderId)
    paid.push([gross, used[0]?.days, fee, toFund, net])
  }
  assert.deepEqual(
    paid,
    CASES.map(([, , days, fee, net]) => ['10500.00', days, fee, fee, net]),
  )
})

const openBefore = (day: IsoDate): IsoDate => addDays(day, new Date(day).getUTCDay() === 1 ? -3 : -1)
