import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sideBySide } from './side-by-side.ts'

test('ENG-06 as many are at work as there are workers, each item once, and a failure begins no further one', async () => {
  const begun: number[] = []
  let [atWork, most] = [0, 0]
  const work = async (item: number) => {
    begun.push(item)
    most = Math.max(most, ++atWork)
    await new Promise(resolve => setImmediate(resolve))
    atWork--
    if (item === 13) throw new Error('thirteen')
  }
  await sideBySide(3, [1, 2, 3, 4, 5, 6, 7], work)
  assert.deepEqual([begun.splice(0), most], [[1, 2, 3, 4, 5, 6, 7], 3])
  await assert.rejects(sideBySide(2, [1, 13, 2, 3, 4, 5, 6, 7], work), /thirteen/)
  assert.ok(!begun.includes(7))
  assert.equal(atWork, 0)
})
