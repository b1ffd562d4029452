import assert from 'node:assert/strict'
import type { Db } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { copyDatabase, withReleased } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4, ratioE9 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { settleDay } from '../../apps/server/src/engine/settle/settle-day.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { crashingDb, createCrasher } from './crashes.ts'
import { openSimMarket, simFunds } from './market.ts'

const [BUY, HELD, T] = ['2026-11-16', '2026-11-17', '2026-11-18'].map(isoDate)
export const DAY = isoDate('2026-11-19')
const PEOPLE = ['zhangSan', 'qianQiC5'] as const
const FUNDS = ['880001', '880003', '880004', '880005'] as const

/**
 * Every kind of order due on one morning: bought, sold, converted, deducted, partly accepted, and the funds' own acts.
 * Each customer makes `more` additional purchases.
 */
export async function fullDay(more = 0): Promise<TestServer> {
  const host = await startTestServer({ at: `${BUY}T10:00:00+08:00` })
  const world = await loadWorld(host)
  await openSimMarket(host)
  await publish(host, `${BUY}`)
  const as = async (name: (typeof PEOPLE)[number]) => host.client(await world.tokenOf(name))
  const placed = (answer: { ok: boolean }) => assert.ok(answer.ok, JSON.stringify(answer))
  const common = { tradePassword: TRADE_PASSWORD }
  for (const name of PEOPLE)
    for (const fundCode of FUNDS) {
      const { tradeacco } = world.people[name]
      for (const amount of ['20000.37', '1234.56'])
        placed(
          await (await as(name)).call('trade.purchase', {
            ...common,
            fundCode,
            tradeacco,
            amount,
            agreements: tickedForPurchase,
          }),
        )
    }
  const { tradeacco } = world.people.zhangSan
  const plan = {
    unit: '1',
    weekday: '04',
    fundCode: '880001',
    tradeacco,
    amount: '300.00',
    agreements: tickedForPurchase,
  } as const
  placed(await (await as('zhangSan')).call('trade.plan', { ...common, ...plan }))
  await movePayments(host.ctx)
  await host.setClock(`${HELD}T08:30:00+08:00`)
  await settleDay(host.db, HELD ?? DAY ?? isoDate('2026-11-17'))
  // The first order of a fund that confirms after two days: the fund's acts in between belong to the same settlement.
  const first = { ...common, fundCode: '880002', tradeacco, amount: '1000.00', agreements: tickedForPurchase }
  placed(await (await as('zhangSan')).call('trade.purchase', first))
  await publish(host, `${HELD}`)
  await host.setClock(`${T}T09:30:00+08:00`)
  await runPlans(host.ctx, T ?? isoDate('2026-11-18'))
  for (const name of PEOPLE) {
    const client = await as(name)
    const account = world.people[name].tradeacco
    const sale = { ...common, tradeacco: account, shares: '2000.00' }
    for (const fundCode of FUNDS)
      placed(await client.call('trade.redemption', { ...sale, fundCode, largeRedemption: '1' }))
    const into = { ...sale, shares: '300.00', agreements: tickedForConversion }
    placed(await client.call('trade.conversion', { ...into, fundCode: '880004', targetFundCode: '880001' }))
    placed(await client.call('trade.conversion', { ...into, fundCode: '880001', targetFundCode: '880005' }))
    placed(
      await client.call('trade.purchase', {
        ...common,
        fundCode: '880003',
        tradeacco: account,
        amount: '999.99',
        agreements: tickedForPurchase,
      }),
    )
    for (let nth = 0; nth < more; nth++) {
      const fundCode = FUNDS[nth % FUNDS.length] ?? '880001'
      const input = { ...common, fundCode, tradeacco: account, amount: `${500 + nth}.13` }
      placed(await client.call('trade.purchase', { ...input, agreements: tickedForPurchase }))
    }
  }
  await movePayments(host.ctx)
  await withTx(host.db, async tx => {
    const day = isoDate(`${T}`)
    await insertRows(tx, 'split', [{ fundcode: '880003', day, ratio_e9: ratioE9(1_370_000_000n) }])
    const dates = { record_date: day, ex_date: day, pay_date: isoDate(`${DAY}`) }
    const dividends = ['880001', '880002'].map(fundcode => ({ fundcode, ...dates, per_share_e6: 21_300n }))
    await insertRows(tx, 'dividend', dividends)
  })
  await withReleased(host.db, 'redemption limit', tx =>
    sql`insert into redemption_limit values ('880001', ${`${T}`}, 123457, 'test', business_now())`.execute(tx),
  )
  await publish(host, `${T}`)
  await host.setClock(`${DAY}T08:30:00+08:00`)
  return host
}

/** Publishes the NAVs of all funds for a day. */
export async function publish(host: Pick<TestServer, 'db'>, text: string): Promise<void> {
  const day = isoDate(text)
  const rows = simFunds.map(({ code, type }, at) => {
    const nav = navE4(type === 'money' ? 10_000n : 10_123n + BigInt(at) * 777n)
    return {
      fundcode: code,
      day,
      nav_e4: nav,
      acc_nav_e4: nav,
      income_e4: type === 'money' ? 4_321n : null,
      published_at: new Date(`${text}T20:00:00+08:00`),
    }
  })
  await withTx(host.db, tx => insertRows(tx, 'nav', rows))
}

/** Everything that a settlement stores, except numbers that depend on the order of commits. */
export async function endOf(db: Db) {
  const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
    (await query.execute(db)).rows.map(row => row.line).sort()
  return {
    orders:
      await lines(sql`select concat_ws(' ', o.custno, o.fundcode, o.kind, o.cause, o.amount_fen, o.shares_cents, o.trade_date, o.confirm_date, o.status,
      c.leg, c.net_fen, c.fee_fen, c.moved_cents, c.cost_moved_fen, c.realised_moved_fen) as line from orders o left join confirmation c using (order_id)`),
    holdings: await lines(sql`select holding::text as line from holding`),
    lots: await lines(
      sql`select concat_ws(' ', custno, fundcode, register_date, nav_e4, shares_cents, remaining_cents) as line from lot`,
    ),
    entries:
      await lines(sql`select concat_ws(' ', e.kind, e.day, o.custno, o.fundcode, o.kind, o.cause, o.amount_fen, o.shares_cents, p.account, p.fundcode, p.unit, p.delta) as line
      from entry e join orders o using (order_id) left join posting p using (entry_id)`),
    owed: await lines(
      sql`select concat_ws(' ', o.custno, o.fundcode, o.kind, t.direction, t.amount_fen, t.due_date, t.state) as line from bank_txn t join orders o using (order_id)`,
    ),
    steps: await lines(sql`select concat_ws(' ', day, fundcode, step, orders_done) as line from settlement_run`),
  }
}

/** Settles the day and dies after a commit; false when it completed before that. */
export async function settleUntil(db: Db, chunk: number, commit: number): Promise<boolean> {
  const mortal = createCrasher()
  mortal.dieAfterCommit(commit)
  try {
    // Several workers, whose results must be those of one.
    await settleDay(crashingDb(db, mortal), DAY, chunk, undefined, 3)
  } catch (error) {
    if (!mortal.isDead) throw error
  }
  return mortal.isDead
}

/** Interrupts the same day after its first commit, after its second and so on to the last; returns their number. */
export async function cutEverywhere({ more, chunk }: { more: number; chunk: number }): Promise<number> {
  const morning = await fullDay(more)
  try {
    const whole = await copyDatabase(morning.database)
    await settleDay(whole.db, DAY, chunk)
    const expected = await endOf(whole.db)
    await whole.close()
    for (let commit = 1; ; commit++) {
      const cut = await copyDatabase(morning.database)
      const died = await settleUntil(cut.db, chunk, commit)
      if (died) await settleDay(cut.db, DAY, chunk, undefined, 3)
      assert.deepEqual(await endOf(cut.db), expected, `cut after commit ${commit}`)
      await cut.close()
      if (!died) return commit - 1
    }
  } finally {
    await morning.close()
  }
}
