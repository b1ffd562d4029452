import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, isoDate } from '../calendar/dates.ts'
import { KIND } from '../codes/business-kinds.ts'
import { parseNav } from '../money/money.ts'
import { settleFundDay } from '../settle/settle-fund-day.ts'
import { dueOrder, FUND, settleFacts, T } from '../settle/testing.ts'
import { ruleOn } from './legal-rules.ts'

const days = [0, 30, 90, 365].map(ahead => addDays(T, ahead))
const NAV = parseNav('1.2500')

/** The entry fee of a purchase of 10,000 yuan, settled for a trading day. */
function entryFee(day: typeof T, setupDate: typeof T): bigint {
  const order = { ...dueOrder(1n, KIND.purchase, '10000'), tradeDate: day, termsDay: day, paidOn: day }
  const { confirmed } = settleFundDay(
    settleFacts([order], {
      day: addDays(day, 1),
      fund: { ...FUND, setupDate },
      navs: new Map([[day, { day, nav: NAV, version: 1 }]]),
    }),
  )
  const working = confirmed[0]?.result.own?.working
  assert.ok(working)
  return working.fee
}

test('LAW-02 LAW-03 settlement takes an entry fee only on days whose law allows it, today and 30, 90 and 365 days later', () => {
  const seen = [FUND.setupDate ?? T, isoDate('2026-02-02')].map(contractDay =>
    days.map(day => {
      const isFree = ruleOn('own-entry-fee', day, { channel: 'own', contractDay })?.figure === 0n
      assert.equal(entryFee(day, contractDay) > 0n, !isFree, `${day}, contract of ${contractDay}`)
      return isFree
    }),
  )
  assert.deepEqual(seen, [
    [false, false, true, true],
    [true, true, true, true],
  ])
})
