import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { ExchangeRecord } from '@zhixiao/domain/exchange/data-file.ts'
import { sql } from 'kysely'
import { runAs, runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { tellCustomers } from '../../apps/server/src/jobs/notices/tell-customers.ts'
import { sentMessages } from '../../apps/server/src/testing/codes.ts'
import { RegistrarPost } from '../../apps/server/src/testing/registrar-post.ts'
import { type FundTraits, openExamples } from './market.ts'
import { openRegistrar, type Values } from './registrar-file.ts'

const examples = await openExamples()
const { server, world, custno, tradeacco } = examples
const { db } = server
const { qianQiC5: heir, wangWuC1: next } = world.people
const { folder, act, take, holdingOf, lotsOf, ordersOf } = openRegistrar(examples)

const AGENCY = '9001'
await withTx(db, tx =>
  insertRows(tx, 'agency', [{ agency_id: AGENCY, name: '算例银行', kind: 'consign', province: '上海', city: '上海' }]),
)
const TRAITS: FundTraits = { tiers: [{ kind: 'redeem', rate: '0.005', toFundE4: 0 }] }
const BOUGHT = { '2025-12-01': '1.2000', '2026-11-30': '1.2000' }

/** A fund of which zhangSan has 10,000.00 shares, bought at 1.2000 on 2026-11-30. */
async function held(amount = '12000', navs: Record<string, string> = BOUGHT): Promise<string> {
  const fund = await examples.addFund(TRAITS, navs)
  await examples.buy('2026-11-30T10:00:00+08:00', fund, amount)
  return fund
}
const AT_ONE = { '2026-11-30': '1.0000' }
const [forced, ended, partly, out, given, paired, gone, many, apart] = [
  await held(),
  await held('12345.67', AT_ONE),
  await held('12345.67', AT_ONE),
  await held(),
  await held(),
  await held(),
  await held(),
  await held(),
  await held(),
]
const into = await examples.addFund(TRAITS, BOUGHT)
await examples.settle('2026-12-01')
server.ctx.env.registrar = 'files'
// A sale by the registrar is paid by the days of the fund, not on its confirmation.
await sql`update fund set pay_lag = 3 where fundcode = ${forced}`.execute(db)

const differences = async () =>
  (
    await sql<{ id: bigint; subject: string; own: string; theirs: string }>`
      select id, subject, own, theirs from exchange_difference where figure = 'record' order by id`.execute(db)
  ).rows

const DAY = '2026-12-02'
const DAYS = { OriginalSubsDate: '20251201', ShareRegisterDate: '20251202' }
const sale = {
  ConfirmedVol: '4000.00',
  NAV: '1.200000',
  ConfirmedAmount: '4776.00',
  Charge: '24.00',
  TransactionDate: '20261130',
}
const last = { ConfirmedVol: '12345.67', NAV: '0.951235', ConfirmedAmount: '11743.62' }
const reported = [
  act('142', forced, DAY, sale),
  act('150', ended, DAY, last),
  act('131', partly, DAY, { ConfirmedVol: '2345.67' }),
  act('151', partly, DAY, last),
  act('127', into, DAY, { ConfirmedVol: '10000.00', TargetDistributorCode: AGENCY, ...DAYS }),
  act('128', out, DAY, { ConfirmedVol: '4000.00', TargetDistributorCode: AGENCY }),
  act('133', given, DAY, { ConfirmedVol: '3000.00', TargetTransactionAccountID: heir.tradeacco }),
  // Who takes stands first in the file, and is booked with who gives.
  act('134', paired, DAY, {
    ConfirmedVol: '2500.00',
    TransactionAccountID: heir.tradeacco,
    TargetTransactionAccountID: tradeacco,
  }),
  act('135', paired, DAY, { ConfirmedVol: '2500.00', TargetTransactionAccountID: heir.tradeacco }),
  act('135', gone, DAY, { ConfirmedVol: '1000.00', TargetTransactionAccountID: 'X1', TargetDistributorCode: AGENCY }),
  act('134', into, DAY, {
    ConfirmedVol: '500.00',
    TransactionAccountID: heir.tradeacco,
    TargetTransactionAccountID: 'X2',
    TargetDistributorCode: AGENCY,
    ...DAYS,
  }),
]

test('SHLF-06 what a registrar does by itself is booked: each code with its orders, lots and money', async () => {
  const taken = await take(DAY, reported)
  assert.equal(taken.code, 0, taken.text)
  assert.match(taken.text, /11 acts of the registrar booked, 0 known before/)
  assert.deepEqual(await differences(), [])
  // 142: 4,000.00 x 1.2000 = 4,800.00 less 24.00, paid when a sale of that day would be.
  assert.deepEqual(await ordersOf(forced), [['024', 'forced', '4000.00', null, '2026-12-03']])
  assert.deepEqual(await holdingOf(forced), ['6000.00', '0.00', '7200.00', '4776.00'])
  assert.deepEqual(await lotsOf(forced), ['2026-11-30 2026-12-01 own 6000.00'])
  // 150: law.md E8.
  assert.deepEqual(await ordersOf(ended), [
    ['140', 'liquidation', '12345.67', '11743.62', '2026-12-02'],
    ['145', 'liquidation', '12345.67', null, null],
  ])
  assert.deepEqual(await holdingOf(ended), ['0.00', '0.00', '0.00', '11743.62'])
  // 151: of 2,345.67 frozen shares 11,743.62 x 2,345.67 / 12,345.67 = 2,231.280... waits.
  assert.deepEqual(await ordersOf(partly), [
    ['031', 'freeze', '2345.67', null, null],
    ['140', 'liquidation', '10000.00', '9512.34', '2026-12-02'],
    ['140', 'liquidation-held', '2345.67', '2231.28', null],
    ['145', 'liquidation', '10000.00', null, null],
    ['145', 'liquidation-held', '2345.67', null, null],
  ])
  assert.deepEqual(await lotsOf(into), ['2025-12-01 2025-12-02 agency 10000.00'])
  assert.deepEqual(await holdingOf(into), ['10000.00', '0.00', '12000.00', '0.00'])
  assert.deepEqual(await holdingOf(out), ['6000.00', '0.00', '7200.00', '4800.00'])
  // Shares that go to an agency count as sold at their cost. A transfer takes no cost along (decision 49), and the lots keep their days.
  assert.deepEqual(await holdingOf(given, heir.custno), ['3000.00', '0.00', '0.00', '0.00'])
  assert.deepEqual(await lotsOf(given, heir.custno), ['2026-11-30 2026-12-01 own 3000.00'])
  assert.deepEqual(await lotsOf(paired, heir.custno), ['2026-11-30 2026-12-01 own 2500.00'])
  assert.deepEqual(await holdingOf(gone), ['9000.00', '0.00', '12000.00', '0.00'])
  assert.deepEqual(await lotsOf(into, heir.custno), ['2025-12-01 2025-12-02 agency 500.00'])
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

test('SHLF-06 the customer reads each act in the records, with its name, and gets its messages', async () => {
  await movePayments(server.ctx)
  await tellCustomers(server.ctx)
  const names = async (fund: string) => {
    const page = await (await examples.zhangSan()).call('query.tradeRecord', {
      fundCode: fund,
      pageParam: { pageNum: 1, pageSize: 20 },
    })
    assert.ok(page.ok, JSON.stringify(page))
    return page.data.list.map(each => each.businessName)
  }
  assert.equal((await names(forced))[0], '强制赎回')
  assert.deepEqual((await names(ended)).slice(0, 2), ['清算注销份额', '基金清算'])
  assert.equal((await names(out))[0], '转托管转出')
  assert.equal((await names(given))[0], '非交易过户')
  const texts = (await sentMessages(server)).map(({ body }) => body).join('\n')
  for (const said of [/强制赎回.*4,776\.00元/, /基金清算.*11,743\.62元/, /转托管转入.*10,000\.00份/])
    assert.match(texts, said)
})

test('SHLF-06 a file of 5,000 confirmations and one 150 of 11,743.62 books 5,001', async () => {
  const fund = await examples.addFund(TRAITS, AT_ONE)
  server.ctx.env.registrar = 'embedded'
  await examples.buy('2026-12-02T19:00:00+08:00', fund, '12345.67')
  await examples.publish(fund, isoDate('2026-12-03'), '1.0000')
  await examples.publish(many, isoDate('2026-12-03'), '1.2000')
  await examples.settle('2026-12-04')
  server.ctx.env.registrar = 'files'
  await sql`
    insert into orders (custno, tradeacco, fundcode, kind, shares_cents, accept_at, trade_date, confirm_date, pay_date, request_id, body_hash)
    select ${custno}, ${tradeacco}, ${many}, '024', 100, '2026-12-03T10:00:00+08:00'::timestamptz, '2026-12-03', '2026-12-04', '2026-12-04', 'sale-' || lpad(n::text, 6, '0'), '-'
    from generate_series(1, 5000) n`.execute(db)
  await sql`update holding set frozen_cents = 500000 where fundcode = ${many} and custno = ${custno}`.execute(db)
  const { rows } = await sql<{ id: bigint }>`
    select order_id as id from orders where fundcode = ${many} and kind = '024' order by 1`.execute(db)
  const confirmations = rows.map(({ id }) =>
    act('124', many, '2026-12-04', {
      AppSheetSerialNo: String(id),
      ConfirmedVol: '1.00',
      NAV: '1.200000',
      ConfirmedAmount: '1.19',
      Charge: '0.01',
    }),
  )
  const taken = await take('2026-12-04', [...confirmations, act('150', fund, '2026-12-04', last)])
  assert.equal(taken.code, 0, taken.text)
  assert.match(taken.text, /5000 confirmed, 0 failed, 0 known before\n {2}1 acts of the registrar booked/)
  assert.deepEqual(await holdingOf(fund), ['0.00', '0.00', '0.00', '11743.62'])
  assert.deepEqual(await holdingOf(many), ['5000.00', '0.00', '6000.00', '5950.00'])
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

const NEXT = '2026-12-07'
const LATER = '2026-12-10'

test('SHLF-06 acts that cannot be booked are left out one by one, with the field and the reason', async () => {
  const before = await holdingOf(apart)
  const cases: [code: string, values: Values, own: string][] = [
    ['142', { ...sale, ConfirmedAmount: '4766.00' }, 'does-not-add-up ConfirmedAmount'],
    ['142', { ...sale, ConfirmedVol: '10000.01' }, 'too-few-free ConfirmedVol 10000.00'],
    [
      '150',
      { ConfirmedVol: '10000.00', ConfirmedAmount: '9000.00', NAV: '0.910000' },
      'does-not-add-up ConfirmedAmount',
    ],
    ['150', { ConfirmedVol: '10000.01', ConfirmedAmount: '9000.00' }, 'too-few-held ConfirmedVol 10000.00'],
    ['150', { ConfirmedVol: '10000.00', ConfirmedAmount: '9000.00', Charge: '1.00' }, 'not-zero Charge'],
    ['150', { TransactionAccountID: 'X9', ConfirmedAmount: '1.00' }, 'no-account TransactionAccountID'],
    ['151', { FundCode: '999999', ConfirmedAmount: '1.00' }, 'no-fund FundCode'],
    ['127', { ConfirmedVol: '1.00', TargetDistributorCode: '7', ...DAYS }, 'no-agency TargetDistributorCode'],
    ['127', { ConfirmedVol: '1.00', TargetDistributorCode: AGENCY }, 'missing ShareRegisterDate'],
    ['128', { ConfirmedVol: '10000.01', TargetDistributorCode: AGENCY }, 'too-few-free ConfirmedVol 10000.00'],
    ['133', { ConfirmedVol: '1.00', TargetTransactionAccountID: tradeacco }, 'same-account TargetTransactionAccountID'],
    [
      '134',
      { ConfirmedVol: '1.00', TargetTransactionAccountID: heir.tradeacco },
      'no-giver TargetTransactionAccountID',
    ],
    ['126', { ConfirmedVol: '1.00' }, 'unknown-code BusinessCode'],
    ['142', { ...sale, TransactionDate: '20261127' }, 'no-nav-then TransactionDate'],
    ['142', { ...sale, ReturnCode: '0319' }, 'not-done ReturnCode'],
  ]
  for (const [code, values, own] of cases) {
    const { code: exit, text } = await take(NEXT, [act(code, apart, NEXT, values)], '--dry-run')
    assert.equal(exit, 0, text)
    assert.match(text, new RegExp(`1 records not booked.*: record ${code} .*, ours ${own}\n`, 's'), `${code} ${own}`)
  }
  assert.deepEqual(await holdingOf(apart), before)
})

test('SHLF-06 the same record twice books once, a contradiction nothing, and the same act in a later file is known', async () => {
  const once = act('145', apart, NEXT, { ConfirmedVol: '10.00' })
  const other = act('145', apart, NEXT, { ConfirmedVol: '20.00' })
  const unlike = new Map(other).set('ConfirmedVol', '21.00')
  const taken = await take(NEXT, [once, once, other, unlike])
  assert.equal(taken.code, 0, taken.text)
  assert.match(taken.text, /1 acts of the registrar booked, 0 known before\n {2}3 records not booked/)
  assert.deepEqual(
    (await differences()).map(each => [each.subject, each.own, each.theirs]),
    [
      [`record ${tradeacco} of ${apart}`, 'twice TASerialNO', '145 0.00 10.00'],
      [`record ${tradeacco} of ${apart}`, 'contradicts TASerialNO', '145 0.00 20.00'],
      [`record ${tradeacco} of ${apart}`, 'contradicts TASerialNO', '145 0.00 21.00'],
    ],
  )
  assert.deepEqual((await holdingOf(apart))?.[0], '9990.00')
  const again = await take('2026-12-08', [once])
  assert.match(again.text, /0 acts of the registrar booked, 1 known before/)
  assert.deepEqual((await holdingOf(apart))?.[0], '9990.00')
})

test('SHLF-06 a later file that repeats a serial with other figures books nothing: each is a difference, and a true repeat is known', async () => {
  const [sold, ending, , , , , moved] = reported
  const cases: [record: ExchangeRecord | undefined, values: Values, own: string][] = [
    [sold, { ConfirmedAmount: '4777.00' }, 'booked-otherwise ConfirmedAmount 4776.00 元'],
    [sold, { Charge: '25.00' }, 'booked-otherwise Charge 24.00 元'],
    [sold, { TransactionCfmDate: '20261203' }, 'booked-otherwise TransactionCfmDate 2026-12-02'],
    [ending, { ConfirmedVol: '12345.66' }, 'booked-otherwise ConfirmedVol 12345.67 份'],
    [ending, { ConfirmedAmount: '11743.61' }, 'booked-otherwise ConfirmedAmount 11743.62 元'],
    [moved, { ConfirmedVol: '3000.01' }, 'booked-otherwise ConfirmedVol 3000.00 份'],
    // The account that the record names now holds such shares, too.
    [
      moved,
      { TransactionAccountID: heir.tradeacco, TargetTransactionAccountID: tradeacco },
      `booked-otherwise TransactionAccountID ${tradeacco}`,
    ],
  ]
  for (const [record, values, own] of cases) {
    assert.ok(record)
    const other = new Map([...record, ...Object.entries(values)])
    const { code, text } = await take('2026-12-09', [other], '--dry-run')
    assert.equal(code, 0, text)
    const expected = `0 acts of the registrar booked, 0 known before\n {2}1 records not booked.*, ours ${own}\n`
    assert.match(text, new RegExp(expected, 's'), own)
  }
  // The sums of all parts of an act: of what is free and frozen, and of each lot.
  const again = await take('2026-12-09', reported, '--dry-run')
  assert.match(again.text, /0 acts of the registrar booked, 11 known before\n(?! {2}\d+ records not booked)/)
})

test('SHLF-06 two people end a record that is not booked, nobody alone, and it is not booked by a later file', async () => {
  const [, , open] = await differences()
  const key = `difference:${open?.id}`
  await addTestOperators(db, 'zhao', 'qian')
  const settle = ['break', 'settle', key, '--reason', '登记机构更正为 20.00 份，已手工调减']
  const { rows: booking } = await sql<{ id: bigint }>`
    select order_id as id from orders where fundcode = ${apart} and kind = '145'`.execute(db)
  const order = String(booking[0]?.id)
  assert.match((await runAs(server.ctx, 'zhao', [...settle, '--order', '1'])).text, /not of the account and fund/)
  const asked = await runAs(server.ctx, 'zhao', [...settle, '--order', order])
  const id = /\nRequest (\d+):/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  assert.notEqual((await runAs(server.ctx, 'zhao', ['approve', id])).code, 0)
  const state = () =>
    sql`select from reconciliation_note where subject = ${key} and kind = 'settled' and starts_with(text, concat('由订单 ', ${order}::text, ' 入账：'))`
      .execute(db)
      .then(({ rows }) => rows.length)
  assert.equal(await state(), 0)
  const released = await runAs(server.ctx, 'qian', ['approve', id])
  assert.equal(released.code, 0, released.text)
  assert.equal(await state(), 1)
  const late = act('145', apart, '2026-12-09', {
    ConfirmedVol: '21.00',
    TASerialNO: open === undefined ? '' : await serialOf(open.id),
  })
  const taken = await take('2026-12-09', [late])
  assert.match(
    taken.text,
    /0 acts of the registrar booked, 0 known before\n {2}1 records not booked.*ended-before TASerialNO/s,
  )
})

const serialOf = async (id: bigint): Promise<string> => {
  const { rows } = await sql<{ serial: string }>`
    select record ->> 'TASerialNO' as serial from exchange_difference join exchange_record using (file, line) where id = ${id}`.execute(
    db,
  )
  return rows[0]?.serial ?? ''
}

test('SHLF-06 shares of a raising come at one yuan, however early the record names a NAV; none is older than its fund', async () => {
  const fund = await examples.addFund({ ...TRAITS, setupDate: isoDate('2025-12-01') }, BOUGHT)
  await withTx(db, tx =>
    tx
      .updateTable('fund')
      .set({ raise_start: isoDate('2025-11-03') })
      .where('fundcode', '=', fund)
      .execute(),
  )
  const came = { ConfirmedVol: '1000.00', TargetDistributorCode: AGENCY }
  const subscribed = { ...came, OriginalSubsDate: '20251110', ShareRegisterDate: '20251202' }
  const early = { ...came, OriginalSubsDate: '20251102', ShareRegisterDate: '20251202' }
  const unset = { ...came, OriginalSubsDate: '20251110', ShareRegisterDate: '20251201' }
  const taken = await take(
    LATER,
    [subscribed, early, unset].map(values => act('127', fund, LATER, values)),
  )
  assert.match(taken.text, /1 acts of the registrar booked, 0 known before\n {2}2 records not booked/)
  assert.match(taken.text, /before-fund OriginalSubsDate 2025-11-03/)
  assert.match(taken.text, /before-fund OriginalSubsDate 2025-12-01/)
  assert.deepEqual(await holdingOf(fund), ['1000.00', '0.00', '1000.00', '0.00'])
  assert.deepEqual(await lotsOf(fund), ['2025-11-10 2025-12-02 agency 1000.00'])
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

/** The records of a conversion: what leaves one fund, and what enters the other. */
function conversionOf(orderId: string, day: string, [from, to]: [string, string], values: Values, entered: Values) {
  const common = { AppSheetSerialNo: orderId }
  const leaves = { ConfirmedVol: '100.00', NAV: '1.200000', ConfirmedAmount: '119.40', Charge: '0.60' }
  const enters = { ConfirmedVol: '99.50', NAV: '1.200000', ConfirmedAmount: '119.40' }
  return [
    act('136', from, day, { ...common, ...leaves, CodeOfTargetFund: to, CfmVolOfTargetFund: '99.50', ...values }),
    act('137', to, day, { ...common, ...enters, ...entered }),
  ]
}

test('SHLF-06 the two records of a conversion that do not fit are both left out, and the order waits; those that fit book it once', async () => {
  const day = '2026-12-11'
  const target = await examples.addFund(TRAITS, BOUGHT)
  const orderId = await examples.convert('2026-12-10T19:00:00+08:00', forced, target, '100.00')
  for (const fund of [forced, target]) await examples.publish(fund, isoDate(day), '1.2000')
  const later = '2026-12-14'
  const pair = (values: Values, entered: Values) => conversionOf(orderId, later, [forced, target], values, entered)
  const unlike: [Values, Values][] = [
    [{}, { ConfirmedVol: '99.51' }],
    [{ CodeOfTargetFund: into }, {}],
    [{ TargetNAV: '1.200100' }, {}],
    [{}, { ConfirmedAmount: '118.79' }],
    [{}, { ConfirmedAmount: '119.41' }],
    [{}, { TransactionAccountID: heir.tradeacco }],
    [{}, { ReturnCode: '0319' }],
  ]
  for (const [values, entered] of unlike) {
    const { text } = await take(later, pair(values, entered), '--dry-run')
    assert.match(
      text,
      /0 confirmed, 0 failed, 0 known before\n {2}2 records not booked/,
      JSON.stringify([values, entered]),
    )
    assert.equal(text.match(/ours contradicts AppSheetSerialNo/g)?.length, 2, text)
  }
  const taken = await take(later, pair({}, {}))
  assert.match(taken.text, /1 confirmed, 0 failed, 0 known before/)
  assert.deepEqual((await holdingOf(target))?.[0], '99.50')
  // Another file of the day.
  const again = await take(
    '2026-12-15',
    pair({ Charge: '0.61', CfmVolOfTargetFund: '99.51' }, { ConfirmedVol: '99.51' }),
  )
  assert.match(again.text, /0 confirmed, 0 failed, 0 known before/)
  assert.match(again.text, /fee 0\.61, ours 0\.60\n.*shares of the target fund 99\.51, ours 99\.50/)
  assert.match((await take('2026-12-16', pair({}, {}))).text, /0 confirmed, 0 failed, 1 known before/)
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

let filed = isoDate('2026-12-16')
/** Imports a file 04 of a day of its own; its records say of which day they are. */
function takeNext(records: readonly ExchangeRecord[], ...options: string[]) {
  filed = addDays(filed, 1)
  return take(filed, records, ...options)
}

/** A transfer between two accounts here, by the record of who gives. */
const gives = (fund: string, day: string, from: string, to: string, shares: string) =>
  act('135', fund, day, { ConfirmedVol: shares, TransactionAccountID: from, TargetTransactionAccountID: to })
/** The same by the record of who takes. */
const takes = (fund: string, day: string, from: string, to: string, shares: string) =>
  act('134', fund, day, { ConfirmedVol: shares, TransactionAccountID: to, TargetTransactionAccountID: from })

test('SHLF-06 each record of who takes shares fits one of who gives them, and is known when the file comes again', async () => {
  const records = [
    takes(out, LATER, tradeacco, heir.tradeacco, '300.00'),
    gives(out, LATER, tradeacco, heir.tradeacco, '200.00'),
    gives(out, LATER, tradeacco, heir.tradeacco, '300.00'),
    takes(out, LATER, tradeacco, heir.tradeacco, '200.00'),
    // Nobody else gave as much.
    takes(out, LATER, tradeacco, heir.tradeacco, '300.00'),
    takes(out, LATER, tradeacco, heir.tradeacco, '500.00'),
  ]
  const taken = await takeNext(records)
  assert.match(taken.text, /4 acts of the registrar booked, 0 known before\n {2}2 records not booked/)
  assert.equal(taken.text.match(/no-giver TargetTransactionAccountID/g)?.length, 2)
  assert.deepEqual((await holdingOf(out, heir.custno))?.[0], '500.00')
  const again = await takeNext(records.slice(0, 4))
  assert.match(again.text, /0 acts of the registrar booked, 4 known before(?!\n {2}\d+ records not booked)/)
  const other = new Map([...(records[0] ?? []), ['ConfirmedVol', '200.00']])
  assert.match((await takeNext([other], '--dry-run')).text, /booked-otherwise ConfirmedVol 300.00 份/)
  assert.deepEqual((await holdingOf(out, heir.custno))?.[0], '500.00')
})

test('SHLF-06 shares that pass through accounts on one day are booked in any order of the lines', async () => {
  const chain = [
    gives(gone, LATER, heir.tradeacco, next.tradeacco, '400.00'),
    gives(gone, LATER, tradeacco, heir.tradeacco, '1000.00'),
    act('128', gone, LATER, {
      TransactionAccountID: next.tradeacco,
      ConfirmedVol: '50.00',
      TargetDistributorCode: AGENCY,
    }),
  ]
  for (const records of [chain, chain.toReversed()]) {
    const trial = await takeNext(records, '--dry-run')
    assert.match(trial.text, /3 acts of the registrar booked, 0 known before\n(?! {2}\d+ records not booked)/)
  }
  assert.equal((await takeNext([chain[2], chain[0], chain[1]].flatMap(each => each ?? []))).code, 0)
  assert.deepEqual(await lotsOf(gone, heir.custno), ['2026-11-30 2026-12-01 own 600.00'])
  assert.deepEqual(await lotsOf(gone, next.custno), ['2026-11-30 2026-12-01 own 350.00'])
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

test('SHLF-06 a serial that comes for another account is left out: both in one file, the later one of two files', async () => {
  const first = act('144', out, LATER, { ConfirmedVol: '7.00' })
  const other = new Map(first).set('TransactionAccountID', heir.tradeacco)
  const both = await takeNext([first, other], '--dry-run')
  assert.match(both.text, /0 acts of the registrar booked, 0 known before\n {2}2 records not booked/)
  assert.equal(both.text.match(/contradicts TASerialNO/g)?.length, 2)
  assert.match((await takeNext([first])).text, /1 acts of the registrar booked/)
  const later = await takeNext([other])
  assert.match(
    later.text,
    new RegExp(`0 acts .*0 known before\n.*booked-otherwise TransactionAccountID ${tradeacco}`, 's'),
  )
  const { rows } = await sql<{ line: number; account: string }>`
    select line, record ->> 'TransactionAccountID' as account from exchange_difference join exchange_record using (file, line)
    where own like 'booked-otherwise TransactionAccountID%'`.execute(db)
  assert.deepEqual(
    rows.map(row => row.account),
    [heir.tradeacco],
  )
  assert.deepEqual((await holdingOf(out, heir.custno))?.[0], '500.00')
})

test('SHLF-06 a class that has ended gets no shares by a record, and no lot leaves before its day', async () => {
  await sql`update fund set status = ${FUND_STATUS.ended} where fundcode = ${ended}`.execute(db)
  const came = { ConfirmedVol: '1.00', TargetDistributorCode: AGENCY, ...DAYS }
  const adding = await takeNext(
    [
      act('127', ended, LATER, came),
      act('134', ended, LATER, { ...came, TargetTransactionAccountID: 'X2' }),
      act('144', ended, LATER, { ConfirmedVol: '1.00' }),
    ],
    '--dry-run',
  )
  assert.equal(adding.text.match(/ours ended FundCode/g)?.length, 3, adding.text)

  await sql`
    update fund set hold_kind = 'minimum', hold_length = 1, hold_unit = 'month', hold_from = 'registration', hold_until = 'application'
    where fundcode = ${apart}`.execute(db)
  const late = {
    ConfirmedVol: '500.00',
    TargetDistributorCode: AGENCY,
    OriginalSubsDate: '20251201',
    ShareRegisterDate: '20251202',
  }
  // 9,990.00 shares are locked since 2026-12-01; those that came are free.
  assert.match((await takeNext([act('127', apart, LATER, late)])).text, /1 acts of the registrar booked/)
  const locked: [code: string, values: Values][] = [
    [
      '142',
      { ...sale, ConfirmedVol: '500.01', ConfirmedAmount: '597.01', Charge: '3.00', TransactionDate: '20261130' },
    ],
    ['128', { ConfirmedVol: '500.01', TargetDistributorCode: AGENCY }],
    ['133', { ConfirmedVol: '500.01', TargetTransactionAccountID: heir.tradeacco }],
  ]
  for (const [code, values] of locked) {
    const { text } = await takeNext([act(code, apart, LATER, values)], '--dry-run')
    assert.match(text, /ours too-few-free ConfirmedVol 500\.00/, code)
  }
  const free = {
    ...sale,
    ConfirmedVol: '500.00',
    ConfirmedAmount: '597.00',
    Charge: '3.00',
    TransactionDate: '20261130',
  }
  assert.match((await takeNext([act('142', apart, LATER, free)])).text, /1 acts of the registrar booked/)
  assert.deepEqual(await lotsOf(apart), ['2026-11-30 2026-12-01 own 9990.00', '2025-12-01 2025-12-02 agency 0.00'])
  assert.deepEqual((await findBreaks(db)).breaks, [])
})

const REAL = 'OFD_037_999_20211105_02.TXT'
const REAL_FILE = new URL(`../../../shared/data/ofd/${REAL}`, import.meta.url)

test('SHLF-06 a real file of a registrar is taken with new records beside it', {
  skip: !existsSync(REAL_FILE),
}, async () => {
  const { env } = server.ctx
  const own = env.exchange
  env.exchange = { ...own, registrar: '037', self: '999' }
  try {
    const back = join(folder, 'real')
    const post = new RegistrarPost('99', '21', join(folder, 'out'), back)
    post.send('04', isoDate('2026-12-10'), [
      act('145', apart, '2026-12-10', { ConfirmedVol: '5.00' }),
      act('126', apart, '2026-12-10', { ConfirmedVol: '1.00' }),
    ])
    const made = join(back, 'OFD_99_888_20261210_04.TXT')
    // The header of the real file: padded party codes.
    const text = readFileSync(made, 'latin1').replaceAll(/\r\n99 +\r\n888 +\r\n/g, '\r\n037      \r\n999      \r\n')
    rmSync(made)
    writeFileSync(join(back, 'OFD_037_999_20261210_04.TXT'), text, 'latin1')
    writeFileSync(join(back, REAL), readFileSync(REAL_FILE))
    await server.setClock('2026-12-10T18:00:00+08:00')
    const before = await holdingOf(apart)
    const taken = await runAsTwo(server.ctx, ['exchange', 'import', back])
    assert.equal(taken.code, 0, taken.text)
    assert.match(taken.text, /1 acts of the registrar booked, 0 known before\n {2}1 records not booked/)
    assert.match(taken.text, /_02\.TXT: 0 accounts confirmed, 0 refused\n {2}5 records not booked/)
    assert.equal(Number(before?.[0]) - Number((await holdingOf(apart))?.[0]), 5)
  } finally {
    env.exchange = own
  }
})
