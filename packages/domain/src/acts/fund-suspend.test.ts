import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import { decideFundSuspend, type StatusTerm } from './fund-suspend.ts'
import { refusalText } from './refusals.ts'

const { open, registration, payingDividend, raising, purchasesSuspended, redemptionsSuspended, tradingStopped } =
  FUND_STATUS
const fund = '990044'
const facts = { institutions: null, announced: [], windows: null }

test('ACT-01 CON-11 purchases and redemptions are suspended one by one or together, and what is closed already stays closed', () => {
  const after = { purchases: purchasesSuspended, redemptions: redemptionsSuspended, all: tradingStopped } as const
  for (const status of [open, registration, payingDividend])
    for (const what of ['purchases', 'redemptions', 'all'] as const)
      assert.deepEqual(decideFundSuspend({ ...facts, status }, { fund, what }), {
        ok: true,
        effects: {
          fund,
          changes: [{ term: 'status', before: status, after: after[what] }],
          windows: null,
          withdrawn: [],
        },
      })
  const second = [
    [redemptionsSuspended, 'purchases'],
    [purchasesSuspended, 'redemptions'],
    [purchasesSuspended, 'all'],
  ] as const
  const announced = [{ term: 'status' as const, from: isoDate('2026-12-01'), status: open }]
  for (const [status, what] of second)
    assert.deepEqual(decideFundSuspend({ ...facts, status, announced }, { fund, what }), {
      ok: true,
      effects: {
        fund,
        changes: [{ term: 'status', before: status, after: tradingStopped }],
        windows: null,
        withdrawn: announced.map(each => ({ ...each, after: tradingStopped })),
      },
    })
})

test('ACT-01 CON-11 CON-04 a suspension stops institutions with a status of their own too, and opens nothing for them', () => {
  const day = isoDate('2026-12-01')
  const announced = [{ term: 'inst_status' as const, from: day, status: null }]
  const decide = (status: FundStatus, institutions: FundStatus, what: 'purchases' | 'all') =>
    decideFundSuspend({ status, institutions, announced, windows: null }, { fund, what })
  const suspended = (changes: [StatusTerm, FundStatus, FundStatus][], stays: FundStatus) => ({
    ok: true,
    effects: {
      fund,
      changes: changes.map(([term, before, after]) => ({ term, before, after })),
      windows: null,
      withdrawn: announced.map(each => ({ ...each, after: stays })),
    },
  })
  const [both, own] = ['status', 'inst_status'] as const
  assert.deepEqual(
    decide(open, redemptionsSuspended, 'purchases'),
    suspended(
      [
        [both, open, purchasesSuspended],
        [own, redemptionsSuspended, tradingStopped],
      ],
      tradingStopped,
    ),
  )
  assert.deepEqual(
    decide(open, tradingStopped, 'purchases'),
    suspended([[both, open, purchasesSuspended]], tradingStopped),
  )
  assert.deepEqual(decide(tradingStopped, open, 'all'), suspended([[own, open, tradingStopped]], tradingStopped))
  const raised = decide(raising, open, 'all')
  assert.ok(!raised.ok && raised.refusal.code === 'fund.not-suspended-so', 'all holders of a raising have its status')
})

test('ACT-01 CON-11 what is not open is not suspended, and the refusal says what the fund is now', () => {
  for (const [status, what] of [
    [purchasesSuspended, 'purchases'],
    [redemptionsSuspended, 'redemptions'],
    [tradingStopped, 'all'],
    [raising, 'all'],
  ] as const) {
    const refused = decideFundSuspend({ ...facts, status }, { fund, what })
    assert.ok(!refused.ok && refused.refusal.code === 'fund.not-suspended-so', `${status} ${what}`)
  }
  const unknown = decideFundSuspend(null, { fund, what: 'all' })
  assert.ok(!unknown.ok)
  assert.deepEqual(refusalText(unknown.refusal), { zh: '没有这只基金', en: 'There is no fund 990044.' })
  const closed = decideFundSuspend({ ...facts, status: raising }, { fund, what: 'all' })
  assert.ok(!closed.ok)
  assert.match(refusalText(closed.refusal).zh, /^基金现在是“募集期”/)
})
