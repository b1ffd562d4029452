import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryClient } from './cache.ts'
import { forgetSubmitted, markSent, markUnsent, submissionFor, unansweredSubmissions } from './submissions.ts'
import { userKey } from './user-here.ts'

const held = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => held.set(key, text),
    removeItem: (key: string) => held.delete(key),
  },
})

test('CUS-02 STA-03 logging out forgets what was never sent, and keeps the id of what may have arrived', async () => {
  queryClient.setQueryData(userKey(null), { custno: '1' })
  await submissionFor('trade.purchase', '990012 card-of-mine 1234.00')
  await forgetSubmitted()
  assert.deepEqual([...held], [])

  const send = async (subject: string) => {
    const { name, requestId } = await submissionFor('trade.purchase', subject)
    await markSent({ name, subject, requestId, label: '购买测试混合A，1,234.00 元', fields: { amount: '1234.00' } })
    return requestId
  }
  const [unanswered, refused] = [await send('order one'), await send('order two')]
  await markUnsent(refused)
  await forgetSubmitted()
  assert.deepEqual(
    unansweredSubmissions(['trade.purchase']).map(each => each.requestId),
    [unanswered],
  )
  assert.equal((await submissionFor('trade.purchase', 'order two')).requestId, refused)
  // Once more, as after the next login: what is left still finds its id, and says neither fund nor figure.
  await forgetSubmitted()
  assert.equal((await submissionFor('trade.purchase', 'order one')).requestId, unanswered)
  assert.doesNotMatch([...held.values()].join(), /order|混合|1,?234/)
  queryClient.clear()
})
