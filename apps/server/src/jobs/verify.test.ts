import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { lastVerification } from '@zhixiao/db/settle/job-runs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { tickedForPurchase } from '../testing/agreements.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { funds, loadWorld, TRADE_PASSWORD } from '../testing/world.ts'
import { movePayments } from './payments.ts'
import { LedgerBroken, settleAndVerify } from './settle-and-verify.ts'

const CONFIRM = isoDate('2026-11-23')
let server: TestServer

/** One confirmed purchase, one redemption of it waiting, one purchase paid and waiting. */
before(async () => {
  server = await startTestServer()
  const world = await loadWorld(server)
  const { tradeacco } = world.people.zhangSan
  const buy = {
    fundCode: funds.mixed,
    tradeacco,
    amount: '10000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  }
  assert.ok((await server.client(await world.tokenOf('zhangSan')).call('trade.purchase', buy)).ok)
  await movePayments(server.ctx)
  const day = {
    fundcode: funds.mixed,
    day: isoDate('2026-11-20'),
    nav_e4: navE4(12_000n),
    acc_nav_e4: navE4(12_000n),
    published_at: new Date('2026-11-20T12:00:00Z'),
  }
  await withTx(server.db, tx => insertRows(tx, 'nav', [day]))
  await server.setClock('2026-11-23T08:30:00+08:00')
  const settled = await settleAndVerify(server.ctx, CONFIRM)
  assert.equal(settled.report.confirmed, 1)
  const client = server.client(await world.tokenOf('zhangSan'))
  assert.ok(
    (
      await client.call('trade.redemption', {
        fundCode: funds.mixed,
        tradeacco,
        shares: '100.00',
        largeRedemption: '1',
        tradePassword: TRADE_PASSWORD,
      })
    ).ok,
  )
  assert.ok((await client.call('trade.purchase', buy)).ok)
  await movePayments(server.ctx)
})
after(() => server.close())

test('ENG-07 OPS-04 after a settlement every invariant was checked and held, and the check is kept', async () => {
  const kept = await lastVerification(server.db)
  assert.ok(kept && kept.checked >= 15)
  assert.deepEqual(kept.breaks, [])
})

// What a fault, a wrong hand or a bad program could do to the tables, and the check that has to see it.
const PLANTED: readonly (readonly [invariant: string, damage: string])[] = [
  [
    'invariant_i1',
    "insert into posting select entry_id, 'fee', custno, tradeacco, fundcode, 'CNY', 1 from posting limit 1",
  ],
  ['invariant_i3', 'update holding set shares_cents = shares_cents + 1'],
  ['invariant_i5', 'update lot set remaining_cents = remaining_cents - 1'],
  ['invariant_i6', 'update lot set remaining_cents = remaining_cents - 1, shares_cents = shares_cents - 1'],
  ['invariant_i7', 'update holding set frozen_cents = frozen_cents - 1'],
  ['invariant_i8', 'update confirmation set moved_cents = moved_cents + 1'],
  ['invariant_i9', "update orders set status = '0' where status = '9' and kind = '022'"],
  ['invariant_i10', 'update confirmation set fee_fen = fee_fen + 1'],
  [
    'invariant_i12',
    "update orders set kind = '036', target_fundcode = '710301', shares_cents = 1, amount_fen = null where status = '1' and kind = '022'",
  ],
  [
    'invariant_i13',
    "update orders set kind = '143', cause = 'dividend', origin = 'fund', dividend_method = '1', shares_cents = 1, amount_fen = null where status = '1' and kind = '022'",
  ],
  ['invariant_i15', "update orders set status = '9' where status = '1'"],
  ['invariant_i16', "update orders set trade_date = trade_date + 1 where status = '1'"],
  ['invariant_i20', "insert into settlement_run values ('2026-11-24', '710001', 'confirm', 0, now())"],
  ['invariant_i21', "update bank_txn set state = 'requested' where state = 'done'"],
  [
    'invariant_i21_remit',
    "insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at) select 'x', '1', custno, tradeacco, 1, now() from trade_account limit 1",
  ],
  ['invariant_i23', 'update purchase_usage set amount_fen = amount_fen + 1'],
  ['invariant_i24', 'update holding set cost_fen = cost_fen + 1'],
  ['invariant_i24_unpaid', 'update holding set unpaid_fen = 1'],
  ['invariant_i25', 'update posting set delta = delta + 1'],
]

for (const [invariant, damage] of PLANTED) {
  test(`ENG-07 ${invariant} finds what it is there for`, async () => {
    const undo = new Error('undo')
    const found = { names: [] as string[] }
    await withTx(server.db, async tx => {
      // Triggers would stop most of this damage; here they look away.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(damage).execute(tx)
      const { rows } = await sql`select 1 from ${sql.table(invariant)}`.execute(tx)
      if (rows.length > 0) found.names.push(invariant)
      throw undo
    }).catch(error => assert.equal(error, undo))
    assert.deepEqual(found.names, [invariant])
  })
}

test('ENG-07 the ledger refuses to be rewritten, and a final order to move', async () => {
  await assert.rejects(sql`update posting set delta = delta + 1`.execute(server.db), /append-only/)
  await assert.rejects(sql`delete from entry`.execute(server.db), /append-only/)
  await assert.rejects(sql`update orders set status = '4' where status = '1'`.execute(server.db), /final/)
  await assert.rejects(
    sql`update orders set amount_fen = amount_fen + 1 where kind = '022'`.execute(server.db),
    /may not be rewritten/,
  )
})

test('ENG-07 a break stops the next settlement and says where', async () => {
  await sql`update holding set cost_fen = cost_fen + 1`.execute(server.db)
  await sql`update job_run set report = ${JSON.stringify(await findBreaks(server.db))}::jsonb where job = 'verify'`.execute(
    server.db,
  )
  await assert.rejects(
    settleAndVerify(server.ctx, CONFIRM),
    error => error instanceof LedgerBroken && /invariant_i24/.test(error.message),
  )
  await sql`update holding set cost_fen = cost_fen - 1`.execute(server.db)
  assert.ok((await settleAndVerify(server.ctx, CONFIRM)).done)
})
