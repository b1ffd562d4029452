import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payouts } from '@zhixiao/domain/order/fast-redemption.ts'
import type { Workdates } from '../money-timetable.ts'
import { fastRisk, isOrdinaryInstead, undoRowOf } from './fast-words.ts'

const dates: Workdates = {
  tradeDate: '2026-11-20',
  cutOff: '2026-11-20T07:00:00.000Z',
  confirmDate: '2026-11-23',
  payDate: '2026-11-24',
  isRaising: false,
  incomeDate: '2026-11-24',
  lastPublished: '2026-12-31',
  canUndo: true,
}
const undo = (more: Partial<Workdates> = {}) =>
  payouts.map(payout => undoRowOf(payout, { ...dates, ...more }, '2026-11-20').value)

test('SHLF-08 what is paid at once cannot be withdrawn, and an ordinary redemption in its place can until its cut-off', () => {
  assert.deepEqual(undo(), ['今天 15:00', '不能撤单', '不能撤单；转为普通赎回后，今天 15:00 前可撤单'])
  assert.deepEqual(undo({ canUndo: false }), ['不能撤单', '不能撤单', '不能撤单'])
  assert.match(fastRisk('fast'), /提交后不能撤单。$/)
  assert.match(fastRisk('fast-or-ordinary'), /提交后不能撤单，转为普通赎回的除外。$/)
})

test('SHLF-08 only who accepted an ordinary redemption reads that it is one instead', () => {
  const acceptAt = '2026-11-20T17:00:00.000Z'
  const placedAs = (payDate: string) => payouts.map(payout => isOrdinaryInstead(payout, { payDate, acceptAt }))
  assert.deepEqual(placedAs('2026-11-24'), [false, false, true])
  // 01:00 of the 21st in Shanghai.
  assert.deepEqual(placedAs('2026-11-21'), [false, false, false])
})
