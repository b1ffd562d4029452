import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { evidenceText } from './evidence-text.ts'

test('CON-15 what an export of evidence holds is said in a line', () => {
  const period = { from: isoDate('2026-05-22'), to: isoDate('2026-11-20') }
  assert.equal(evidenceText(period), '2026-05-22 至 2026-11-20')
  assert.equal(
    evidenceText({ ...period, fundCode: '110001', riskability: 'C3', level: 'R5' }),
    '2026-05-22 至 2026-11-20，基金 110001，客户类型 C3 稳健型，产品等级 R5 高风险',
  )
  assert.equal(evidenceText({ custno: '100000000001' }), '客户 100000000001')
})
