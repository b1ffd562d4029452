import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DraftEvent, type DraftState, draftAfter, draftTable } from './draft-states.ts'

const known = { seen: '1', savedAt: null }
const other = { content: ['c'], savedAt: '2026-11-20T02:00:00Z', version: '9' }
const states: { [Is in DraftState['is']]: DraftState } = {
  saved: { is: 'saved', ...known },
  typed: { is: 'typed', ...known, content: ['a'], fault: '' },
  saving: { is: 'saving', ...known, content: ['a'], fault: '', next: undefined, isDue: false },
  failed: { is: 'failed', ...known, content: ['a'], fault: '没有存上' },
  clash: { is: 'clash', ...known, content: ['a'], other },
}
const events: { [Type in DraftEvent['type']]: DraftEvent } = {
  found: { type: 'found', version: '2' },
  typed: { type: 'typed', content: ['b'] },
  due: { type: 'due' },
  saved: { type: 'saved', version: '2', savedAt: '2026-11-20T02:00:00Z' },
  failed: { type: 'failed', fault: '没有存上' },
  clashed: { type: 'clashed', other },
  discarded: { type: 'discarded' },
  overwritten: { type: 'overwritten', version: '9' },
}
/** The state after each event, null where it cannot happen. */
const after = {
  saved: { found: 'saved', typed: 'typed', due: 'saved' },
  typed: { found: 'typed', typed: 'typed', due: 'saving' },
  saving: { found: 'saving', typed: 'saving', due: 'saving', saved: 'saved', failed: 'failed', clashed: 'clash' },
  failed: { found: 'failed', typed: 'typed', due: 'saving' },
  clash: { found: 'clash', typed: 'clash', due: 'clash', discarded: 'saved', overwritten: 'saving' },
} as const

test('CON-24 every event in every state of a draft: where it leads, and that the impossible changes nothing', () => {
  for (const state of Object.values(states))
    for (const event of Object.values(events)) {
      const expected: string | null = Object.entries(after[state.is]).find(([type]) => type === event.type)?.[1] ?? null
      const said = `${event.type} in ${state.is}`
      assert.equal(draftTable[state.is][event.type] === null, expected === null, said)
      const next = draftAfter(state, event)
      if (expected === null) assert.equal(next, state, said)
      else assert.equal(next.is, expected, said)
    }
})

const run = (from: DraftState, ...all: DraftEvent[]): DraftState => all.reduce(draftAfter, from)
const { saved, typed, saving, failed, clash } = states

test('CON-24 what is typed while a save is under way is kept and follows it, at once when it is due', () => {
  const sent = run(saved, events.typed, events.due)
  const newer = run(sent, { type: 'typed', content: ['b', 'c'] })
  assert.deepEqual(run(newer, events.saved), {
    is: 'typed',
    seen: '2',
    savedAt: '2026-11-20T02:00:00Z',
    content: ['b', 'c'],
    fault: '',
  })
  for (const answer of [events.saved, events.failed]) {
    const next = run(newer, events.due, answer)
    assert.ok(next.is === 'saving' && next.next === undefined)
    assert.deepEqual(next.content, ['b', 'c'])
  }
  // A form that opens again while its content is under way sends it once.
  assert.ok(sent.is === 'saving')
  assert.equal(run(sent, { type: 'typed', content: sent.content }), sent)
  const lost = run(newer, events.failed)
  assert.ok(lost.is === 'failed')
  assert.deepEqual(lost.content, ['b', 'c'])
  const met = run(newer, events.clashed)
  assert.ok(met.is === 'clash')
  assert.deepEqual(met.content, ['b', 'c'])
})

test('CON-24 the words of a failure stay until a save succeeds, and its content is sent with the version it followed', () => {
  assert.deepEqual(run(failed, events.typed), { ...failed, is: 'typed', content: ['b'] })
  const again = run(failed, events.typed, events.due)
  assert.ok(again.is === 'saving' && again.seen === '1')
  assert.equal(again.fault, '没有存上')
  assert.deepEqual(run(again, events.saved), { is: 'saved', seen: '2', savedAt: '2026-11-20T02:00:00Z' })
})

test('CON-12 CON-24 a stored draft that arrives after the first letter was not seen; between two, the chosen one goes on', () => {
  assert.equal(run(saved, events.found).seen, '2')
  for (const state of [typed, saving, failed, clash]) assert.equal(run(state, events.found).seen, '1')
  const over = run(clash, events.typed, events.overwritten)
  assert.ok(over.is === 'saving' && over.seen === '9')
  assert.deepEqual(over.content, ['b'])
  assert.deepEqual(run(clash, events.discarded, events.due), { is: 'saved', seen: '1', savedAt: null })
})
