import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import { FUND_STATUS } from '../codes/fund-status.ts'
import type { CellValue } from '../format/cell-forms.ts'
import { announcedBy } from './announce-terms.ts'
import type { ComingTerm, FundColumn } from './fund-columns.ts'

const orderDay = isoDate('2026-11-20')
const monday = isoDate('2026-11-23')
const tuesday = isoDate('2026-11-24')
const { open, ended, purchasesSuspended } = FUND_STATUS
const known = new Map<string, CellValue>([
  ['status', open],
  ['day_max_fen', 100n],
])
const limited: ComingTerm = { day: monday, term: 'day_max_fen', value: 50n }

function announced(values: [FundColumn, CellValue][], day = monday, coming: readonly ComingTerm[] = []) {
  const faults: string[] = []
  const changes = announcedBy({ values: new Map(values), known, day }, { orderDay, coming }, (_, problem) =>
    faults.push(problem),
  )
  return faults[0] ?? changes?.map(({ term, before, after, isWithdrawn }) => [term, before, after, isWithdrawn])
}

test('CON-04 an announcement is compared with what holds on its day without it', () => {
  assert.deepEqual(announced([['day_max_fen', 50n]]), [['day_max_fen', 100n, 50n, false]])
  assert.deepEqual(announced([['day_max_fen', 50n]], monday, [limited]), [])
  assert.deepEqual(announced([['day_max_fen', 100n]], tuesday, [limited]), [['day_max_fen', 50n, 100n, false]])
  // What holds on Monday anyway takes the announcement back.
  assert.deepEqual(announced([['day_max_fen', 100n]], monday, [limited]), [['day_max_fen', 50n, 100n, true]])
})

test('CON-04 only a status that a trading fund may have is announced, and none for a day whose orders are closed', () => {
  assert.deepEqual(announced([['status', purchasesSuspended]]), [['status', open, purchasesSuspended, false]])
  assert.match(String(announced([['status', ended]])), /^the status 0 cannot become/)
  assert.match(String(announced([['status', open]], isoDate('2026-11-19'))), /^orders of 2026-11-19 are closed/)
  assert.match(String(announced([['fundname', 'x']])), /^the line has no status and no limit/)
  // Of the current trading day all changes are immediate.
  assert.equal(announced([['status', purchasesSuspended]], orderDay), undefined)
})
