import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ActRequest,
  type ActRequestEvent,
  actRequestAfter,
  actRequestTable,
  type Effects,
  errorOf,
} from './act-request.ts'

const effects: Effects = { digest: 'a', shown: null, amount: null, needs: [] }
const other: Effects = { ...effects, digest: 'b' }
const error = new Error('份额不足')
const states: { [Is in ActRequest['is']]: ActRequest } = {
  counting: { is: 'counting', isPressed: false },
  impossible: { is: 'impossible', error },
  counted: { is: 'counted', effects, isPressed: false },
  sending: { is: 'sending', effects },
  refused: { is: 'refused', effects, error },
  unanswered: { is: 'unanswered', effects, error },
  stored: { is: 'stored' },
}
const events: { [Type in ActRequestEvent['type']]: ActRequestEvent } = {
  counting: { type: 'counting' },
  counted: { type: 'counted', effects: other },
  notCounted: { type: 'notCounted', error },
  pressedEarly: { type: 'pressedEarly' },
  sent: { type: 'sent' },
  refused: { type: 'refused', error, changed: null },
  notAnswered: { type: 'notAnswered', error },
  stored: { type: 'stored' },
}
const counts = { counting: 'counting', counted: 'counted', notCounted: 'impossible' } as const
const staysIn = (is: ActRequest['is']) => ({ counting: is, counted: is, notCounted: is })
/** The state after each event that can happen. */
const after: { [Is in ActRequest['is']]: Readonly<Record<string, string>> } = {
  counting: { ...counts, pressedEarly: 'counting' },
  impossible: counts,
  counted: { ...counts, sent: 'sending' },
  sending: { ...staysIn('sending'), refused: 'refused', notAnswered: 'unanswered', stored: 'stored' },
  refused: { ...counts, sent: 'sending' },
  unanswered: { ...counts, sent: 'sending' },
  stored: staysIn('stored'),
}

test('CON-07 every event in every state of a request for an act, and that the impossible changes nothing', () => {
  for (const state of Object.values(states))
    for (const event of Object.values(events)) {
      const expected = after[state.is][event.type] ?? null
      const said = `${event.type} in ${state.is}`
      assert.equal(actRequestTable[state.is][event.type] === null, expected === null, said)
      const next = actRequestAfter(state, event)
      if (expected === null) assert.equal(next, state, said)
      else assert.equal(next.is, expected, said)
    }
})

const run = (...all: ActRequestEvent[]) => all.reduce(actRequestAfter, states.counting)

test('CON-07 what is sent is what was shown last: changed effects are shown and need another press', () => {
  const changed = run(events.counted, events.sent, { type: 'refused', error, changed: effects })
  assert.deepEqual(changed, { is: 'refused', error, effects })
  assert.deepEqual(actRequestAfter(changed, events.sent), { is: 'sending', effects })
  for (const answer of [events.refused, events.notAnswered]) {
    const left = run(events.counted, events.sent, answer)
    assert.equal(errorOf(left), error)
    assert.deepEqual(actRequestAfter(left, events.sent), { is: 'sending', effects: other })
  }
})

test('CON-07 a press before the effects are counted is remembered until they are submitted', () => {
  const early = run(events.pressedEarly, events.counted)
  assert.deepEqual(early, { is: 'counted', effects: other, isPressed: true })
  assert.deepEqual(actRequestAfter(early, events.sent), { is: 'sending', effects: other })
  assert.equal(errorOf(early), null)
  // What is counted again says nothing of that press.
  assert.deepEqual(actRequestAfter(early, events.counting), states.counting)
  assert.deepEqual(actRequestAfter(early, events.counted), { is: 'counted', effects: other, isPressed: false })
})
