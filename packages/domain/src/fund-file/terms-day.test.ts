import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCalendar } from '../calendar/calendar.ts'
import { addDays, isoDate } from '../calendar/dates.ts'
import { type ChangedTerms, chargeNoOrder, tableFault, termsDay } from './terms-day.ts'

// Monday 2026-11-16 to Monday 2026-11-30 are published.
const first = isoDate('2026-11-16')
const calendar = createCalendar(
  Array.from({ length: 15 }, (_, at) => ({ day: addDays(first, at), isOpen: ![5, 6, 12, 13].includes(at) })),
)
const orderDay = isoDate('2026-11-19')
const none = { pending: 0, confirmed: 0, last: null }
const untilFriday = { pending: 2, confirmed: 1, last: isoDate('2026-11-20') }

const facts = { calendar, orderDay, hasOrders: true, charged: none }

function decided(terms: Partial<ChangedTerms>, changed: Partial<Parameters<typeof termsDay>[1]> = {}) {
  const faults: string[] = []
  const day = termsDay(
    { columns: ['fee_type'], asked: null, known: '1900-01-01', ...terms },
    { ...facts, ...changed },
    (column, problem) => faults.push(`${column}: ${problem}`),
  )
  return faults[0] ?? day
}

test('ENG-10 terms that charge orders hold from the first day without accepted ones', () => {
  assert.equal(decided({}), '2026-11-20')
  // Monday is the first open day after Friday's orders; terms of a later day stay first.
  assert.equal(decided({}, { charged: untilFriday }), '2026-11-23')
  assert.equal(decided({ known: '2026-11-25' }), '2026-11-25')
  // What charges no order may hold for orders of today.
  assert.equal(decided({}, { charged: null }), orderDay)
  assert.ok(chargeNoOrder(['purchase_discount_e4', 'service_rate_e8']))
  assert.ok(!chargeNoOrder(['purchase_discount_e4', 'fee_type']))
})

test('ENG-10 terms of a fund without orders hold from the beginning, unless a day ahead is asked for or known', () => {
  assert.equal(decided({}, { hasOrders: false }), null)
  assert.equal(decided({ asked: '2026-11-23' }, { hasOrders: false }), '2026-11-23')
  assert.equal(decided({ known: '2026-11-23' }, { hasOrders: false }), '2026-11-23')
})

test('ENG-10 OPS-01 terms begin on no closed day, before no other terms and under no accepted order', () => {
  assert.equal(
    decided({ asked: '2026-11-18' }),
    'terms_from: orders of 2026-11-18 are closed: terms begin on 2026-11-19 or later',
  )
  assert.equal(
    decided({ asked: '2026-11-20', known: '2026-11-23' }),
    'terms_from: terms from 2026-11-23 are entered: let these begin then or later',
  )
  assert.equal(
    decided({ asked: '2026-11-20' }, { charged: untilFriday }),
    'terms_from: 2 pending and 1 confirmed orders were accepted on the terms of 2026-11-20 to 2026-11-20: let these begin later',
  )
  assert.equal(decided({ asked: orderDay }), orderDay)
  assert.match(tableFault(orderDay, { ...none, confirmed: 3 })?.problem ?? '', /^3 orders are confirmed/)
  assert.match(tableFault(orderDay, { ...untilFriday, confirmed: 0 })?.problem ?? '', /^2 pending orders/)
  assert.equal(tableFault(orderDay, none), null)
})
