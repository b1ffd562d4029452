import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { FUND_STATUS } from '../codes/fund-status.ts'
import { decideFundSuspend } from './fund-suspend.ts'
import { refusalText } from './refusals.ts'

const { open, registration, payingDividend, raising, purchasesSuspended, redemptionsSuspended, tradingStopped } =
  FUND_STATUS
const fund = '990044'

test('ACT-01 CON-11 purchases and redemptions are suspended one by one or together, and what is closed already stays closed', () => {
  const after = { purchases: purchasesSuspended, redemptions: redemptionsSuspended, all: tradingStopped } as const
  for (const status of [open, registration, payingDividend])
    for (const what of ['purchases', 'redemptions', 'all'] as const)
      assert.deepEqual(decideFundSuspend({ status, announced: [] }, { fund, what }), {
        ok: true,
        effects: { fund, before: status, after: after[what], withdrawn: [] },
      })
  const second = [
    [redemptionsSuspended, 'purchases'],
    [purchasesSuspended, 'redemptions'],
    [purchasesSuspended, 'all'],
  ] as const
  const announced = [{ from: isoDate('2026-12-01'), status: open }]
  for (const [status, what] of second)
    assert.deepEqual(decideFundSuspend({ status, announced }, { fund, what }), {
      ok: true,
      effects: { fund, before: status, after: tradingStopped, withdrawn: announced },
    })
})

test('ACT-01 CON-11 what is not open is not suspended, and the refusal says what the fund is now', () => {
  for (const [status, what] of [
    [purchasesSuspended, 'purchases'],
    [redemptionsSuspended, 'redemptions'],
    [tradingStopped, 'all'],
    [raising, 'all'],
  ] as const) {
    const refused = decideFundSuspend({ status, announced: [] }, { fund, what })
    assert.ok(!refused.ok && refused.refusal.code === 'fund.not-suspended-so', `${status} ${what}`)
  }
  const unknown = decideFundSuspend(null, { fund, what: 'all' })
  assert.ok(!unknown.ok)
  assert.deepEqual(refusalText(unknown.refusal), { zh: '没有这只基金', en: 'There is no fund 990044.' })
  const closed = decideFundSuspend({ status: raising, announced: [] }, { fund, what: 'all' })
  assert.ok(!closed.ok)
  assert.match(refusalText(closed.refusal).zh, /^基金现在是“募集期”/)
})
