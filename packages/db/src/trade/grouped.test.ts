import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Grouped, GroupIsFull } from './grouped.ts'

/** A group whose statements end when the test says so. */
function heldGroup(keysOf: (item: string) => string[] = item => [item]) {
  const statements: { items: readonly string[]; end: (error?: Error) => void }[] = []
  const group = new Grouped<string, string>({
    work: items =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(items.map(item => `done ${item}`)))
        statements.push({ items, end })
      }),
    keysOf,
  })
  return { group, statements }
}

/** Lets all promises settle that can. */
const turn = () => new Promise(resolve => setImmediate(resolve))

test('TRD-11 an order that arrives alone leaves at once; those that arrive while two statements are on their way go together', async () => {
  const { group, statements } = heldGroup()
  const answers = ['a', 'b', 'c', 'd', 'e'].map(item => group.submit(item))
  assert.deepEqual(
    statements.map(each => each.items),
    [['a'], ['b']],
  )
  statements[0]?.end()
  await turn()
  assert.deepEqual(statements[2]?.items, ['c', 'd', 'e'])
  for (const each of statements) each.end()
  assert.deepEqual(await Promise.all(answers), ['done a', 'done b', 'done c', 'done d', 'done e'])
})

test('TRD-11 what arrives beside a much larger group waits for it, and then two of about equal size leave', async () => {
  const { group, statements } = heldGroup()
  const sizes = () => statements.map(each => each.items.length)
  const first = Array.from({ length: 16 }, (_, at) => group.submit(`item ${at}`))
  const second = first.map((answer, at) => answer.then(() => group.submit(`item ${16 + at}`)))
  statements[0]?.end()
  statements[1]?.end()
  await turn()
  assert.deepEqual(sizes(), [1, 1, 15])
  statements[2]?.end()
  await turn()
  assert.deepEqual(sizes(), [1, 1, 15, 8, 7])
  for (const each of statements) each.end()
  await Promise.all([...first, ...second])
})

test('TRD-08 orders on one day limit never go together, and go in the order of arrival', async () => {
  const { group, statements } = heldGroup(item => [item.charAt(0)])
  const answers = ['x1', 'y1', 'x2', 'x3', 'y2', 'z1'].map(item => group.submit(item))
  statements[1]?.end()
  await turn()
  assert.deepEqual(statements[2]?.items, ['y2', 'z1'])
  statements[0]?.end()
  await turn()
  assert.deepEqual(statements[3]?.items, ['x2'])
  statements[3]?.end()
  await turn()
  assert.deepEqual(statements[4]?.items, ['x3'])
  for (const each of statements) each.end()
  await Promise.all(answers)
})

test('TRD-08 an order does not overtake one that waits for the same limit', async () => {
  const { group, statements } = heldGroup(item => [...item])
  const answers = ['a', 'b', 'ac', 'c'].map(item => group.submit(item))
  statements[1]?.end()
  await turn()
  assert.equal(statements.length, 2)
  statements[0]?.end()
  await turn()
  assert.deepEqual(statements[2]?.items, ['ac'])
  statements[2]?.end()
  await turn()
  for (const each of statements) each.end()
  await Promise.all(answers)
})

test('TRD-11 one bad order fails alone, and its neighbours are placed once each', async () => {
  const done: string[] = []
  const group = new Grouped<string, string>({
    work: async items => {
      await turn()
      if (items.includes('bad')) throw new Error('bad')
      done.push(...items)
      return [...items]
    },
    keysOf: item => [item],
  })
  const names = Array.from({ length: 40 }, (_, index) => (index === 23 ? 'bad' : `o${index}`))
  const answers = await Promise.allSettled(names.map(name => group.submit(name)))
  assert.deepEqual(
    answers.map((answer, index) => answer.status === 'fulfilled' || names[index] === 'bad'),
    names.map(() => true),
  )
  assert.equal(answers[23]?.status, 'rejected')
  assert.deepEqual(done.toSorted(), names.filter(name => name !== 'bad').toSorted())
})

test('TRD-11 with the connection lost nothing is sent a second time', async () => {
  const { group, statements } = heldGroup()
  const answers = Promise.allSettled(['a', 'b', 'c', 'd'].map(item => group.submit(item)))
  statements[0]?.end()
  statements[1]?.end()
  await turn()
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  statements[2]?.end(lost)
  assert.deepEqual(
    (await answers).map(each => each.status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  assert.equal(statements.length, 3)
})

test('a statement that waits for a lock lets others start beside it', async context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { group, statements } = heldGroup()
  const answers = ['a', 'b', 'c'].map(item => group.submit(item))
  assert.equal(statements.length, 2)
  context.mock.timers.tick(1_000)
  assert.deepEqual(statements[2]?.items, ['c'])
  for (const each of statements) each.end()
  await Promise.all(answers)
})

test('with too many orders waiting a further one is refused, and the waiting ones are placed', async () => {
  const { group, statements } = heldGroup(() => ['one'])
  const waiting = Array.from({ length: 2_001 }, (_, index) => group.submit(String(index)))
  await assert.rejects(group.submit('more'), GroupIsFull)
  for (let at = 0; at < waiting.length; at++) {
    statements[at]?.end()
    await waiting[at]
    await turn()
  }
  assert.equal(statements.length, waiting.length)
})
