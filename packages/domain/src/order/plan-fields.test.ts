import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planFailures } from './plan.ts'
import { planDayWords, planFailureText, planScheduleOf } from './plan-fields.ts'

test('TRD-04 the days of a plan read as a customer says them', () => {
  const days = { monthDay: null, weekday: null }
  assert.equal(planDayWords({ ...days, unit: '0', monthDay: 15 }), '每月 15 日')
  assert.equal(planDayWords({ ...days, unit: '1', weekday: '06' }), '每周五')
  assert.equal(planDayWords({ ...days, unit: '3', weekday: '02' }), '每两周的周一')
  assert.equal(planDayWords({ ...days, unit: '2' }), '每个交易日')
})

test('TRD-04 a schedule needs the day of its unit and no other', () => {
  assert.deepEqual(planScheduleOf({ unit: '0', monthDay: 28, weekday: null }), { unit: '0', day: 28 })
  assert.deepEqual(planScheduleOf({ unit: '3', monthDay: 28, weekday: '02' }), { unit: '3', weekday: '02' })
  assert.deepEqual(planScheduleOf({ unit: '2', monthDay: null, weekday: null }), { unit: '2' })
  assert.equal(planScheduleOf({ unit: '0', monthDay: null, weekday: '02' }), null)
  assert.equal(planScheduleOf({ unit: '1', monthDay: 1, weekday: null }), null)
})

test('ENG-03 every reason of a failed run has words of its own', () => {
  const texts = Object.keys(planFailures).map(planFailureText)
  assert.ok(texts.every(text => text !== null && !text.startsWith('其他')))
  assert.equal(new Set(texts).size, texts.length)
  assert.equal(planFailureText(null), null)
})
