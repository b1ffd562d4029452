import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actSteps } from '@zhixiao/db/settle/fund-acts.ts'
import { fundDay } from './fund-day.ts'

test("the list of a fund's day has every act, in the order in which acts of one day are due, after the orders before it", () => {
  const names = fundDay.map(step => step.name)
  const acts = names.filter(name => actSteps.some(step => step === name))
  assert.deepEqual(acts, [...actSteps])
  assert.deepEqual(names.slice(0, 2), ['orders of the fund', 'orders of customers'])
  assert.equal(names.at(-1), 'end')
})
