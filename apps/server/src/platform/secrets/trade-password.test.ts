import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { readTradeSecret } from '@zhixiao/db/account/customers.ts'
import { lockPasswordCounter, setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { openWorld } from '../../testing/open-world.ts'
import { TRADE_PASSWORD } from '../../testing/world.ts'
import { hashPassword } from './password-hash.ts'
import { forgetProof, proveTradePassword } from './trade-password.ts'

const { server, world } = await openWorld()

let sessions = 0
const session = () => ({ custno: world.people.zhangSan.custno, tokenHash: `session-${++sessions}` })
const counter = async () => {
  const { custno } = world.people.zhangSan
  const query = server.db
    .selectFrom('password_counter')
    .select(['failures', 'locked_until'])
    .where('custno', '=', custno)
  const row = await query.where('kind', '=', 'trade').executeTakeFirst()
  return { failures: row?.failures ?? 0, locked: (row?.locked_until?.getTime() ?? 0) > Date.now() }
}
const reset = () => withTx(server.db, tx => setPasswordCounter(tx, world.people.zhangSan.custno, 'trade', 0, 0))
beforeEach(reset)

test('the right password proves itself, again and again', async () => {
  const mine = session()
  for (let time = 0; time < 3; time++) assert.equal(await proveTradePassword(server.ctx, mine, TRADE_PASSWORD), 'ok')
})

test('AUTH-10 five wrong ones in a row, each saying how many are left, lock also for the right one and for a session that had proved it', async () => {
  const proved = session()
  assert.equal(await proveTradePassword(server.ctx, proved, TRADE_PASSWORD), 'ok')
  const other = session()
  for (const triesLeft of [4, 3, 2, 1, 0])
    assert.deepEqual(await proveTradePassword(server.ctx, other, '111222'), { triesLeft })
  assert.deepEqual(await counter(), { failures: 5, locked: true })
  assert.equal(await proveTradePassword(server.ctx, other, TRADE_PASSWORD), 'locked')
  assert.equal(await proveTradePassword(server.ctx, session(), TRADE_PASSWORD), 'locked')
  const info = await server.client(await world.tokenOf('zhangSan')).call('account.userInfo', {})
  assert.ok(info.ok && info.data.tradeLockState === '1')
})

test('AUTH-10 a right one in between resets the count', async () => {
  const mine = session()
  for (const password of ['1', '2', '3', '4', TRADE_PASSWORD, '5', '6', '7', '8'])
    await proveTradePassword(server.ctx, mine, password)
  assert.deepEqual(await counter(), { failures: 4, locked: false })
})

test('AUTH-10 CUS-02 a call that the browser repeats counts its wrong password once; another password under its id counts', async () => {
  const mine = session()
  const wrong = (requestId: string, password: string) =>
    proveTradePassword({ ...server.ctx, attemptId: requestId }, mine, password)
  assert.deepEqual(await wrong('request-1', '111222'), { triesLeft: 4 })
  assert.deepEqual(await Promise.all([wrong('request-1', '111222'), wrong('request-1', '111222')]), [
    { triesLeft: 4 },
    { triesLeft: 4 },
  ])
  assert.deepEqual(await wrong('request-1', '111223'), { triesLeft: 3 })
  assert.deepEqual(await wrong('request-2', '111222'), { triesLeft: 2 })
  // A repeat of an earlier attempt, after others.
  assert.deepEqual(await wrong('request-1', '111222'), { triesLeft: 2 })
  assert.deepEqual(await counter(), { failures: 3, locked: false })
  assert.equal(await wrong('request-1', TRADE_PASSWORD), 'ok')
  assert.deepEqual(await wrong('request-1', '111222'), { triesLeft: 4 })
})

test('AUTH-10 fifty wrong ones at once count exactly five', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => proveTradePassword(server.ctx, session(), `wrong${n}`)),
  )
  const left = answers.flatMap(answer => (typeof answer === 'object' ? [answer.triesLeft] : []))
  assert.deepEqual(left.sort(), [0, 1, 2, 3, 4])
  assert.equal(answers.filter(answer => answer === 'locked').length, 45)
  assert.deepEqual(await counter(), { failures: 5, locked: true })
})

test('AUTH-10 twenty right ones at once all prove', async () => {
  const mine = session()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => proveTradePassword(server.ctx, mine, TRADE_PASSWORD)),
  )
  assert.ok(answers.every(answer => answer === 'ok'))
})

test('who has no trade password proves nothing and is not counted as wrong', async () => {
  const { custno } = world.people.liSiNoAccount
  assert.equal(await proveTradePassword(server.ctx, { custno, tokenHash: 'x' }, ''), 'none')
  const counted = await server.db
    .selectFrom('password_counter')
    .select('failures')
    .where('custno', '=', custno)
    .execute()
  assert.deepEqual(counted, [])
})

test('AUTH-10 a check in another process waits for the one under way, and counts on from it', async () => {
  const { custno } = world.people.zhangSan
  const lock = () => withTx(server.db, tx => lockPasswordCounter(tx, custno, 'trade'))
  await lock()
  let isOver = false
  const later = await withTx(server.db, async tx => {
    await lockPasswordCounter(tx, custno, 'trade')
    const other = lock().finally(() => {
      isOver = true
    })
    const isWaiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%password_counter%'`.execute(
        server.db,
      )
      return rows.length > 0
    }
    while (!isOver && !(await isWaiting()));
    await setPasswordCounter(tx, custno, 'trade', 3, 0)
    return { other }
  })
  assert.equal((await later.other).failures, 3)
})

/** Sets another hash, as a change of the password does, until `work` has ended. */
async function withOtherPassword(work: (change: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const { custno } = world.people.zhangSan
  const { hash } = await readTradeSecret(server.db, custno)
  const other = await hashPassword(server.ctx, '739105')
  const set = (to: string | null) =>
    server.db.updateTable('customer').set({ trade_hash: to }).where('custno', '=', custno).execute()
  try {
    await work(() => set(other))
  } finally {
    await set(hash)
  }
}

test('AUTH-10 a check that was on its way when the password was changed proves nothing afterwards', () =>
  withOtherPassword(async change => {
    const mine = session()
    const keys = new Proxy(server.ctx.keys, {
      get: (target, name) => {
        // The hash was read; before it is compared another call answers that the password was changed.
        if (name === 'digest') forgetProof(mine)
        return Reflect.get(target, name)
      },
    })
    assert.equal(await proveTradePassword({ ...server.ctx, keys }, mine, TRADE_PASSWORD), 'ok')
    await change()
    assert.deepEqual(await proveTradePassword(server.ctx, mine, TRADE_PASSWORD), { triesLeft: 4 })
  }))

test('AUTH-10 a check that waited for others is of the password as it is then', () =>
  withOtherPassword(async change => {
    const { custno } = world.people.zhangSan
    const waiting = await withTx(server.db, async tx => {
      await lockPasswordCounter(tx, custno, 'trade')
      const check = proveTradePassword(server.ctx, session(), TRADE_PASSWORD)
      for (let waits = false; !waits; ) {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%password_counter%'`.execute(
          server.db,
        )
        waits = rows.length > 0
      }
      await change()
      return { check }
    })
    assert.deepEqual(await waiting.check, { triesLeft: 4 })
  }))
