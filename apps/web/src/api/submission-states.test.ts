import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isSame,
  type SubmissionEvent,
  type SubmissionState,
  stateOf,
  submissionAfter,
  submissionTable,
} from './submission-states.ts'

const kept = {
  name: 'trade.purchase',
  subject: '990012 1234.00',
  requestId: 'r1',
  label: '购买测试混合A，1,234.00 元',
  fields: { amount: '1234.00' },
  madeAt: 1,
} as const
const { madeAt: _, ...submission } = kept
const unanswered: SubmissionState = { ...kept, is: 'unanswered', sentAt: 2 }
const left = submissionAfter(unanswered, { type: 'loggedOut' })
const states: { [Is in SubmissionState['is']]: SubmissionState } = {
  none: { is: 'none' },
  wanted: { ...kept, is: 'wanted', label: '', fields: {}, sentAt: null },
  unanswered,
  refused: { ...kept, is: 'refused', sentAt: null },
  left,
}
const events: { [Type in SubmissionEvent['type']]: SubmissionEvent } = {
  wanted: { type: 'wanted', name: 'trade.purchase', subject: '990012 1234.00', requestId: 'r2', at: 9 },
  sent: { type: 'sent', submission, at: 9 },
  accepted: { type: 'accepted' },
  refused: { type: 'refused' },
  loggedOut: { type: 'loggedOut' },
  aged: { type: 'aged' },
}
/** The state after each event that can happen. */
const after: { [Is in SubmissionState['is']]: Readonly<Record<string, string>> } = {
  none: { wanted: 'wanted', sent: 'unanswered', accepted: 'none', refused: 'none' },
  wanted: { sent: 'unanswered', accepted: 'none', refused: 'wanted', loggedOut: 'none', aged: 'none' },
  unanswered: { sent: 'unanswered', accepted: 'none', refused: 'refused', loggedOut: 'left', aged: 'unanswered' },
  refused: { sent: 'unanswered', accepted: 'none', refused: 'refused', loggedOut: 'left', aged: 'none' },
  left: { sent: 'unanswered', accepted: 'none', refused: 'left', loggedOut: 'left', aged: 'left' },
}

test('CUS-02 TRD-11 every event in every state of a submission, and that the impossible changes nothing', () => {
  for (const state of Object.values(states))
    for (const event of Object.values(events)) {
      const expected = after[state.is][event.type] ?? null
      const said = `${event.type} in ${state.is}`
      assert.equal(submissionTable[state.is][event.type] === null, expected === null, said)
      const next = submissionAfter(state, event)
      if (expected === null) assert.equal(next, state, said)
      else assert.equal(next.is, expected, said)
    }
})

test('CUS-02 TRD-11 a repeat keeps the id of its submission and the moment of its first attempt until an answer comes', () => {
  assert.deepEqual(submissionAfter(states.wanted, events.sent), { ...kept, is: 'unanswered', sentAt: 9 })
  assert.deepEqual(submissionAfter(unanswered, events.sent), unanswered)
  const refused = submissionAfter(unanswered, events.refused)
  assert.deepEqual(refused, states.refused)
  assert.deepEqual(submissionAfter(refused, events.sent), { ...kept, is: 'unanswered', sentAt: 9 })
  assert.deepEqual(submissionAfter(left, events.sent), unanswered)
})

test('CUS-02 STA-03 after a logout the same submission finds its id, and nothing says what it was', () => {
  assert.ok(left.is === 'left')
  assert.equal(isSame(left, 'trade.purchase', kept.subject), true)
  assert.equal(isSame(left, 'trade.purchase', '990012 1235.00'), false)
  assert.equal(isSame(left, 'trade.redemption', kept.subject), false)
  assert.doesNotMatch(JSON.stringify(left), /990012|混合|1,?234/)
  assert.equal(submissionAfter(left, events.loggedOut), left, 'a digest of the digest would find nothing')
  // What was refused before the logout needs no look-up, and goes after a day.
  const unsent = submissionAfter(left, events.refused)
  assert.equal(submissionAfter(left, events.aged), left)
  assert.deepEqual(submissionAfter(unsent, events.aged), { is: 'none' })
})

test('CUS-02 a state is found again in what the browser stores', () => {
  for (const state of Object.values(states)) {
    if (state.is === 'none') continue
    const { is, ...stored } = state
    assert.deepEqual(stateOf(stored), state, is)
  }
})
