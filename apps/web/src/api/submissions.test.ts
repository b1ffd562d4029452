import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryClient } from './cache.ts'
import { forgetUnsentSubmissions, markSent, markUnsent, submissionFor, unansweredSubmissions } from './submissions.ts'
import { userKey } from './user-here.ts'

const held = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
    removeItem: (key: string) => held.delete(key),
  },
})

test('CUS-02 logging out forgets what was never sent, and keeps the id of what may have arrived', async () => {
  queryClient.setQueryData(userKey(null), { custno: '1' })
  await submissionFor('trade.purchase', '990012 card-of-mine 1234.00')
  await forgetUnsentSubmissions()
  assert.deepEqual([...held], [])

  const send = async (subject: string) => {
    const { name, requestId } = await submissionFor('trade.purchase', subject)
    await markSent({ name, subject, requestId, label: '购买', fields: {} })
    return requestId
  }
  const [unanswered, refused] = [await send('one'), await send('two')]
  await markUnsent(refused)
  await forgetUnsentSubmissions()
  assert.deepEqual(
    unansweredSubmissions(['trade.purchase']).map(each => each.requestId),
    [unanswered],
  )
  assert.equal((await submissionFor('trade.purchase', 'two')).requestId, refused)
  queryClient.clear()
})
