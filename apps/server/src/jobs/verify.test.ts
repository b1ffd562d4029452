import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { sealLedger } from '@zhixiao/db/seals.ts'
import { findBreaks, lastVerification, readBreaks, verifyLedger } from '@zhixiao/db/settle/invariants.ts'
import { gatherMoved, type Scope } from '@zhixiao/db/settle/moved.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4, perShareE12 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { movePayments } from '../engine/settle/payments.ts'
import { settleDay } from '../engine/settle/settle-day.ts'
import { tickedForPurchase } from '../testing/agreements.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { funds, loadWorld, TRADE_PASSWORD } from '../testing/world.ts'
import { checkLedger } from './check-ledger.ts'
import { checkBooks, LedgerBroken, settleAndVerify } from './settle-and-verify.ts'

const PAST = funds.bond
const CONFIRM = isoDate('2026-11-24')
let server: TestServer

/**
 * The checked past: a confirmed purchase of one fund. Since then, in another fund: a confirmed purchase, a pending
 * redemption from it, and a pending purchase that is paid.
 */
before(async () => {
  server = await startTestServer()
  const world = await loadWorld(server)
  const { tradeacco } = world.people.zhangSan
  const client = server.client(await world.tokenOf('zhangSan'))
  const buy = async (fundCode: string) => {
    const terms = { tradeacco, amount: '10000.00', tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
    const bought = await client.call('trade.purchase', { fundCode, ...terms })
    assert.ok(bought.ok, JSON.stringify(bought))
    await movePayments(server.ctx)
  }
  const publish = (fundcode: string, day: string) =>
    withTx(server.db, tx =>
      insertRows(tx, 'nav', [
        {
          fundcode,
          day: isoDate(day),
          nav_e4: navE4(12_000n),
          acc_nav_e4: navE4(12_000n),
          published_at: new Date(`${day}T12:00:00Z`),
        },
      ]),
    )
  const accrue = (fundcode: string, days: readonly (readonly [day: string, accrued: bigint, sum: bigint])[]) =>
    withTx(server.db, tx =>
      insertRows(
        tx,
        'service_accrual',
        days.map(([day, accrued, sum]) => ({
          fundcode,
          day: isoDate(day),
          accrued_e12: perShareE12(accrued),
          sum_e12: perShareE12(sum),
        })),
      ),
    )
  await accrue(PAST, [
    ['2027-01-01', 5n, 5n],
    ['2027-01-02', 6n, 11n],
    ['2027-01-03', 7n, 18n],
  ])
  await accrue(funds.mixed, [['2027-01-01', 5n, 5n]])
  await buy(PAST)
  await publish(PAST, '2026-11-20')
  await server.setClock('2026-11-23T08:30:00+08:00')
  assert.equal((await settleAndVerify(server.ctx, isoDate('2026-11-23'))).report.confirmed, 1)
  // What the check before the last had not seen yet counts as moved.
  await verifyLedger(server.db, 'moved')
  await accrue(funds.mixed, [
    ['2027-01-02', 6n, 11n],
    ['2027-01-03', 7n, 18n],
    ['2027-01-04', 8n, 26n],
  ])
  await buy(funds.mixed)
  await publish(funds.mixed, '2026-11-23')
  await server.setClock('2026-11-24T08:30:00+08:00')
  assert.equal((await settleDay(server.db, CONFIRM)).confirmed, 1)
  const sale = { fundCode: funds.mixed, tradeacco, shares: '100.00', largeRedemption: '1' } as const
  assert.ok((await client.call('trade.redemption', { ...sale, tradePassword: TRADE_PASSWORD })).ok)
  await buy(funds.mixed)
  await sealLedger(server.db)
})
after(() => server.close())

const LATE_MARK = `insert into leave_mark (custno, fundcode, warning_code, text_version, text_hash, riskability, risk_level, at)
  select custno, fundcode, 'W1', '1', '', 'C1', 5, accept_at + interval '1 second' from orders order by accept_at desc limit 1;`

/** An order in the name of an act that nobody asked for: it would move money or shares with the next settlement. */
const unasked = (kind: string, cause: string) => `
  insert into orders (custno, tradeacco, fundcode, kind, cause, origin, amount_fen, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
  select custno, tradeacco, fundcode, '${kind}', '${cause}', 'fund', ${kind === '140' ? '1, null' : 'null, 1'}, now(), '2026-11-24', '2026-11-25', 'unasked-1', '-'
  from holding limit 1`

// Damage by a fault, a manual change or a wrong program, and the check that must find it.
const PLANTED: readonly (readonly [invariant: string, damage: string])[] = [
  [
    'invariant_entry_balances',
    "insert into posting select entry_id, 'fee', custno, tradeacco, fundcode, 'CNY', 1 from posting order by entry_id desc limit 1",
  ],
  ['invariant_holding_matches_postings', 'update holding set shares_cents = shares_cents + 1'],
  ['invariant_lot_remaining_matches_uses', 'update lot set remaining_cents = remaining_cents - 1'],
  [
    'invariant_lots_match_holding',
    'update lot set remaining_cents = remaining_cents - 1, shares_cents = shares_cents - 1',
  ],
  ['invariant_frozen_matches_pending', 'update holding set frozen_cents = frozen_cents + 1'],
  ['invariant_fund_shares_match_movements', 'update confirmation set moved_cents = moved_cents + 1'],
  ['invariant_in_transit_matches_pending', "update orders set status = '0' where status = '9' and kind = '022'"],
  ['invariant_purchase_adds_up', 'update confirmation set fee_fen = fee_fen + 1'],
  ['invariant_own_sales_are_free', "update orders set trade_date = '2027-01-04' where status = '1'"],
  [
    'invariant_own_sales_are_free',
    "update orders set kind = '039', plan_id = order_id, due_date = '2027-01-04', trade_date = '2027-01-04' where status = '1' and kind = '022'",
  ],
  [
    'invariant_own_sales_are_free',
    "with f as (update fund set setup_date = '2026-01-05') update orders set fee_rate_e8 = 0 where status = '1'",
  ],
  [
    'invariant_service_return_matches_lots',
    `insert into orders (custno, tradeacco, fundcode, kind, cause, origin, amount_fen, accept_at, trade_date, confirm_date, parent_order_id, request_id, body_hash)
      select custno, tradeacco, fundcode, '140', 'service', 'fund', 1, now(), '2026-11-24', '2026-11-25', order_id, 'service-' || order_id, '-' from orders where kind = '024'`,
  ],
  ['invariant_service_return_matches_lots', unasked('140', 'service')],
  ['invariant_agency_lots_came_in', "update lot set channel = 'agency'"],
  ['invariant_agency_lots_came_in', unasked('144', 'custody')],
  ['invariant_agency_lots_came_in', unasked('028', 'custody')],
  ['invariant_liquidation_adds_up', unasked('140', 'liquidation')],
  ['invariant_liquidation_adds_up', unasked('140', 'liquidation-held')],
  ['invariant_liquidation_adds_up', unasked('144', 'liquidation')],
  [
    'invariant_conversion_legs_match',
    "update orders set kind = '036', target_fundcode = '710301', shares_cents = 1, amount_fen = null where status = '1' and kind = '022'",
  ],
  [
    'invariant_dividend_matches_declaration',
    "update orders set kind = '143', cause = 'dividend', origin = 'fund', dividend_method = '1', shares_cents = 1, amount_fen = null where status = '1' and kind = '022'",
  ],
  ['invariant_status_matches_entries', "update orders set status = '9' where status = '1'"],
  ['invariant_trading_day_matches_nav_day', "update orders set trade_date = trade_date + 1 where status = '1'"],
  [
    'invariant_nothing_pending_after_settlement',
    "insert into settlement_run values ('2026-11-25', '710001', 'confirm', 0, business_now() + interval '1 hour')",
  ],
  ['invariant_bank_matches_ledger', "update bank_txn set state = 'requested' where state = 'done'"],
  [
    'invariant_remittances_match_ledger',
    "insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at) select 'x', '1', custno, tradeacco, 1, now() from trade_account limit 1",
  ],
  ['invariant_day_limit_matches_orders', 'update purchase_usage set amount_fen = amount_fen + 1'],
  ['invariant_card_days_match_debits', 'update card_usage set amount_fen = amount_fen + 1'],
  ['invariant_card_days_match_debits', 'update card_usage set amount_fen = amount_fen - 1'],
  ['invariant_card_days_match_debits', "update bank_txn set state = 'cancelled' where card_day is not null"],
  ['invariant_card_days_match_debits', 'update bank_txn set card_day = card_day - 1'],
  [
    'invariant_leave_mark_before_order',
    `${LATE_MARK} update orders set leave_mark_id = (select max(id) from leave_mark)`,
  ],
  [
    'invariant_leave_mark_before_order',
    `${LATE_MARK} update orders set target_leave_mark_id = (select max(id) from leave_mark)`,
  ],
  ['invariant_holding_sums_match_movements', 'update holding set cost_fen = cost_fen + 1'],
  ['invariant_unpaid_income_matches_days', 'update holding set unpaid_fen = 1'],
  ['invariant_seals_match_ledger', 'update posting set delta = delta + 1'],
  ['invariant_accrued_days_are_consecutive', 'update service_accrual set accrued_e12 = accrued_e12 - 1'],
  ['invariant_accrued_days_are_consecutive', "delete from service_accrual where day = '2027-01-03'"],
  [
    'invariant_accrued_days_are_consecutive',
    `update service_accrual set sum_e12 = sum_e12 + 1 where fundcode = '${funds.mixed}' and day = '2027-01-03'`,
  ],
  // A correction goes through all later sums.
  [
    'invariant_accrued_days_are_consecutive',
    `update service_accrual set sum_e12 = sum_e12 + 1 where fundcode = '${PAST}' and day >= '2027-01-02'`,
  ],
]

/** Whether the view finds damage that is then rolled back. */
async function finds(scope: Scope, invariant: string, damage: string): Promise<boolean> {
  const undo = new Error('undo')
  let isFound = false
  await withTx(server.db, async tx => {
    // Triggers would stop most of this damage; they are disabled here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(damage).execute(tx)
    await gatherMoved(tx, scope)
    isFound = (await readBreaks(tx)).breaks.some(each => each.invariant === invariant)
    throw undo
  }).catch(error => assert.equal(error, undo))
  return isFound
}

test('ENG-07 OPS-04 after a settlement every invariant was checked and held, and the check is kept', async () => {
  const kept = await lastVerification(server.db)
  assert.ok(kept && kept.checked >= 15)
  assert.deepEqual(kept.breaks, [])
})

test('ENG-07 a check of many orders is planned by what the tables hold now, not by what they held before them', async () => {
  const undo = new Error('undo')
  const confirmed = sql<{ share: number }>`
    select coalesce((most_common_freqs)[array_position(most_common_vals::text::text[], '1')], 0) as share
    from pg_stats where tablename = 'orders' and attname = 'status'`
  await withTx(server.db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update orders set status = '9'`.execute(tx)
    await sql`analyze orders`.execute(tx)
    assert.equal((await confirmed.execute(tx)).rows[0]?.share, 0)
    await sql`update orders set status = '1'`.execute(tx)
    await gatherMoved(tx, 'whole')
    assert.equal((await confirmed.execute(tx)).rows[0]?.share, 1)
    throw undo
  }).catch(error => assert.equal(error, undo))
})

test('ENG-07 a check does not wait for a VACUUM of the orders', async () => {
  const undo = new Error('undo')
  await withTx(server.db, async vacuum => {
    await sql`lock table orders in share update exclusive mode`.execute(vacuum)
    await withTx(server.db, async tx => {
      await sql`set local statement_timeout = '20s'`.execute(tx)
      await gatherMoved(tx, 'whole')
      throw undo
    }).catch(error => assert.equal(error, undo))
  })
})

for (const [invariant, damage] of PLANTED) {
  test(`ENG-07 ${invariant} finds what it is there for, after ${damage}, in a check of what moved and in a whole one`, async () => {
    assert.ok(await finds('moved', invariant, damage))
    assert.ok(await finds('whole', invariant, damage))
  })
}

const MATCHED = (less: number) => `
  with paid as (select order_id, o.custno, tradeacco, t.amount_fen from bank_txn t join orders o using (order_id) where t.state = 'done' order by 1 desc limit 1),
    came as (
      insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at, state, order_id)
      select 'x', '1', custno, tradeacco, amount_fen - ${less}, now(), 'matched', order_id from paid returning remit_id, custno)
  insert into entry (kind, custno, day, remit_id) select 'remit', custno, '2026-11-24', remit_id from came`

test('ENG-07 BANK-08 invariant_remittances_match_ledger finds a transfer of another amount than the order that it paid', async () => {
  for (const scope of ['moved', 'whole'] as const) {
    const found = [0, 1].map(less => finds(scope, 'invariant_remittances_match_ledger', MATCHED(less)))
    assert.deepEqual(await Promise.all(found), [false, true])
  }
})

test('ENG-07 BANK-08 invariant_remittances_match_ledger finds an entry of another customer than its transfer', async () => {
  const other = MATCHED(0).replace("'remit', custno", "'remit', 'other'")
  for (const scope of ['moved', 'whole'] as const)
    assert.ok(await finds(scope, 'invariant_remittances_match_ledger', other))
})

// The same damage to rows that were checked and have not moved since.
const PLANTED_IN_THE_PAST: readonly (readonly [invariant: string, damage: string])[] = [
  [
    'invariant_entry_balances',
    `insert into posting select entry_id, 'fee', custno, tradeacco, fundcode, 'CNY', 1 from posting where fundcode = '${PAST}' limit 1`,
  ],
  [
    'invariant_holding_matches_postings',
    `update holding set shares_cents = shares_cents + 1 where fundcode = '${PAST}'`,
  ],
  [
    'invariant_lot_remaining_matches_uses',
    `update lot set remaining_cents = remaining_cents - 1 where fundcode = '${PAST}'`,
  ],
  [
    'invariant_fund_shares_match_movements',
    `update confirmation set moved_cents = moved_cents + 1 where order_id = (select min(order_id) from orders where fundcode = '${PAST}')`,
  ],
  [
    'invariant_bank_matches_ledger',
    `update bank_txn set state = 'refused' where order_id = (select min(order_id) from orders where fundcode = '${PAST}')`,
  ],
  [
    'invariant_day_limit_matches_orders',
    `update purchase_usage set amount_fen = amount_fen + 1 where fundcode = '${PAST}'`,
  ],
  ['invariant_holding_sums_match_movements', `update holding set cost_fen = cost_fen + 1 where fundcode = '${PAST}'`],
  [
    'invariant_seals_match_ledger',
    `update posting set account = 'fee' where fundcode = '${PAST}' and account = 'fund_cash'`,
  ],
  [
    'invariant_accrued_days_are_consecutive',
    `update service_accrual set accrued_e12 = accrued_e12 + 1 where fundcode = '${PAST}' and day = '2027-01-02'`,
  ],
]

for (const [invariant, damage] of PLANTED_IN_THE_PAST) {
  test(`ENG-07 ${invariant} broken where nothing moved is left to the whole check, which finds it`, async () => {
    assert.equal(await finds('moved', invariant, damage), false)
    assert.ok(await finds('whole', invariant, damage))
  })
}

test('ENG-07 the past is looked at again as soon as it moves', async () => {
  const damage = `update holding set cost_fen = cost_fen + 1, frozen_cents = 100 where fundcode = '${PAST}';
    insert into orders (custno, tradeacco, fundcode, kind, shares_cents, accept_at, trade_date, confirm_date, request_id, body_hash)
    select custno, tradeacco, fundcode, '024', 100, now(), '2026-11-24', '2026-11-25', 'moves-again', '-' from holding where fundcode = '${PAST}'`
  assert.ok(await finds('moved', 'invariant_holding_sums_match_movements', damage))
})

test('ENG-07 what ended without an entry since the last check is looked at', async () => {
  const wrong = "update orders set status = '4' where kind = '024' and status = '9'"
  assert.ok(await finds('moved', 'invariant_frozen_matches_pending', wrong))
})

test('LIV-12 ENG-07 a row of another customer than its order, or lot, is refused by its key', async () => {
  for (const [key, insert] of [
    [
      'entry',
      "insert into entry (kind, order_id, custno, day) select 'release', order_id, 'other', '2026-11-24' from orders limit 1",
    ],
    [
      'bank_txn',
      "insert into bank_txn (order_id, custno, direction, amount_fen, due_date) select order_id, 'other', 'out', 1, '2026-11-24' from orders where kind = '022' limit 1",
    ],
    ['confirmation', "update confirmation set custno = 'other'"],
    [
      'lot_use',
      "insert into lot_use (order_id, lot_id, custno, shares_cents, days, rate_e8, gross_fen, fee_fen, to_fund_fen) select order_id, lot_id, 'other', 1, 1, 0, 1, 0, 0 from lot limit 1",
    ],
  ] as const)
    await assert.rejects(sql.raw(insert).execute(server.db), new RegExp(`"${key}_.*_custno_fkey"`), key)
})

test('ENG-07 the ledger refuses to be rewritten, and a final order to move', async () => {
  await assert.rejects(sql`update posting set delta = delta + 1`.execute(server.db), /append-only/)
  await assert.rejects(sql`delete from entry`.execute(server.db), /append-only/)
  await assert.rejects(sql`update orders set status = '4' where status = '1'`.execute(server.db), /final/)
  await assert.rejects(
    sql`update orders set amount_fen = amount_fen + 1 where kind = '022'`.execute(server.db),
    /may not be rewritten/,
  )
})

test('ENG-07 OPS-04 each night the whole ledger is checked; a break in the past then stops the next settlement', async () => {
  const damage = (by: number) =>
    sql`update holding set cost_fen = cost_fen + ${by} where fundcode = ${PAST}`.execute(server.db)
  await damage(1)
  assert.deepEqual((await checkLedger(server.ctx, isoDate('2026-11-23'))).report, { checked: 0, broken: 0 })
  const { report } = await checkLedger(server.ctx, CONFIRM)
  await assert.rejects(settleAndVerify(server.ctx, CONFIRM), /invariant_holding_sums_match_movements: .*710301/)
  await damage(-1)
  assert.deepEqual(report, { checked: (await findBreaks(server.db)).checked, broken: 1, auditIsWhole: true })
  assert.ok((await settleAndVerify(server.ctx, CONFIRM)).done)
})

test('ENG-07 a break stops the next settlement, also where a check of an earlier day finds it, and says where', async () => {
  await checkBooks(server.db, CONFIRM)
  await sql`update holding set cost_fen = cost_fen + 1`.execute(server.db)
  await server.setClock('2026-11-24T09:00:00+08:00')
  await checkBooks(server.db, isoDate('2026-11-23'), 'whole')
  await assert.rejects(
    settleAndVerify(server.ctx, CONFIRM),
    error => error instanceof LedgerBroken && /invariant_holding_sums_match_movements/.test(error.message),
  )
  await sql`update holding set cost_fen = cost_fen - 1`.execute(server.db)
  assert.ok((await settleAndVerify(server.ctx, CONFIRM)).done)
})
