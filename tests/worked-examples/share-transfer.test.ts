import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { parseShares, ratioE9 } from '@zhixiao/domain/money/money.ts'
import { runAs, runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { entryOf, putOnList } from '../../apps/server/src/testing/name-lists.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, world, tradeacco } = examples
const to = world.people.qianQiC5

/** A fund of which zhangSan holds 1,000 shares of Monday and 500 of Thursday; sold within seven days they cost 1.5 %. */
async function heldFund(): Promise<string> {
  const navs = { '2026-11-09': '1.0000', '2026-11-12': '1.0000', '2026-11-16': '1.2000' }
  const tiers = [
    { kind: 'redeem' as const, rate: '0.015' },
    { kind: 'redeem' as const, from: 7n, rate: '0' },
  ]
  const fund = await examples.addFund({ tiers }, navs)
  await examples.buy('2026-11-09T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-10')
  await examples.buy('2026-11-12T10:00:00+08:00', fund, '500')
  await examples.settle('2026-11-13')
  await server.setClock('2026-11-16T10:00:00+08:00')
  return fund
}

const pass = (fund: string, shares: string, document: string, ...more: string[]) =>
  runAsTwo(server.ctx, [
    ...['shares', 'transfer', tradeacco, fund, shares, to.tradeacco, '--cause', 'inheritance'],
    ...['--document', document, ...more],
  ])

async function holdingOf(custno: string, fund: string) {
  const [row] = await server.db
    .selectFrom('holding')
    .select(['shares_cents', 'frozen_cents'])
    .where('custno', '=', custno)
    .where('fundcode', '=', fund)
    .execute()
  return row ? [row.shares_cents, row.frozen_cents] : null
}

test('CON-07 LIV-13 shares pass to an heir lot by lot with their dates, and his sale is charged by them', async () => {
  const fund = await heldFund()
  const dry = await pass(fund, '1200.00', 'GZ-2026-1', '--dry-run')
  assert.match(dry.text, /1200.00 shares pass/)
  assert.deepEqual(await holdingOf(examples.custno, fund), [150_000n, 0n])
  assert.equal((await pass(fund, '1200.00', 'GZ-2026-1')).code, 0)
  assert.deepEqual(await holdingOf(examples.custno, fund), [150_000n, 120_000n], 'held until they pass')
  assert.equal(await holdingOf(to.custno, fund), null)
  await examples.settle('2026-11-17')
  assert.deepEqual(await holdingOf(examples.custno, fund), [30_000n, 0n])
  assert.deepEqual(await holdingOf(to.custno, fund), [120_000n, 0n])
  const heir = server.client(await world.tokenOf('qianQiC5'))
  const lots = await heir.call('query.holdTime', { fundCode: fund, tradeacco: to.tradeacco })
  assert.ok(lots.ok)
  assert.deepEqual(
    lots.data.lots.map(lot => [lot.registerDate, lot.remaining]),
    [
      ['2026-11-10', '1000.00'],
      ['2026-11-13', '200.00'],
    ],
  )
  // Seven days after the giver's confirmation, not after the transfer.
  const sale = { fundCode: fund, tradeacco: to.tradeacco, shares: '1200.00', largeRedemption: '1' as const }
  const placed = await heir.call('trade.redemption', { ...sale, tradePassword: TRADE_PASSWORD })
  assert.ok(placed.ok, JSON.stringify(placed))
  await examples.publish(fund, isoDate('2026-11-17'), '1.2000')
  await examples.settle('2026-11-18')
  const record = await heir.call('query.recordDetail', { orderId: placed.data.orderId })
  assert.ok(record.ok && record.data.working)
  assert.equal(record.data.working.fee, '3.60', '1.5 % of 200 shares at 1.2000, nothing for the 1,000 older ones')
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('CON-07 both customers see the transfer by its name, and the ledger has it twice', async () => {
  const fund = await heldFund()
  assert.equal((await pass(fund, '1500.00', 'GZ-2026-2')).code, 0)
  await examples.settle('2026-11-17')
  for (const [who, wanted] of [
    ['zhangSan', 2],
    ['qianQiC5', 2],
  ] as const) {
    const client = server.client(await world.tokenOf(who))
    const records = await client.call('query.tradeRecord', { pageParam: { pageNum: 1, pageSize: 50 } })
    assert.ok(records.ok, JSON.stringify(records))
    const own = records.data.list.filter(row => row.fundCode === fund && row.businessName === '非交易过户')
    assert.equal(own.length, wanted, who)
  }
  const info = await (await examples.zhangSan()).call('query.shareInfo', {})
  assert.ok(info.ok)
  assert.deepEqual(
    info.data.holdings.filter(each => each.fundCode === fund),
    [],
  )
})

test('CON-07 what waits, what is too much, and whom it may not reach is refused and changes nothing', async () => {
  const fund = await heldFund()
  const refused = async (wanted: RegExp, ...argv: Parameters<typeof pass>) => {
    const { code, text } = await pass(...argv)
    assert.equal(code, 1, text)
    assert.match(text, wanted)
  }
  await refused(/Only 1500.00 shares are free/, fund, '1500.01', 'GZ-2026-3')
  await refused(/SHARES: shares above 0/, fund, '0', 'GZ-2026-3')
  const own = ['shares', 'transfer', tradeacco, fund, '1.00', tradeacco, '--cause', 'donation', '--document', 'GZ-9']
  assert.match((await runAsTwo(server.ctx, own)).text, /belongs to the customer who gives/)
  await examples.sell('2026-11-16T10:05:00+08:00', fund, '100.00')
  await refused(/wait to be confirmed/, fund, '1.00', 'GZ-2026-3')
})

test('CON-07 LAW-04 shares that pass twice keep price, splits and trading day: the last heir pays what the buyer would have', async () => {
  const fund = await examples.addFund(
    { feeType: 'B', tiers: [{ kind: 'backend', rate: '0.01' }] },
    { '2026-11-09': '1.0000', '2026-11-12': '0.5500', '2026-11-16': '0.6000', '2026-11-17': '0.6000' },
  )
  await examples.buy('2026-11-09T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-10')
  await withTx(server.db, tx =>
    insertRows(tx, 'split', [{ fundcode: fund, day: isoDate('2026-11-12'), ratio_e9: ratioE9(2_000_000_000n) }]),
  )
  await examples.settle('2026-11-13')
  await server.setClock('2026-11-16T10:00:00+08:00')
  const first = await pass(fund, '2000.00', 'GZ-2026-8')
  assert.equal(first.code, 0, first.text)
  await examples.settle('2026-11-17')
  const last = world.people.wangWuC1
  const again = ['shares', 'transfer', to.tradeacco, fund, '500.00', last.tradeacco, '--cause', 'donation']
  assert.equal((await runAsTwo(server.ctx, [...again, '--document', 'GZ-2026-9'])).code, 0)
  await examples.settle('2026-11-18')
  const lots = await server.db.selectFrom('lot').selectAll().where('fundcode', '=', fund).orderBy('lot_id').execute()
  const [bought, ...copies] = lots
  assert.deepEqual(
    copies.map(lot => [lot.root_lot_id, lot.trade_date, lot.register_date, lot.nav_e4, lot.split_ratios_e9]),
    Array(2).fill([bought?.lot_id, '2026-11-09', '2026-11-10', 10_000n, [2_000_000_000n]]),
  )
  await server.setClock('2026-11-18T10:00:00+08:00')
  const heir = server.client(await world.tokenOf('wangWuC1'))
  const sale = { fundCode: fund, tradeacco: last.tradeacco, shares: '500.00', largeRedemption: '1' as const }
  const placed = await heir.call('trade.redemption', { ...sale, tradePassword: TRADE_PASSWORD })
  assert.ok(placed.ok, JSON.stringify(placed))
  await examples.publish(fund, isoDate('2026-11-18'), '0.6000')
  await examples.settle('2026-11-19')
  const record = await heir.call('query.recordDetail', { orderId: placed.data.orderId })
  assert.ok(record.ok && record.data.working)
  assert.equal(record.data.working.fee, '2.50', '1 % of the 250.00 paid for 250 shares before the split')
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('CON-07 LIV-13 one deed names several heirs: each gets what the giver loses, and once', async () => {
  const fund = await heldFund()
  const heirs = [to, world.people.wangWuC1]
  const passTo = (heir: { tradeacco: string }, shares: string) =>
    runAsTwo(server.ctx, [
      ...['shares', 'transfer', tradeacco, fund, shares, heir.tradeacco, '--cause', 'inheritance'],
      ...['--document', 'GZ-2026-6'],
    ])
  const sharesOf = async () => {
    const custnos = [examples.custno, ...heirs.map(({ custno }) => custno)]
    return Promise.all(custnos.map(async custno => (await holdingOf(custno, fund))?.[0] ?? 0n))
  }
  assert.equal((await passTo(to, '600.00')).code, 0)
  await examples.settle('2026-11-17')
  assert.deepEqual(await sharesOf(), [90_000n, 60_000n, 0n])
  const second = await passTo(world.people.wangWuC1, '600.00')
  assert.equal(second.code, 0, second.text)
  await examples.publish(fund, isoDate('2026-11-17'), '1.2000')
  await examples.settle('2026-11-18')
  assert.deepEqual(await sharesOf(), [30_000n, 60_000n, 60_000n])
  for (const heir of heirs) assert.match((await passTo(heir, '10.00')).text, /has acted between these two before/)
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})

test('CON-07 from a frozen account shares pass by a judgment only, and no side may be held by a name list', async () => {
  const fund = await heldFund()
  const by = async (cause: string, document: string, heir = to) =>
    (
      await runAsTwo(server.ctx, [
        ...['shares', 'transfer', tradeacco, fund, '10.00', heir.tradeacco, '--cause', cause, '--document', document],
      ])
    ).text
  assert.equal((await runAsTwo(server.ctx, ['account', 'freeze', examples.custno, '--document', 'HU-1'])).code, 0)
  for (const cause of ['inheritance', 'donation']) assert.match(await by(cause, 'GZ-2026-7'), /pass by a judgment only/)
  assert.match(await by('judgment', 'PJ-2026-1'), /10.00 shares pass/)
  await examples.settle('2026-11-17')
  await runAsTwo(server.ctx, ['account', 'unfreeze', examples.custno, 'HU-1', '--document', 'HU-2'])
  const listed = world.people.wangWuC1
  await putOnList(server.ctx, [entryOf('1', { names: ['王五'] })])
  assert.match(
    await by('judgment', 'PJ-2026-2', listed),
    new RegExp(`Customer ${listed.custno} does no business: ask compliance`),
  )
})

test('CON-07 of a transfer and a split of the same days the later one is refused', async () => {
  const fund = await heldFund()
  assert.equal((await pass(fund, '10.00', 'GZ-2026-4')).code, 0)
  const split = (fundcode: string) =>
    withTx(server.db, tx =>
      insertRows(tx, 'split', [{ fundcode, day: isoDate('2026-11-16'), ratio_e9: ratioE9(500_000_000n) }]),
    )
  await assert.rejects(split(fund), /a transfer of shares of \d+ waits/)
  const other = await heldFund()
  await split(other)
  assert.match((await pass(other, '10.00', 'GZ-2026-5')).text, /A split of \d+ is not booked yet/)
})

test('LIV-13 one person passes no shares, not even in SQL', async () => {
  const fund = await heldFund()
  const argv = ['shares', 'transfer', tradeacco, fund, '1.00', to.tradeacco, '--cause', 'judgment', '--document', 'P-1']
  const asked = await runAs(server.ctx, 'zhao', argv)
  const id = /Request (\d+):/.exec(asked.text)?.[1] ?? ''
  assert.match(id, /^\d+$/)
  assert.notEqual((await runAs(server.ctx, 'zhao', ['approve', id])).code, 0)
  const order = {
    fundcode: fund,
    cause: 'transfer',
    tradeDate: isoDate('2026-11-16'),
    confirmDate: isoDate('2026-11-17'),
  } as const
  await assert.rejects(
    withTx(server.db, tx =>
      insertFundOrders(tx, [
        {
          ...order,
          custno: to.custno,
          tradeacco: to.tradeacco,
          kind: KIND.forcedIncrease,
          shares: parseShares('1.00'),
          requestId: 'minted-by-one',
        },
      ]),
    ),
    /needs a request that a second operator released/,
  )
})
