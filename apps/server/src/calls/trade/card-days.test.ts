import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { failPurchases } from '@zhixiao/db/settle/manager-decisions.ts'
import { bookAnswers, claimDueTxns } from '@zhixiao/db/settle/payments.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, TRADE_PASSWORD } from '../../testing/world.ts'

const DAY = isoDate('2026-11-20')
let server: TestServer
let client: ReturnType<TestServer['client']>
let tradeacco: string

before(async () => {
  server = await startTestServer()
  const world = await loadWorld(server)
  tradeacco = world.people.zhangSan.tradeacco
  client = server.client(await world.tokenOf('zhangSan'))
})
after(() => server.close())

async function buy(): Promise<bigint> {
  const terms = { fundCode: funds.bond, tradeacco, amount: '1000.00', tradePassword: TRADE_PASSWORD }
  const bought = await client.call('trade.purchase', { ...terms, agreements: tickedForPurchase })
  assert.ok(bought.ok, JSON.stringify(bought))
  return BigInt(bought.data.orderId)
}

const withdraw = async (orderId: bigint) =>
  assert.ok((await client.call('trade.withdrawal', { orderId: String(orderId), tradePassword: TRADE_PASSWORD })).ok)

const answer = (orderId: bigint, state: 'done' | 'refused') =>
  bookAnswers(server.db, DAY, [{ orderId, direction: 'in', attempt: 1, state }])

async function counted(): Promise<bigint> {
  const { rows } = await sql<{ fen: bigint }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from card_usage where tradeacco = ${tradeacco}`.execute(
    server.db,
  )
  return rows[0]?.fen ?? 0n
}

/** Buys, lets `happen`, and says what of the purchase still counts towards the day of its card. */
async function countedAfter(happen: (orderId: bigint) => Promise<unknown>): Promise<bigint> {
  const earlier = await counted()
  const orderId = await buy()
  assert.equal(await counted(), earlier + 100_000n)
  await happen(orderId)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
  return (await counted()) - earlier
}

const ask = () => claimDueTxns(server.db, DAY, 100)

test('ENG-07 LIV-15 a debit that the bank refuses counts no longer, also when its order was withdrawn before the answer', async () => {
  const refused = async (orderId: bigint) => {
    await ask()
    await answer(orderId, 'refused')
  }
  assert.equal(await countedAfter(refused), 0n)
  const withdrawnFirst = async (orderId: bigint) => {
    await ask()
    await withdraw(orderId)
    await answer(orderId, 'refused')
    await answer(orderId, 'refused')
  }
  assert.equal(await countedAfter(withdrawnFirst), 0n)
})

test('ENG-07 LIV-15 money that was taken counts, though it goes back', async () => {
  const refunded = async (orderId: bigint) => {
    await ask()
    await answer(orderId, 'done')
    await withdraw(orderId)
  }
  assert.equal(await countedAfter(refunded), 100_000n)
})

test('ENG-07 LIV-15 a refusal that the bank takes back breaks nothing', async () => {
  const revoked = async (orderId: bigint) => {
    await ask()
    await answer(orderId, 'refused')
    await answer(orderId, 'done')
  }
  assert.equal(await countedAfter(revoked), 0n)
})

test('ENG-07 LIV-15 a debit that was never sent counts no longer when its order is withdrawn or its raising fails', async () => {
  assert.equal(await countedAfter(withdraw), 0n)
  const failed = (orderId: bigint) => withTx(server.db, tx => failPurchases(tx, DAY, [orderId], [], 'RAISE-FAILED'))
  assert.equal(await countedAfter(failed), 0n)
})
