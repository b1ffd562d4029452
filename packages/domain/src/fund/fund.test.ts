import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FundStatus, fundStatuses } from '../codes/fund-status.ts'
import { type InvestorType, investorTypes } from '../codes/investor-types.ts'
import { isCode } from '../codes/table.ts'
import { fundCan, purchaseKind } from './fund-can.ts'
import { compareYields, rankOf } from './rank.ts'
import { matchSuitability } from './suitability.ts'

const statuses = Object.keys(fundStatuses).filter(code => isCode(fundStatuses, code))
const fund = (status: FundStatus) => ({ status, fundType: 'mixed', feeType: 'A' }) as const
const allowed = (reason: (status: FundStatus) => string | null) =>
  statuses.filter(status => reason(status) === null).sort()

test('CODE-07 buying is open in 0, 6, 7, 8 and subscribing in 1; selling in 0, 5, 7, 8; plans follow buying', () => {
  assert.deepEqual(
    allowed(status => fundCan.purchase.reason(fund(status))),
    ['0', '1', '6', '7', '8'],
  )
  assert.deepEqual(
    allowed(status => fundCan.redeem.reason(fund(status))),
    ['0', '5', '7', '8'],
  )
  assert.deepEqual(
    allowed(status => fundCan.plan.reason(fund(status))),
    ['0', '6', '7', '8'],
  )
  assert.equal(purchaseKind(fund('1')), 'subscription')
  assert.equal(purchaseKind(fund('6')), 'purchase')
  assert.equal(purchaseKind(fund('5')), null)
  assert.equal(fundCan.purchase.reason(fund('5')), '基金暂停申购')
  assert.equal(fundCan.redeem.reason(fund('6')), '基金暂停赎回')
  assert.equal(fundCan.purchase.reason(fund('4')), '基金已停止交易')
})

test('CODE-07 a conversion needs selling on one side, buying on the other, and one charge type', () => {
  assert.deepEqual(
    allowed(status => fundCan.convert.reason(fund(status), fund('0'))),
    ['0', '5', '7', '8'],
  )
  assert.deepEqual(
    allowed(status => fundCan.convert.reason(fund('0'), fund(status))),
    ['0', '6', '7', '8'],
  )
  assert.match(fundCan.convert.reason(fund('0'), { ...fund('0'), feeType: 'B' }) ?? '', /不能转换/)
  assert.match(fundCan.convert.reason(fund('0'), fund('1')) ?? '', /募集期/)
})

test('CODE-06 private schemes are not traded online in any status', () => {
  for (const fundType of ['special', 'small-collective', 'large-collective'] as const) {
    for (const status of statuses) {
      for (const can of [fundCan.purchase, fundCan.redeem, fundCan.plan])
        assert.notEqual(can.reason({ status, fundType }), null)
    }
  }
})

test('RISK-02 the matrix: own level and below is ok, above it a warning, and C0 has R1 and nothing else', () => {
  const row = (investor: InvestorType) =>
    (['R1', 'R2', 'R3', 'R4', 'R5'] as const).map(level => matchSuitability(investor, level))
  assert.deepEqual(row('C0'), ['ok', 'refuse', 'refuse', 'refuse', 'refuse'])
  for (const investor of Object.keys(investorTypes).filter(code => isCode(investorTypes, code))) {
    if (investor === 'C0') continue
    const level = Number(investor.slice(1))
    assert.deepEqual(
      row(investor),
      [1, 2, 3, 4, 5].map(risk => (risk <= level ? 'ok' : 'warn')),
      investor,
    )
  }
})

test('equal values share a place, the next is skipped, missing ones have none', () => {
  assert.deepEqual(rankOf([5n, null, 9n, 5n, -2n]), [
    ...[{ rank: 2, total: 4 }, null, { rank: 1, total: 4 }, { rank: 2, total: 4 }, { rank: 4, total: 4 }],
  ])
  assert.deepEqual(
    [5n, null, 9n, -2n].sort((a, b) => compareYields(a, b)),
    [9n, 5n, -2n, null],
  )
  assert.deepEqual(
    [5n, null, 9n, -2n].sort((a, b) => compareYields(a, b, 'rising')),
    [-2n, 5n, 9n, null],
  )
})

test('the 210th of 1,165 is 210/1165, in whatever order they come', () => {
  const values = Array.from({ length: 1_165 }, (_, index) => BigInt((index * 7) % 1_165))
  assert.deepEqual(rankOf(values)[values.indexOf(955n)], { rank: 210, total: 1_165 })
})
