import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallResult } from '@zhixiao/contract/client.ts'
import { sendSubmission } from './send-submission.ts'

const submission = { name: 'trade.purchase', subject: 's', requestId: 'r1', label: 'l', fields: {} } as const
const lost: CallResult<string> = { ok: false, kind: 'network', code: '', msg: '' }
const timedOut: CallResult<string> = { ok: false, kind: 'timeout', code: '', msg: '' }

async function sentIds(answers: CallResult<string>[], repeats: boolean) {
  const ids: string[] = []
  const { result } = await sendSubmission(
    submission,
    async id => {
      ids.push(id)
      return answers[ids.length - 1] ?? lost
    },
    { repeats },
  )
  return { ids, ok: result.ok }
}

test('CUS-02 an order whose connection breaks is sent once more under its own id, and its answer is the result', async () => {
  assert.deepEqual(await sentIds([lost, { ok: true, data: 'order' }], true), { ids: ['r1', 'r1'], ok: true })
  assert.deepEqual(await sentIds([lost, lost], true), { ids: ['r1', 'r1'], ok: false })
})

test('CUS-02 what was answered, or took too long, is not sent again by itself', async () => {
  assert.deepEqual(await sentIds([{ ok: true, data: 'order' }], true), { ids: ['r1'], ok: true })
  assert.deepEqual(await sentIds([timedOut], true), { ids: ['r1'], ok: false })
  assert.deepEqual(await sentIds([lost], false), { ids: ['r1'], ok: false })
})
