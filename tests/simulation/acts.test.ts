import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { acts, createPopulation, type Population } from './acts.ts'

let few: Population
let many: Population
before(async () => {
  ;[few, many] = await Promise.all([createPopulation(10), createPopulation(200)])
})
after(async () => {
  await few.close()
  await many.close()
})

for (const [name, act] of Object.entries(acts))
  test(`ENG-03 ENG-06 ${name}: no more statements for two hundred holders than for ten`, async () => {
    const [ten, twoHundred] = await Promise.all([
      few.costOf(act),
      many.costOf(act, async db => assert.deepEqual((await findBreaks(db)).breaks, [])),
    ])
    assert.ok(ten.done >= 10 && twoHundred.done === 20 * ten.done, `${ten.done} and ${twoHundred.done} done`)
    assert.equal(twoHundred.statements, ten.statements)
  })
