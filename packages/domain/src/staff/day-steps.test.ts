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
  assert.deepEqual([lateMinutes('late', 60_000, 179_999, null), lateMinutes('due', 60_000, 179_999, null)], [1, 0])
  // What was done late stays late; a job that runs at its time ends a little later.
  const doneAfter = (minutes: number) => lateMinutes('done', 0, 24 * 3_600_000, minutes * 60_000)
  assert.deepEqual([doneAfter(-30), doneAfter(2), doneAfter(12)], [0, 0, 12])
  const times = Object.entries(daySteps).flatMap(([step, { at }]) => (step === 'next' ? [] : [at]))
  assert.deepEqual(times, times.toSorted())
})
