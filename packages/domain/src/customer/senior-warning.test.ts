import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '../calendar/dates.ts'
import type { RiskLevel } from '../codes/risk-levels.ts'
import { needsSeniorWarning, planMarksFrom } from './senior-warning.ts'

test('LAW-10 born 1961-11-28: an R4 order of 2026-11-28 needs the warning, of 2026-11-27 not', () => {
  const needs = (day: string, level: RiskLevel = 'R4', birthday: string | null = '1961-11-28') =>
    needsSeniorWarning(isoDate(day), birthday === null ? null : isoDate(birthday), level)
  assert.deepEqual([needs('2026-11-27'), needs('2026-11-28')], [false, true])
  assert.deepEqual([needs('2026-11-28', 'R3'), needs('2026-11-28', 'R5')], [false, true])
  assert.equal(needs('2025-12-31', 'R5', '1940-01-01'), false, 'before the rule')
  assert.equal(needs('2026-11-28', 'R5', null), false, 'an institution')
  assert.equal(planMarksFrom(isoDate('2026-11-28')), '2025-11-29')
})
