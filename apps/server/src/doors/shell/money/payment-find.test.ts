import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { movePayments } from '../../../engine/settle/payments.ts'
import type { BankGateway } from '../../../kernel/ports.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(async () => {
  assert.deepEqual((await findBreaks(ops.db)).breaks, [])
  await ops.close()
})

/** From now on the bank moves nothing in time, and answers this when it is asked about a movement. */
function bankSays(answer: Awaited<ReturnType<BankGateway['find']>> | null) {
  const asked: string[] = []
  const { gateways } = ops.server.ctx
  gateways.bank = {
    ...gateways.bank,
    debit: async () => Promise.reject(new Error('time-out')),
    find: async txnId => {
      asked.push(txnId)
      if (answer === null) throw new Error('time-out')
      return answer
    },
  }
  return asked
}
async function unanswered(): Promise<string> {
  const order = await ops.buy(funds.mixed, 1_000n)
  bankSays(null)
  await movePayments(ops.server.ctx)
  return String(order)
}
const stateOf = async (order: string) =>
  (await ops.db.selectFrom('bank_txn').select('state').where('order_id', '=', BigInt(order)).executeTakeFirst())?.state

test('LIV-06 staff ask the channel about a movement: its answer is booked as the job would book it, once', async () => {
  const order = await unanswered()
  assert.equal(await stateOf(order), 'unknown')
  for (const [answer, line] of [
    [null, /has not decided, or does not answer/],
    ['unknown', /has not decided/],
    ['unseen', /never had it/],
  ] as const) {
    const asked = bankSays(answer)
    const { code, text } = await ops.run('payment', 'find', order, 'in')
    assert.equal(code, 0, text)
    assert.match(text, line)
    assert.deepEqual([asked, await stateOf(order)], [[`${order}-in`], 'unknown'])
  }
  bankSays('done')
  assert.match((await ops.run('payment', 'find', order, 'in', '--dry-run')).text, /Booked as done/)
  assert.equal(await stateOf(order), 'unknown')
  assert.match((await ops.run('payment', 'find', order, 'in')).text, /the channel moved it[\s\S]*Booked as done/)
  assert.equal(await stateOf(order), 'done')
  const again = await ops.run('payment', 'find', order, 'in')
  assert.match(again.text, /with us done[\s\S]*Nothing was changed/)
  bankSays('unseen')
  assert.match((await ops.run('payment', 'find', order, 'in')).text, /The two differ/)
})

test('LIV-06 a refusal that nobody heard ends the order', async () => {
  const order = await unanswered()
  bankSays('refused')
  assert.match((await ops.run('payment', 'find', order, 'in')).text, /Booked as refused/)
  assert.equal(await stateOf(order), 'refused')
  assert.equal((await ops.run('payment', 'find', order, 'out')).code, 1)
  assert.equal((await ops.run('payment', 'find', 'x', 'in')).code, 1)
})
