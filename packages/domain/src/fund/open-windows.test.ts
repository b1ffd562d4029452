import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { FUND_STATUS } from '../codes/fund-status.ts'
import { fundCan } from './fund-can.ts'
import { changesByWindows, parseWindows, statusInWindows, windowsCell } from './open-windows.ts'

const { open, closed, purchasesSuspended, redemptionsSuspended } = FUND_STATUS
const CELL = '2026-12-01/2026-12-04 buys sells; 2026-12-05/2026-12-07 sells; 2027-03-01/2027-03-05 buys'
const read = (cell: string) => parseWindows(cell) ?? assert.fail(cell)

test('SHLF-01 open periods drive the status by date: open, sales only, purchases only, and closed between them', () => {
  const windows = read(CELL)
  assert.equal(windowsCell(windows), CELL)
  const days = ['2026-11-30', '2026-12-01', '2026-12-04', '2026-12-05', '2026-12-08', '2027-03-05', '2027-03-06']
  assert.deepEqual(
    days.map(day => statusInWindows(windows, isoDate(day))),
    [closed, open, open, purchasesSuspended, closed, redemptionsSuspended, closed],
  )
  assert.deepEqual(changesByWindows(windows, isoDate('2026-12-01')), [
    { day: '2026-12-05', status: purchasesSuspended },
    { day: '2026-12-08', status: closed },
    { day: '2027-03-01', status: redemptionsSuspended },
    { day: '2027-03-06', status: closed },
  ])
})

test('SHLF-01 open periods that overlap, end before they begin or take no orders are not read', () => {
  const cells = [
    '2026-12-04/2026-12-01 buys',
    '2026-12-01/2026-12-04 buys; 2026-12-04/2026-12-05 sells',
    '2026-12-01/2026-12-04',
    '2026-12-01/2026-02-30 buys',
    '2026-12-01/2026-12-04 sells buys',
    '2026-12-01/2026-12-04 buys;',
  ]
  assert.deepEqual(
    cells.map(parseWindows),
    cells.map(() => null),
  )
})

test('SHLF-01 a closed fund says in which open period the order is taken next', () => {
  const traded = {
    status: closed,
    fundType: 'mixed',
    windows: { list: read(CELL), day: isoDate('2026-12-08') },
  } as const
  assert.equal(
    fundCan.purchase.reason(traded),
    '基金处于封闭期，暂不能交易；下一开放期 2027-03-01 至 2027-03-05（可申购）',
  )
  assert.equal(fundCan.redeem.reason(traded), '基金处于封闭期，暂不能交易')
})
