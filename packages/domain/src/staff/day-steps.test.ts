import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daySteps, lateMinutes, stepState } from './day-steps.ts'

test('CON-01 a step is done when all its pieces are, late past its time, and due before it where something waits', () => {
  const at = (now: number, done: number, all: number, hasRun?: boolean) =>
    stepState({ now, dueAt: 100, done, all, ...(hasRun !== undefined && { hasRun }) })
  assert.deepEqual([at(99, 3, 5), at(100, 3, 5), at(99, 5, 5), at(100, 5, 5)], ['due', 'late', 'done', 'done'])
  assert.deepEqual([at(99, 0, 0), at(100, 0, 0)], ['later', 'none'])
  assert.deepEqual([at(99, 0, 0, false), at(100, 0, 0, false), at(100, 0, 0, true)], ['later', 'late', 'done'])
  assert.equal(at(100, 2, 3, true), 'late', 'a job that ran and left something is late')
})

test('CON-01 lateness is counted in whole minutes, and the steps of a day follow each other', () => {
  assert.deepEqual([lateMinutes('late', 179_999, 60_000), lateMinutes('due', 179_999, 60_000)], [1, 0])
  const times = Object.entries(daySteps).flatMap(([step, { at }]) => (step === 'next' ? [] : [at]))
  assert.deepEqual(times, times.toSorted())
})
