import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withdrawOrders } from '@zhixiao/db/settle/withdraw-orders.ts'
import { insertRedemptionOnce } from '@zhixiao/db/trade/place-order.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { readDataFile, writeDataFile } from '@zhixiao/domain/exchange/testing.ts'
import { navE4, parseShares } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { loadMarket } from '../../../engine/market/snapshot.ts'
import { movePayments } from '../../../engine/settle/payments.ts'
import { settleAndVerify } from '../../../jobs/settle-and-verify.ts'
import { fakeRegistrar, type Registrar } from '../../../testing/registrar.ts'
import { funds } from '../../../testing/world.ts'
import { startTestOps, type TestOps } from '../testing.ts'

const FIRST = isoDate('2026-11-16')
const SECOND = isoDate('2026-11-17')
const THIRD = isoDate('2026-11-18')

type World = { ops: TestOps; out: string; back: string; registrar: Registrar; close(): Promise<void> }

async function startWorld(registrar: 'embedded' | 'files'): Promise<World> {
  const ops = await startTestOps()
  ops.server.ctx.env.registrar = registrar
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-exchange-'))
  const [out, back] = [join(folder, 'out'), join(folder, 'back')]
  const navs = await sql<{ fundcode: string; nav: bigint }>`
    select distinct on (fundcode) fundcode, nav_e4 as nav from nav where day = ${FIRST}`.execute(ops.db)
  const byFund = new Map(navs.rows.map(row => [row.fundcode, navE4(row.nav)]))
  return {
    ops,
    out,
    back,
    registrar: fakeRegistrar(ops.server, out, back, fundcode => byFund.get(fundcode) ?? navE4(0n)),
    async close() {
      await ops.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sell({ ops }: World, fundcode: string, shares: string, requestId: string): Promise<bigint> {
  const { custno, tradeacco } = ops.world.people.zhangSan
  const placed = await insertRedemptionOnce(ops.db, {
    custno,
    tradeacco,
    fundcode,
    customerVersion: 1,
    fundVersion: await ops.fundVersion(fundcode),
    requestId,
    bodyHash: 'test',
    shares: parseShares(shares),
    largeRedemption: '1',
  })
  if (!placed) throw new Error('nothing was placed')
  return placed.order_id
}

/** Two days of trading by zhangSan; `settle` confirms the orders of the first day on the second. */
async function trade(world: World, settle: (traded: typeof FIRST, confirmDate: typeof FIRST) => Promise<void>) {
  const { ops } = world
  await ops.server.setClock('2026-11-16T10:00:00+08:00')
  for (const [fundcode, yuan] of [
    [funds.mixed, 10_000n],
    [funds.backEnd, 5_000n],
    [funds.bond, 3_333n],
    [funds.mixed, 777n],
  ] as const)
    await ops.buy(fundcode, yuan)
  await movePayments(ops.server.ctx)
  await ops.server.setClock('2026-11-17T08:00:00+08:00')
  await settle(FIRST, SECOND)
  await ops.server.setClock('2026-11-17T10:00:00+08:00')
  await ops.buy(funds.mixed, 2_000n)
  await sell(world, funds.mixed, '8500.50', 'sell-test-1')
  await sell(world, funds.backEnd, '100.00', 'sell-test-2')
  await movePayments(ops.server.ctx)
  await ops.server.setClock('2026-11-18T08:00:00+08:00')
  await settle(SECOND, THIRD)
}

const viaFiles =
  ({ ops, out, back, registrar }: World) =>
  async (traded: typeof FIRST, confirmDate: typeof FIRST) => {
    const sent = await ops.run('exchange', 'export', traded, '--out', out)
    assert.equal(sent.code, 0, sent.text)
    await registrar.answer(traded, confirmDate)
    const taken = await ops.run('exchange', 'import', back)
    assert.equal(taken.code, 0, taken.text)
  }

const placeOfLot = (table: string) => `(select count(*) from lot l where l.lot_id <= ${table}.lot_id)`

/** The result of a settlement, without numbers that the database assigns. */
async function books({ ops }: World) {
  const rows = async (query: string) => (await sql`${sql.raw(query)}`.execute(ops.db)).rows
  return {
    holdings: await rows('select * from holding order by tradeacco, fundcode'),
    lots: await rows(
      'select tradeacco, fundcode, register_date, nav_e4, shares_cents, remaining_cents from lot order by lot_id',
    ),
    orders: await rows('select kind, fundcode, status, confirm_date, pay_date from orders order by order_id'),
    confirmations: await rows('select * from confirmation order by order_id'),
    uses: await rows(
      `select ${placeOfLot('u')} as lot, to_jsonb(u) - 'lot_id' as u from lot_use u order by order_id, lot_id`,
    ),
    postings: await rows('select account, fundcode, unit, delta from posting order by entry_id, account, unit, delta'),
    payouts: await rows(
      "select order_id, amount_fen, due_date from bank_txn where direction = 'out' order by order_id",
    ),
  }
}

const breaks = async ({ ops }: World) => (await findBreaks(ops.db)).breaks

let files: World
let embedded: World
before(async () => {
  files = await startWorld('files')
  embedded = await startWorld('embedded')
  await trade(files, viaFiles(files))
  await trade(embedded, async (_, confirmDate) => {
    const settled = await embedded.ops.run('settle', confirmDate)
    assert.equal(settled.code, 0, settled.text)
  })
})
after(async () => {
  await files.close()
  await embedded.close()
})

test('ENG-08 OPS-05 PLUS-10 two days over an outside registrar leave the books the embedded one leaves', async () => {
  const found = await books(files)
  assert.equal(found.confirmations.length, 7)
  assert.deepEqual(found, await books(embedded))
  assert.deepEqual(await breaks(files), [])
  const { rows } = await sql`select * from exchange_difference`.execute(files.ops.db)
  assert.deepEqual(rows, [])
})

test('OPS-05 an import that is repeated changes nothing and says so', async () => {
  const before = await books(files)
  const { code, text } = await files.ops.run('exchange', 'import', files.back)
  assert.equal(code, 0, text)
  assert.equal(text.match(/was booked before/g)?.length, 6)
  assert.deepEqual(await books(files), before)
})

test('OPS-05 an export that is repeated writes the same bytes, whatever has changed since', async () => {
  const read = () =>
    new Map(readdirSync(files.out).map(name => [name, readFileSync(join(files.out, name)).toString('hex')]))
  const before = read()
  assert.deepEqual([...before.keys()].sort(), [
    'OFD_888_99_20261116_01.TXT',
    'OFD_888_99_20261116_03.TXT',
    'OFD_888_99_20261117_01.TXT',
    'OFD_888_99_20261117_03.TXT',
    'OFI_888_99_20261116.TXT',
    'OFI_888_99_20261117.TXT',
  ])
  await sql`update customer set mobile_enc = 'unreadable', fund_account = 'other-' || custno where fund_account is not null`.execute(
    files.ops.db,
  )
  await sql`update fund set purchase_discount_e4 = 1000`.execute(files.ops.db)
  for (const day of [FIRST, SECOND])
    assert.equal((await files.ops.run('exchange', 'export', day, '--out', files.out)).code, 0)
  assert.deepEqual(read(), before)
})

test('ENG-08 file 01 holds accounts as opened, file 03 orders as placed', async () => {
  const records = (name: string) => {
    const read = readDataFile(readFileSync(join(files.out, name)))
    assert.ok(read.ok)
    return read.value.records
  }
  const { zhangSan } = files.ops.world.people
  const account = records('OFD_888_99_20261116_01.TXT').find(
    each => each.get('TransactionAccountID') === zhangSan.tradeacco,
  )
  assert.deepEqual(
    pick(account, 'InvestorName', 'CertificateNo', 'BusinessCode', 'TAAccountID', 'IndividualOrInstitution'),
    ['张三', zhangSan.idno, '001', zhangSan.fundAccount, '1'],
  )
  const orders = records('OFD_888_99_20261117_03.TXT')
  assert.deepEqual(
    orders.map(each =>
      pick(
        each,
        'FundCode',
        'BusinessCode',
        'ApplicationAmount',
        'ApplicationVol',
        'TransactionDate',
        'LargeRedemptionFlag',
      ),
    ),
    [
      [funds.mixed, '022', '2000.00', '0.00', '20261117', ''],
      [funds.mixed, '024', '0.00', '8500.50', '20261117', '1'],
      [funds.backEnd, '024', '0.00', '100.00', '20261117', '1'],
    ],
  )
})

const pick = (record: ExchangeRecord | undefined, ...names: string[]) => names.map(name => record?.get(name))

test('OPS-05 a day is not sent before its cut-off, nor what is no trading day', async () => {
  const refusal = async (day: string) => (await files.ops.run('exchange', 'export', day)).text
  assert.match(await refusal('2026-11-18'), /until its 15:00/)
  assert.match(await refusal('2026-11-15'), /not a trading day/)
  assert.match(await refusal('tomorrow'), /no date/)
})

test('OPS-05 an import needs REGISTRAR=files and files', async () => {
  assert.match((await embedded.ops.run('exchange', 'import', files.back)).text, /REGISTRAR=files/)
  assert.match((await files.ops.run('exchange', 'import', files.out)).text, /no file of a registrar/)
})

/** A world with one sent order of a day; `answer` is the registrar's confirmation. */
async function withOneOrder(work: (world: World, orderId: bigint) => Promise<void>): Promise<void> {
  const world = await startWorld('files')
  try {
    await world.ops.server.setClock('2026-11-16T10:00:00+08:00')
    const orderId = await world.ops.buy(funds.mixed, 10_000n)
    await movePayments(world.ops.server.ctx)
    await world.ops.server.setClock('2026-11-17T08:00:00+08:00')
    assert.equal((await world.ops.run('exchange', 'export', FIRST, '--out', world.out)).code, 0)
    await work(world, orderId)
  } finally {
    await world.close()
  }
}

test('OPS-05 an export that fails leaves no part of a file behind, because there are accounts in them', () =>
  withOneOrder(async world => {
    await withTx(world.ops.db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update exchange_file set sha256 = repeat('0', 64) where name like 'OFI_%'`.execute(tx)
    })
    const other = join(world.out, 'other')
    const failed = await world.ops.run('exchange', 'export', FIRST, '--out', other).catch(String)
    assert.match(JSON.stringify(failed), /would not be what it was/)
    assert.deepEqual(readdirSync(other), [])
  }))

const changed =
  (values: Record<string, string>) =>
  (record: ExchangeRecord): ExchangeRecord =>
    new Map([...record, ...Object.entries(values)])

test('ENG-08 an order the registrar refuses fails, and its money goes back', () =>
  withOneOrder(async (world, orderId) => {
    await world.registrar.answer(FIRST, SECOND, changed({ ReturnCode: '0319', ErrorDetail: '客户状态不正常' }))
    rmSync(join(world.back, 'OFD_99_888_20261117_05.TXT'))
    rmSync(join(world.back, 'OFI_99_888_20261117.TXT'))
    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 0, text)
    assert.match(text, /0 confirmed, 1 failed/)
    const order = await world.ops.db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([order.status, order.fail_code], ['0', 'TA-REFUSED'])
    await movePayments(world.ops.server.ctx)
    const out = await world.ops.db.selectFrom('bank_txn').selectAll().where('direction', '=', 'out').execute()
    assert.deepEqual(
      out.map(each => [each.amount_fen, each.state]),
      [[1_000_000n, 'done']],
    )
    assert.deepEqual(await breaks(world), [])
  }))

test("ENG-08 OPS-05 the registrar's figure is booked where it is not ours, and the difference is listed and kept", () =>
  withOneOrder(async (world, orderId) => {
    await world.registrar.answer(FIRST, SECOND, changed({ ConfirmedVol: '7980.00', Charge: '148.00' }))
    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 0, text)
    assert.match(
      text,
      new RegExp(`order ${orderId}: fee 148.00, ours 147.78\n {2}order ${orderId}: shares 7980.00, ours 7980.74\n`),
    )
    assert.match(text, /holding \S+ of 710001: shares 7980.74, ours 7980.00/)
    const confirmed = await world.ops.db.selectFrom('confirmation').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([confirmed.shares_cents, confirmed.fee_fen, confirmed.net_fen], [798_000n, 14_800n, 985_200n])
    const { rows } = await sql`select figure from exchange_difference order by id`.execute(world.ops.db)
    assert.equal(rows.length, 4)
    assert.deepEqual(await breaks(world), [])
  }))

test('ENG-07 OPS-05 an import after which the books differ is no success, and says where', () =>
  withOneOrder(async world => {
    const { db } = world.ops
    await world.registrar.answer(FIRST, SECOND)
    await withTx(db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update bank_txn set amount_fen = amount_fen + 1`.execute(tx)
    })
    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 1)
    assert.match(text, /the books differ: .*difference 0\.01;/)
  }))

test('ENG-08 a purchase that is accepted in part sends the rest back', () =>
  withOneOrder(async world => {
    await world.registrar.answer(
      FIRST,
      SECOND,
      changed({ ConfirmedAmount: '4000.00', Charge: '59.11', ConfirmedVol: '3192.29', RefundAmount: '6000.00' }),
    )
    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 0, text)
    const confirmed = await world.ops.db.selectFrom('confirmation').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([confirmed.gross_fen, confirmed.refund_fen], [400_000n, 600_000n])
    await movePayments(world.ops.server.ctx)
    assert.deepEqual(await breaks(world), [])
  }))

test('OPS-05 one fault of form anywhere and nothing of any file is booked', () =>
  withOneOrder(async world => {
    const reported = join(world.back, 'OFD_99_888_20261117_04.TXT')
    await world.registrar.answer(FIRST, SECOND)
    writeFileSync(reported, readFileSync(reported).subarray(0, -20))
    assert.match((await world.ops.run('exchange', 'import', world.back)).text, /_04.TXT: 1 fault, nothing was imported/)
    rmSync(reported)
    assert.match(
      (await world.ops.run('exchange', 'import', world.back)).text,
      /names OFD_99_888_20261117_04.TXT: missing/,
    )
    const { rows } = await sql`select from exchange_file where state = 'booked'`.execute(world.ops.db)
    assert.equal(rows.length, 0)
  }))

test('SHLF-06 a confirmation that cannot be booked is a difference of its day, its order waits and nothing is refused', () =>
  withOneOrder(async world => {
    const { db } = world.ops
    /** What the import makes of the confirmation with other values: the stored problem, and the status of its order. */
    const leftOut = async (values: Record<string, string>) => {
      await world.registrar.answer(FIRST, SECOND, changed(values))
      const { code, text } = await world.ops.run('exchange', 'import', world.back, '--dry-run')
      assert.equal(code, 0, text)
      assert.match(text, /0 confirmed, 0 failed, 0 known before\n {2}1 records not booked/)
      return /: record \S+ \S+ \S+, ours (.*)/.exec(text)?.[1]
    }
    assert.equal(await leftOut({ AppSheetSerialNo: '999999' }), 'no-order AppSheetSerialNo')
    assert.equal(await leftOut({ AppSheetSerialNo: 'X7' }), 'not-ours AppSheetSerialNo')
    assert.equal(await leftOut({ FundCode: funds.bond }), 'other-fund FundCode 710001')
    assert.equal(await leftOut({ TransactionAccountID: 'T9' }), 'other-account TransactionAccountID')
    assert.equal(await leftOut({ BusinessCode: '124' }), 'other-kind BusinessCode')
    assert.equal(await leftOut({ BusinessCode: '999' }), 'unknown-code BusinessCode')
    assert.equal(await leftOut({ ConfirmedAmount: '10000.01' }), 'more-than-asked ConfirmedAmount 10000.00 元')
    assert.equal(await leftOut({ NAV: '1.234567' }), 'too-precise NAV')
    assert.equal(await leftOut({ ConfirmedVol: '99999999999999.99' }), 'too-large ConfirmedVol')
    assert.equal(await leftOut({ TransactionCfmDate: '20261131' }), 'no-day TransactionCfmDate')
    assert.equal(await leftOut({ TransactionCfmDate: '20261118' }), 'to-come TransactionCfmDate')
    assert.equal(await leftOut({ FundCode: '' }), 'missing FundCode')

    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 0, text)
    const stored = await sql<{ figure: string; theirs: string; serial: string; status: string }>`
      select figure, theirs, record ->> 'TASerialNO' as serial, (select status from orders) as status
      from exchange_difference join exchange_record using (file, line) where figure = 'record'`.execute(db)
    assert.deepEqual(stored.rows.length, 1)
    assert.deepEqual([stored.rows[0]?.theirs, stored.rows[0]?.status], ['122 10000.00 7980.74', '9'])
    assert.notEqual(stored.rows[0]?.serial, null)
    assert.deepEqual(await breaks(world), [])
  }))

test('SHLF-06 ENG-08 a confirmation that comes again with other figures is a difference and changes nothing; the same again is known', () =>
  withOneOrder(async (world, orderId) => {
    const { db } = world.ops
    const again = async (values: Record<string, string>, options: string[] = []) => {
      // The registrar's second file of the day has a name of its own only by its day.
      await world.registrar.answer(FIRST, SECOND, changed(values))
      const { code, text } = await world.ops.run('exchange', 'import', world.back, ...options)
      assert.equal(code, 0, text)
      return text
    }
    assert.match(await again({}), /1 confirmed, 0 failed, 0 known before/)
    const confirmed = () => db.selectFrom('confirmation').selectAll().execute()
    const before = await confirmed()
    // As if the first file had another name.
    await withTx(db, async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update exchange_file set name = replace(name, '20261117', '20261115') where state = 'booked'`.execute(
        tx,
      )
    })
    assert.match(await again({}, ['--dry-run']), /0 confirmed, 0 failed, 1 known before/)
    const text = await again({ ConfirmedVol: '7980.75', ConfirmedAmount: '9999.99', Charge: '147.79' })
    assert.match(text, /0 confirmed, 0 failed, 0 known before/)
    assert.match(
      text,
      new RegExp(
        `order ${orderId}: shares 7980.75, ours 7980.74\n {2}order ${orderId}: amount 9999.99, ours 10000.00\n {2}order ${orderId}: fee 147.79, ours 147.78`,
      ),
    )
    assert.deepEqual(await confirmed(), before)
  }))

test('OPS-05 ENG-08 an order whose withdrawal was decided before the cut-off and ends after it is not sent', () =>
  withOneOrder(async world => {
    const { ops } = world
    await viaFiles(world)(FIRST, SECOND)
    await ops.server.setClock('2026-11-17T14:59:59+08:00')
    const orderId = await sell(world, funds.mixed, '100.00', 'sell-at-cut-off')
    const { custno } = ops.world.people.zhangSan
    const waits = async (count: number, isOver: () => boolean) => {
      const query = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while (!isOver() && (await query.execute(ops.db)).rows.length < count);
    }
    let isSent = false
    const { withdrawal, sent } = await withTx(ops.db, async tx => {
      // The withdrawal has its order, and waits for the holding.
      await sql`select from holding where custno = ${custno} for update`.execute(tx)
      const key = { custno, requestId: 'withdrawn-at-cut-off', call: 'trade.withdrawal', bodyHash: '' }
      const withdrawal = withdrawOrders(ops.db, [{ ...key, orderId, reply: {} }])
      await waits(1, () => false)
      await ops.server.setClock('2026-11-17T15:00:00+08:00')
      const sent = ops.run('exchange', 'export', SECOND, '--out', world.out).finally(() => {
        isSent = true
      })
      await waits(2, () => isSent)
      return { withdrawal, sent }
    })
    assert.deepEqual(await withdrawal, ['withdrawn'])
    assert.equal((await sent).code, 0)
    const { rows } = await sql`select from exchange_order where order_id = ${orderId}`.execute(ops.db)
    assert.deepEqual(rows, [])
  }))

test('OPS-05 a file of a known name with other content is refused; a dry run books nothing', () =>
  withOneOrder(async world => {
    await world.registrar.answer(FIRST, SECOND)
    const dry = await world.ops.run('exchange', 'import', world.back, '--dry-run')
    assert.match(dry.text, /1 confirmed, 0 failed.*Dry run/s)
    assert.equal((await world.ops.db.selectFrom('confirmation').selectAll().execute()).length, 0)
    assert.equal((await world.ops.run('exchange', 'import', world.back)).code, 0)
    await world.registrar.answer(FIRST, SECOND, changed({ ConfirmedVol: '1.00' }))
    assert.match((await world.ops.run('exchange', 'import', world.back)).text, /other content was booked before/)
  }))

test('OPS-05 files whose names are in small letters are those of the index, and are booked once under either name', () =>
  withOneOrder(async world => {
    await world.registrar.answer(FIRST, SECOND)
    const names = readdirSync(world.back)
    const shouted = join(world.back, '..', 'shouted')
    cpSync(world.back, shouted, { recursive: true })
    for (const name of names) renameSync(join(world.back, name), join(world.back, name.toLowerCase()))
    const taken = await world.ops.run('exchange', 'import', world.back)
    assert.equal(taken.code, 0, taken.text)
    const before = await books(world)
    const again = await world.ops.run('exchange', 'import', shouted)
    assert.equal(again.text.match(/was booked before/g)?.length, 3)
    assert.deepEqual(await books(world), before)
    cpSync(shouted, world.back, { recursive: true })
    assert.match((await world.ops.run('exchange', 'import', world.back)).text, /have one name. Nothing was imported/)
  }))

test('OPS-05 files of another day, registrar or distributor than they say, or of a day to come, are refused', () =>
  withOneOrder(async world => {
    const name = (type: string, from = '99', day = '20261117') => join(world.back, `OFD_${from}_888_${day}_${type}.TXT`)
    const index = join(world.back, 'OFI_99_888_20261117.TXT')
    const refusal = async (damage: () => void) => {
      rmSync(world.back, { recursive: true })
      mkdirSync(world.back)
      await world.registrar.answer(FIRST, SECOND)
      damage()
      const { code, text } = await world.ops.run('exchange', 'import', world.back)
      assert.equal(code, 1)
      const { rows } = await sql`select from exchange_file where state = 'booked'`.execute(world.ops.db)
      assert.equal(rows.length, 0)
      return text
    }
    const edit = (path: string, from: string, to: string) =>
      writeFileSync(path, readFileSync(path, 'latin1').replace(from, to), 'latin1')
    assert.match(
      await refusal(() => {
        rmSync(index)
        renameSync(name('04'), name('04', '98'))
      }),
      /goes from 99 to 888, by its name from 98 to 888/,
    )
    assert.match(
      await refusal(() => {
        rmSync(index)
        renameSync(name('05'), name('05', '99', '20261118'))
        edit(name('05', '99', '20261118'), '20261117', '20261118')
      }),
      /line 5, byte 1 date: 2026-11-18 is after the business date 2026-11-17/,
    )
    assert.match(await refusal(() => edit(name('04'), '\r\n888', '\r\n777')), /from 99 to 777, not from 99 to 888/)
    assert.match(await refusal(() => edit(name('04'), '\r\n99 ', '\r\n98 ')), /from 98 to 888, not from 99 to 888/)
    assert.match(
      await refusal(() => edit(index, '20261117', '20261116')),
      /OFI_99_888_20261117.TXT is of 2026-11-16 and goes from 99 to 888: its name says otherwise/,
    )
    assert.match(
      await refusal(() => edit(name('04'), '\r\n00000001\r\n', '\r\n00000002\r\n')),
      /OFDCFEND: stands behind 1 records of 2/,
    )
  }))

test('ENG-08 NAVs and states of funds come by file 07: new ones are taken, others are reported', () =>
  withOneOrder(async world => {
    const nav = (day: string, value: string) =>
      recordOf('07', { FundCode: funds.mixed, UpdateDate: day, NAV: value, FundStatus: '5', AccumulativeNAV: value })
    const header = {
      version: '22',
      creator: '99',
      receiver: '888',
      day: SECOND,
      summaryNo: 0,
      type: '07',
      sender: '99',
      recipient: '888',
    } as const
    await world.ops.db.deleteFrom('nav').where('fundcode', '=', funds.mixed).where('day', '=', SECOND).execute()
    await world.registrar.answer(FIRST, SECOND)
    const tell = (records: ExchangeRecord[], ...options: string[]) => {
      const written = writeDataFile({ header, records })
      assert.ok(written.ok)
      writeFileSync(join(world.back, 'OFD_99_888_20261117_07.TXT'), written.bytes)
      return world.ops.run('exchange', 'import', world.back, ...options)
    }
    const early = async (day: string) => (await tell([nav(day, '1.300000')], '--dry-run')).text
    assert.match(await early('20261118'), /ours to-come UpdateDate/)
    assert.match(await early('20261117'), /0 NAVs added.*ours to-come UpdateDate/s)
    await world.ops.server.setClock('2026-11-17T20:00:00+08:00')
    // A future day's state may be reported, and a day may be reported twice.
    const { code, text } = await tell([
      ...[nav('20261117', '1.300000'), nav('20261116', '1.200000'), nav('20261117', '1.310000')],
      nav('20261118', '0.000000'),
    ])
    assert.equal(code, 0, text)
    assert.match(text, /fund 710001 of 2026-11-18: status 5, ours 0/)
    assert.match(text, /1 NAVs added/)
    assert.match(text, /fund 710001 of 2026-11-16: NAV 1.2000, ours 1.2345/)
    assert.match(text, /fund 710001 of 2026-11-17: status 5, ours 0/)
    assert.match(text, /fund 710001 of 2026-11-17: NAV 1.3100, ours 1.3000/)
    const stored = await world.ops.db
      .selectFrom('nav')
      .select('nav_e4')
      .where('fundcode', '=', funds.mixed)
      .where('day', '=', SECOND)
      .executeTakeFirst()
    assert.equal(stored?.nav_e4, 13_000n)
  }))

test('ENG-08 OPS-01 a NAV of file 07 that jumps by more than nav import takes is reported and left out until its split is known', () =>
  withOneOrder(async world => {
    const { db } = world.ops
    const stored = async () => {
      const rows = await db
        .selectFrom('nav')
        .select('nav_e4')
        .where('fundcode', '=', funds.mixed)
        .where('day', '=', SECOND)
      return (await rows.execute()).map(row => row.nav_e4)
    }
    const header = {
      version: '22',
      creator: '99',
      receiver: '888',
      day: SECOND,
      summaryNo: 0,
      type: '07',
      sender: '99',
      recipient: '888',
    } as const
    await db.deleteFrom('nav').where('fundcode', '=', funds.mixed).where('day', '>=', SECOND).execute()
    await world.registrar.answer(FIRST, SECOND)
    await world.ops.server.setClock('2026-11-17T20:00:00+08:00')
    const value = { NAV: '0.617300', FundStatus: '0', AccumulativeNAV: '1.234600' }
    const records = [recordOf('07', { FundCode: funds.mixed, UpdateDate: '20261117', ...value })]
    const written = writeDataFile({ header, records })
    assert.ok(written.ok)
    const file = join(world.back, 'OFD_99_888_20261117_07.TXT')
    writeFileSync(file, written.bytes)
    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 0, text)
    const jump =
      'a jump of -49.995949 % from 1.2345 of 2026-11-16 to 0.6173 of 2026-11-17, explained by no dividend or split'
    assert.ok(text.includes(`fund 710001 of 2026-11-17: NAV 0.6173 (${jump}), ours not taken`), text)
    assert.deepEqual(await stored(), [])

    // There is one rule, and one way to confirm a real jump: the NAV with its split.
    const nav = join(world.back, 'nav.csv')
    const head = 'fund_code,date,unit_nav,accumulated_nav,distribution'
    const importNav = (distribution: string) => {
      writeFileSync(nav, `${head}\n${funds.mixed},2026-11-17,0.6173,1.2346,${distribution}\n`)
      return world.ops.run('nav', 'import', nav)
    }
    const unexplained = await importNav('')
    assert.ok(unexplained.code !== 0 && unexplained.text.includes(jump), unexplained.text)
    const explained = await importNav('每份基金份额折算2份')
    assert.equal(explained.code, 0, explained.text)
    assert.deepEqual(await stored(), [6_173n])
  }))

test('ENG-08 a NAV of file 07 that the custodian lacks or contradicts is reported and left out', () =>
  withOneOrder(async world => {
    const { db, server } = world.ops
    server.ctx.env.custodian = { adapter: 'none', requiredFrom: SECOND }
    const stored = () =>
      db.selectFrom('nav').select('nav_e4').where('fundcode', '=', funds.mixed).where('day', '=', SECOND).execute()
    const header = { version: '22', creator: '99', receiver: '888', day: SECOND, summaryNo: 0, type: '07' } as const
    await db.deleteFrom('nav').where('fundcode', '=', funds.mixed).where('day', '>=', SECOND).execute()
    await world.registrar.answer(FIRST, SECOND)
    await server.setClock('2026-11-17T20:00:00+08:00')
    const value = { NAV: '1.240000', FundStatus: '0', AccumulativeNAV: '1.240000' }
    const records = [recordOf('07', { FundCode: funds.mixed, UpdateDate: '20261117', ...value })]
    const written = writeDataFile({ header: { ...header, sender: '99', recipient: '888' }, records })
    assert.ok(written.ok)
    writeFileSync(join(world.back, 'OFD_99_888_20261117_07.TXT'), written.bytes)
    const told = async () => (await world.ops.run('exchange', 'import', world.back, '--dry-run')).text
    assert.match(await told(), /fund 710001 of 2026-11-17: NAV 1\.2400 \(the custodian has none\), ours not taken/)
    const say = async (nav: string) => {
      const csv = join(world.back, 'custodian.csv')
      writeFileSync(csv, `fund_code,date,unit_nav,accumulated_nav\n${funds.mixed},2026-11-17,${nav},1.2400\n`)
      assert.equal((await world.ops.run('custodian-nav', 'import', csv)).code, 0)
      unlinkSync(csv)
    }
    await say('1.2401')
    assert.match(
      await told(),
      /fund 710001 of 2026-11-17: unit NAV 1\.2400 \(1\.2401 by the custodian\), ours not taken/,
    )
    await say('1.2400')
    assert.deepEqual(await stored(), [])
    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 0, text)
    assert.deepEqual(await stored(), [{ nav_e4: 12_400n }])
  }))

test('CUS-04 ENG-08 incomes of file 07 make the yield, those after closed days are spread, and a contradicting yield is reported', () =>
  withOneOrder(async world => {
    const money = (day: string, income: string, yield7: string) =>
      recordOf('07', {
        FundCode: funds.money,
        UpdateDate: day,
        NAV: '1.000000',
        AccumulativeNAV: '1.000000',
        FundStatus: '0',
        FundIncome: income,
        Yield: yield7,
      })
    const { db } = world.ops
    await db.deleteFrom('nav').where('fundcode', '=', funds.money).where('day', '>=', isoDate('2026-11-11')).execute()
    await world.registrar.answer(FIRST, SECOND)
    const header = {
      version: '22',
      creator: '99',
      receiver: '888',
      day: SECOND,
      summaryNo: 0,
      type: '07',
      sender: '99',
      recipient: '888',
    } as const
    const written = writeDataFile({
      header,
      records: [
        money('20261116', '1.29630', '1.58963'),
        money('20261111', '0.43210', '0.00000'),
        money('20261112', '0.43210', '0.01590'),
        money('20261113', '0.43210', '0.02000'),
        money('20261110', '0.43220', '0.00000'),
      ],
    })
    assert.ok(written.ok)
    writeFileSync(join(world.back, 'OFD_99_888_20261117_07.TXT'), written.bytes)
    const { code, text } = await world.ops.run('exchange', 'import', world.back)
    assert.equal(code, 0, text)
    assert.match(text, /6 NAVs added/)
    assert.match(text, /fund 710501 of 2026-11-13: seven-day yield 0\.02000000, ours 0\.01589633/)
    assert.match(text, /fund 710501 of 2026-11-10: income 0\.4322, ours 0\.4321/)
    assert.equal(text.match(/seven-day yield/g)?.length, 1)
    const fund = (await loadMarket(db)).funds.get(funds.money)
    assert.deepEqual(fund?.navs.map(({ date, incomeE4 }, at) => [date, incomeE4, fund.yield7At(at)]).slice(-6), [
      ['2026-11-11', 4_321n, 1_589_633n],
      ['2026-11-12', 4_321n, 1_590_000n],
      ['2026-11-13', 4_321n, 1_589_633n],
      ['2026-11-14', 4_321n, 1_589_633n],
      ['2026-11-15', 4_321n, 1_589_633n],
      ['2026-11-16', 4_321n, 1_589_630n],
    ])
  }))

test('OPS-05 with REGISTRAR=files a settlement sends the day before and waits', () =>
  withOneOrder(async world => {
    const { ctx } = world.ops.server
    const { done, report } = await settleAndVerify(ctx, SECOND)
    assert.equal(done, false)
    assert.equal(report.waiting, 1)
    const sent = (dir: string) =>
      readdirSync(join(dir, 'out')).map(name => {
        const path = join(dir, 'out', name)
        return { name, bytes: readFileSync(path, 'hex'), ino: statSync(path).ino }
      })
    const { dir } = ctx.env.exchange
    const before = sent(dir)
    assert.equal(before.length, 3)
    // Another node leads: on a folder of its own it writes the same bytes, on a shared one nothing.
    const own = join(world.out, '..', 'other-node')
    await settleAndVerify({ ...ctx, env: { ...ctx.env, exchange: { ...ctx.env.exchange, dir: own } } }, SECOND)
    const content = (files: typeof before) => files.map(({ name, bytes }) => [name, bytes])
    assert.deepEqual(content(sent(own)), content(before))
    await settleAndVerify({ ...ctx, env: { ...ctx.env, dataDir: own } }, SECOND)
    assert.deepEqual(sent(dir), before)
    await world.registrar.answer(FIRST, SECOND)
    await world.ops.run('exchange', 'import', world.back)
    assert.equal((await settleAndVerify(ctx, SECOND)).done, true)
  }))

const statementsOf = async ({ ops }: World, work: () => Promise<void>): Promise<string[]> => {
  const statements: string[] = []
  const { ctx } = ops.server
  const plain = ctx.db
  ctx.db = plain.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work()
  ctx.db = plain
  return statements
}

test('ENG-08 OPS-05 dividends reported are compared with holdings that are read once, and who is left out is named', () =>
  withOneOrder(async world => {
    const { ops, back, registrar } = world
    await registrar.answer(FIRST, SECOND)
    assert.equal((await ops.run('exchange', 'import', back)).code, 0)
    await sql`insert into dividend (fundcode, record_date, ex_date, pay_date, per_share_e6) values
      (${funds.mixed}, ${SECOND}, ${SECOND}, ${THIRD}, 50000)`.execute(ops.db)
    await ops.server.setClock('2026-11-18T08:00:00+08:00')
    const { tradeacco } = ops.world.people.zhangSan
    const records = ['0000', '0319'].map(ReturnCode =>
      recordOf('06', {
        FundCode: funds.mixed,
        TransactionAccountID: tradeacco,
        ReturnCode,
        TASerialNO: '1',
        BusinessCode: '143',
        TransactionCfmDate: '20261118',
        XRDate: '20261117',
        BasisforCalculatingDividend: '7980.74',
        DividendAmount: '399.04',
        DefDividendMethod: '1',
      }),
    )
    const tell = async (summaryNo: number, reported: readonly ExchangeRecord[]) => {
      const parties = { creator: '99', receiver: '888', day: THIRD, sender: '99', recipient: '888' } as const
      const written = writeDataFile({ header: { ...parties, version: '21', summaryNo, type: '06' }, records: reported })
      assert.ok(written.ok)
      writeFileSync(join(back, `OFD_99_888_20261118_06_00${summaryNo}.TXT`), written.bytes)
      return ops.run('exchange', 'import', back)
    }
    assert.match((await tell(0, records)).text, /0 dividends booked, 0 refused.*ours contradicts TransactionAccountID/s)
    const left = await tell(1, records.slice(1))
    assert.match(left.text, /0 dividends booked, 1 refused/)
    assert.match(left.text, /ex 2026-11-17: shares entitled 0.00, ours 7980.74/)
    const statements = await statementsOf(world, async () => {
      assert.match((await tell(2, records.slice(0, 1))).text, /1 dividends booked, 0 refused, 0 known before$/m)
    })
    // Once for the preview and once for the release.
    assert.equal(statements.filter(text => text.includes('from movement')).length, 2)
    assert.match((await tell(3, records.slice(0, 1))).text, /0 dividends booked, 0 refused, 1 known before/)
    assert.deepEqual(await breaks(world), [])
  }))

test('OPS-05 an import takes no more statements for thirty orders than for ten', async () => {
  const statementsFor = async (count: number): Promise<number> => {
    const world = await startWorld('files')
    const { ops, out, back, registrar } = world
    try {
      await ops.server.setClock('2026-11-16T10:00:00+08:00')
      for (let nth = 0; nth < count; nth++) await ops.buy(funds.mixed, 1_000n + BigInt(nth))
      await movePayments(ops.server.ctx)
      await ops.server.setClock('2026-11-17T08:00:00+08:00')
      assert.equal((await ops.run('exchange', 'export', FIRST, '--out', out)).code, 0)
      await registrar.answer(FIRST, SECOND)
      const statements = await statementsOf(world, async () => {
        const { code, text } = await ops.run('exchange', 'import', back)
        assert.equal(code, 0, text)
        assert.match(text, new RegExp(`${count} confirmed, 0 failed`))
      })
      return statements.length
    } finally {
      await world.close()
    }
  }
  assert.equal(await statementsFor(30), await statementsFor(10))
})
