import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pending } from '../dialogs/loading.ts'
import { messages } from '../dialogs/toast.ts'
import { call } from './call.ts'

let envelope: object = {}
let covered = 0
globalThis.fetch = async () => {
  covered = pending.get().length
  return Response.json(envelope)
}

/** The toasts after an answer to a call whose failures are toasts. */
async function shownAfter(answer: object, settings = {}) {
  envelope = answer
  messages.set([])
  const result = await call('account.behaviourDelete', { refType: 'article', refObjectId: '1' }, settings)
  return { ok: result.ok, shown: messages.get().map(({ kind, text }) => `${kind} ${text}`) }
}

test('ERR-01 a code nobody accepts is shown as an error toast, in the words of the answer', async () => {
  for (const code of ['PARAM-0001', 'DS-ORG-0001', 'SYS-0500', 'X-9999'])
    assert.deepEqual(await shownAfter({ code, msg: `有误 ${code}` }), { ok: false, shown: [`error 有误 ${code}`] })
})

test('ERR-01 the codes the specification accepts silently, success and an answer with results say nothing', async () => {
  for (const code of ['0040', 'DS-TR0U1057', 'DS-TR0Q1058', 'OCR-1111', 'DS-TR0U0119'])
    assert.deepEqual(await shownAfter({ code, msg: '不应看到' }), { ok: false, shown: [] }, code)
  for (const answer of [
    { code: '0000', msg: '', data: {} },
    { code: 'PARAM-0001', msg: '不应看到', results: {} },
  ])
    assert.deepEqual(await shownAfter(answer), { ok: true, shown: [] })
})

test('ERR-03 what the customer did not ask for fails in silence and covers nothing', async () => {
  assert.deepEqual(await shownAfter({ code: 'SYS-0500', msg: '不应看到' }, { background: true }), {
    ok: false,
    shown: [],
  })
  assert.equal(covered, 0)
})

test('HDR-06 a call that covers the page does so until its answer, whatever that is', async () => {
  for (const answer of [
    { code: '0000', msg: '', data: {} },
    { code: 'SYS-0500', msg: '有误' },
  ]) {
    envelope = answer
    await call('account.footprintClear', {})
    assert.deepEqual([covered, pending.get().length], [1, 0])
  }
})
