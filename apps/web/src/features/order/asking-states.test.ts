import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AskingEvent, type AskingState, askingAfter, askingTable, dialogOf } from './asking-states.ts'

const CLOSED: AskingState = { is: 'closed', isLost: false }
const LOST: AskingEvent = { type: 'answered', isLost: true }
const WRONG: AskingEvent = { type: 'answered', error: '密码错误', isLost: false }
const after = (...events: (AskingEvent | AskingEvent['type'])[]): AskingState =>
  events.reduce<AskingState>(
    (state, event) => askingAfter(state, typeof event === 'string' ? ({ type: event } as AskingEvent) : event),
    CLOSED,
  )

test('TRD-11 a wrong password asks again in the open dialog, every other answer closes it', () => {
  assert.deepEqual(dialogOf(after('asked', 'sent')), { open: true, pending: true, error: undefined })
  assert.deepEqual(dialogOf(after('asked', 'sent', WRONG)), { open: true, pending: false, error: '密码错误' })
  assert.deepEqual(after('asked', 'sent', WRONG, 'closed', 'asked'), { is: 'asking', isLost: false, isBack: false })
  assert.deepEqual(after('asked', 'sent', { type: 'answered', isLost: false }), CLOSED)
})

test('TRD-11 a dialog that is closed while its request is on the way opens again for a wrong password alone', () => {
  assert.deepEqual(dialogOf(after('asked', 'sent', 'closed')), { open: false, pending: true, error: undefined })
  assert.equal(dialogOf(after('asked', 'sent', 'closed', WRONG)).open, true)
  assert.equal(dialogOf(after('asked', 'sent', 'closed', LOST)).open, false)
})

test('TRD-11 after a lost answer an open dialog remembers that the network is back, until the next request', () => {
  assert.deepEqual(after('asked', 'sent', LOST), { is: 'closed', isLost: true })
  assert.deepEqual(after('asked', 'sent', LOST, 'asked', 'online'), { is: 'asking', isLost: true, isBack: true })
  assert.deepEqual(after('asked', 'online'), { is: 'asking', isLost: false, isBack: false }, 'nothing was lost')
  assert.deepEqual(after('asked', 'sent', LOST, 'asked', 'online', 'sent', WRONG), {
    is: 'asking',
    isLost: false,
    isBack: false,
    error: '密码错误',
  })
})

test('TRD-11 what cannot happen changes nothing', () => {
  const impossible = Object.values(askingTable).flatMap(row => Object.values(row).filter(each => each === null))
  assert.equal(impossible.length, 7)
  for (const state of [CLOSED, after('asked'), after('sent')])
    for (const type of ['asked', 'closed', 'sent', 'answered', 'online'] as const)
      if (askingTable[state.is][type] === null) assert.equal(askingAfter(state, { type } as AskingEvent), state)
})
