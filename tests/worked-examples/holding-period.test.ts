import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { parseRatio } from '@zhixiao/domain/money/testing.ts'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { tickedForConversion } from '../../apps/server/src/testing/agreements.ts'
import { readPdf } from '../../apps/server/src/testing/pdf.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, world, tradeacco, custno } = examples

/** An import of terms by two operators. */
function changeTerms(fund_code: string, terms: object) {
  const path = join(server.ctx.env.dataDir, 'terms.json')
  writeFileSync(path, JSON.stringify({ funds: [{ fund_code, ...terms }] }))
  return runAsTwo(server.ctx, ['funds', 'import', path])
}

const DAYS = [
  '2026-11-09',
  '2026-11-10',
  '2026-11-11',
  '2026-11-12',
  '2026-11-13',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
]
const navs = Object.fromEntries(DAYS.map(day => [day, '1.0000']))
const WEEK = {
  hold_kind: 'minimum',
  hold_length: 7,
  hold_unit: 'day',
  hold_from: 'registration',
  hold_until: 'application',
}
const leave = { kind: 'redeem', rate: '0' } as const
const ROLLING = { ...WEEK, hold_kind: 'rolling', hold_from: 'application' }

/** A fund of which zhangSan holds 1,000 shares bought on Monday 11-09 and 800 bought on Wednesday 11-11. */
async function heldFund(terms: object): Promise<string> {
  const fund = await examples.addFund({ tiers: [leave] }, navs)
  const { code, text } = await changeTerms(fund, terms)
  assert.equal(code, 0, text)
  await examples.buy('2026-11-09T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-10')
  await examples.settle('2026-11-11')
  await examples.buy('2026-11-11T10:00:00+08:00', fund, '800')
  await examples.settle('2026-11-12')
  return fund
}

async function sale(at: string, fundCode: string, shares: string, largeRedemption: '0' | '1' = '1') {
  await server.setClock(at)
  const asked = { fundCode, tradeacco, shares, largeRedemption, tradePassword: TRADE_PASSWORD }
  return (await examples.zhangSan()).call('trade.redemption', asked)
}

const wordsOf = (base64: string): string => readPdf(Buffer.from(base64, 'base64')).text.replace(/\s/g, '')

const reasonOf = ({ data }: { data?: unknown }): unknown =>
  typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined

async function refusalOf(at: string, fund: string, shares: string): Promise<string> {
  const answer = await sale(at, fund, shares)
  assert.ok(!answer.ok)
  return `${answer.code} ${reasonOf(answer)}`
}

async function holdingIn(fund: string) {
  const held = await (await examples.zhangSan()).call('query.shareInfo', {})
  assert.ok(held.ok, JSON.stringify(held))
  return held.data.holdings.find(row => row.fundCode === fund)
}
const available = async (fund: string) => (await holdingIn(fund))?.available

/** What each lot still has, by its day of registration. */
const lotsOf = async (fund: string, of = custno) =>
  (
    await server.db
      .selectFrom('lot')
      .select(['register_date', 'remaining_cents'])
      .where('fundcode', '=', fund)
      .where('custno', '=', of)
      .orderBy('register_date')
      .execute()
  ).map(lot => [lot.register_date, lot.remaining_cents])

test('SHLF-01 1,000.00 free and 800.00 locked: 1,500.00 is refused with both figures and the day, 1,000.00 is sold from the older lot', async () => {
  const fund = await heldFund(WEEK)
  assert.equal(
    await refusalOf('2026-11-13T10:00:00+08:00', fund, '100'),
    'TRADE-NOT-FREE 现在没有可卖出的份额，1,000.00 份自 2026-11-17 起可卖出',
  )
  assert.equal(await available(fund), '0.00')
  // After the cut-off of the 16th an order counts on the 17th.
  assert.equal(
    await refusalOf('2026-11-16T15:00:00+08:00', fund, '1500'),
    'TRADE-NOT-FREE 现在可卖出 1,000.00 份，另有 800.00 份自 2026-11-19 起可卖出',
  )
  assert.equal(await available(fund), '1000.00')
  assert.deepEqual((await holdingIn(fund))?.locked, {
    shares: '800.00',
    next: { day: '2026-11-19', shares: '800.00' },
    isRolling: false,
  })
  const lots = await (await examples.zhangSan()).call('query.holdTime', { fundCode: fund, tradeacco })
  assert.ok(lots.ok)
  assert.deepEqual(
    [lots.data.isRolling, ...lots.data.lots.map(lot => lot.free)],
    [false, { now: true, day: '2026-11-17' }, { now: false, day: '2026-11-19' }],
  )
  const fare = await (await examples.zhangSan()).call('trade.fare', { fundCode: fund, tradeacco, shares: '1500.00' })
  assert.ok(!fare.ok && fare.code === 'TRADE-NOT-FREE')
  assert.match(await refusalOf('2026-11-16T15:00:00+08:00', fund, '1800.01'), /^TRADE-NO-SHARES/)
  const sold = await examples.sell('2026-11-16T15:10:00+08:00', fund, '1000')
  assert.equal(await available(fund), '0.00', 'the pending sale has taken what is free')
  await examples.settle('2026-11-18')
  assert.equal((await examples.workingOf(sold.orderId)).shares, '1000.00')
  assert.deepEqual(await lotsOf(fund), [
    ['2026-11-10', 0n],
    ['2026-11-12', 80_000n],
  ])
})

test('SHLF-01 the fare of a sale or conversion, the receipt of the purchase and the certificate of today name locked shares and days', async () => {
  const fund = await heldFund(WEEK)
  const into = await examples.addFund({ tiers: [leave] }, navs)
  await server.setClock('2026-11-17T10:00:00+08:00')
  const client = await examples.zhangSan()
  const hold = {
    free: '1000.00',
    isRolling: false,
    next: { day: '2026-11-19', shares: '800.00' },
    missed: null,
  }
  for (const targetFundCode of [undefined, into]) {
    const asked = { fundCode: fund, tradeacco, shares: '400.00', ...(targetFundCode && { targetFundCode }) }
    const fare = await client.call('trade.fare', asked)
    assert.ok(fare.ok, JSON.stringify(fare))
    assert.deepEqual(fare.data.hold, hold)
  }
  const records = await client.call('query.tradeRecord', {
    fundCode: fund,
    pageParam: { pageNum: 1, pageSize: 20 },
  })
  assert.ok(records.ok)
  const details = await Promise.all(
    records.data.list.map(({ orderId }) => client.call('query.recordDetail', { orderId })),
  )
  assert.deepEqual(
    details.map(detail => detail.ok && detail.data.free),
    ['2026-11-19', '2026-11-17'].map(day => ({ day, isRolling: false })),
  )
  const receipt = await client.call('query.orderReceipt', { orderId: records.data.list[0]?.orderId ?? '' })
  assert.ok(receipt.ok)
  assert.match(wordsOf(receipt.data.base64), /可卖出日期2026-11-19起（按申请日）/)
  const proof = await client.call('query.shareProof', { date: '2026-11-17' })
  assert.ok(proof.ok)
  const words = wordsOf(proof.data.base64)
  assert.match(words, /2026-11-101,000\.00可卖出--/)
  assert.match(words, /2026-11-12800\.00持有期内2026-11-19起（按申请日）/)
})

test('SHLF-01 a certificate of a past day lists the lots of that day, free or locked as they were at its end', async () => {
  const fund = await heldFund(WEEK)
  await examples.sell('2026-11-17T10:00:00+08:00', fund, '400')
  await examples.settle('2026-11-18')
  await server.setClock('2026-11-20T10:00:00+08:00')
  const client = await examples.zhangSan()
  const lotsAt = async (date: string) => {
    const past = await client.call('query.shareStatement', { date })
    assert.ok(past.ok, JSON.stringify(past))
    const lots = past.data.list.find(line => line.fundCode === fund)?.lots ?? []
    return lots.map(lot => `${lot.registerDate} ${lot.shares} ${lot.isFree} ${lot.day}`)
  }
  assert.deepEqual(await lotsAt('2026-11-11'), ['2026-11-10 1000.00 false 2026-11-17'])
  assert.deepEqual(await lotsAt('2026-11-17'), [
    '2026-11-10 1000.00 true 2026-11-18',
    '2026-11-12 800.00 false 2026-11-19',
  ])
  assert.deepEqual(await lotsAt('2026-11-18'), [
    '2026-11-10 600.00 true 2026-11-19',
    '2026-11-12 800.00 true 2026-11-19',
  ])
  const proof = await client.call('query.shareProof', { date: '2026-11-17' })
  assert.ok(proof.ok)
  assert.match(wordsOf(proof.data.base64), /2026-11-12800\.00持有期内2026-11-19起（按申请日）/)
})

test('SHLF-01 a certificate of a day before a split lists the shares of that day, after a sale and a second split as well', async () => {
  const fund = await heldFund(WEEK)
  const ratios = { '2026-11-16': '2', '2026-11-18': '1.5' }
  await withTx(server.db, tx =>
    insertRows(
      tx,
      'split',
      Object.entries(ratios).map(([day, ratio]) => ({
        fundcode: fund,
        day: isoDate(day),
        ratio_e9: parseRatio(ratio),
      })),
    ),
  )
  for (const day of ['2026-11-13', '2026-11-16', '2026-11-17']) await examples.settle(day)
  await examples.sell('2026-11-17T10:00:00+08:00', fund, '400')
  for (const day of ['2026-11-18', '2026-11-19']) await examples.settle(day)
  await server.setClock('2026-11-20T10:00:00+08:00')
  const client = await examples.zhangSan()
  const lotsAt = async (date: string) => {
    const past = await client.call('query.shareStatement', { date })
    assert.ok(past.ok, JSON.stringify(past))
    const line = past.data.list.find(each => each.fundCode === fund)
    return [line?.shares, ...(line?.lots ?? []).map(lot => lot.shares)]
  }
  assert.deepEqual(await lotsAt('2026-11-13'), ['1800.00', '1000.00', '800.00'])
  assert.deepEqual(await lotsAt('2026-11-16'), ['3600.00', '2000.00', '1600.00'])
  assert.deepEqual(await lotsAt('2026-11-17'), ['3600.00', '2000.00', '1600.00'])
  assert.deepEqual(await lotsAt('2026-11-19'), ['4800.00', '2400.00', '2400.00'])
})

test('SHLF-01 an order that leaves due shares of a rolling fund is warned that they wait for the next period', async () => {
  const fund = await heldFund(ROLLING)
  await server.setClock('2026-11-18T10:00:00+08:00')
  const client = await examples.zhangSan()
  const fareOf = (shares: string) => client.call('trade.fare', { fundCode: fund, tradeacco, shares })
  const [part, all] = [await fareOf('500.00'), await fareOf('800.00')]
  assert.ok(part.ok && all.ok)
  const next = { day: '2026-11-23', shares: '1000.00' }
  assert.deepEqual(part.data.hold, {
    free: '800.00',
    isRolling: true,
    next,
    missed: { day: '2026-11-25', shares: '300.00' },
  })
  assert.deepEqual(all.data.hold, { free: '800.00', isRolling: true, next, missed: null })
})

test('SHLF-01 counted to the confirmation an order is allowed a day earlier', async () => {
  const fund = await heldFund({ ...WEEK, hold_until: 'confirmation' })
  assert.match(await refusalOf('2026-11-13T10:00:00+08:00', fund, '100'), /1,000\.00 份自 2026-11-16 起可卖出/)
  const sold = await examples.sell('2026-11-16T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-17')
  assert.equal((await examples.workingOf(sold.orderId)).shares, '1000.00')
})

test('SHLF-01 a rolling lot is sold on its due day alone, before an older lot that is not due; a missed one waits a period', async () => {
  const fund = await heldFund(ROLLING)
  assert.equal(
    await refusalOf('2026-11-17T10:00:00+08:00', fund, '1'),
    'TRADE-NOT-FREE 现在没有可卖出的份额，800.00 份可于 2026-11-18 当日卖出',
  )
  await examples.sell('2026-11-18T10:00:00+08:00', fund, '500')
  assert.equal(await available(fund), '300.00')
  await examples.settle('2026-11-19')
  assert.deepEqual(await lotsOf(fund), [
    ['2026-11-10', 100_000n],
    ['2026-11-12', 30_000n],
  ])
  assert.match(await refusalOf('2026-11-19T10:00:00+08:00', fund, '300'), /1,000\.00 份可于 2026-11-23 当日卖出/)
})

test('SHLF-01 the remainder of a huge redemption goes on selling the lots that were due on the day of the request', async () => {
  const fund = await heldFund(ROLLING)
  const sold = await examples.sell('2026-11-18T10:00:00+08:00', fund, '800')
  await server.setClock('2026-11-19T08:00:00+08:00')
  const limit = await runAsTwo(server.ctx, ['redemption', 'limit', fund, '2026-11-18', '--accept', '500'])
  assert.equal(limit.code, 0, limit.text)
  await examples.settle('2026-11-19')
  const first = await examples.workingOf(sold.orderId)
  await examples.settle('2026-11-20')
  assert.equal(first.shares, '500.00')
  assert.deepEqual(await lotsOf(fund), [
    ['2026-11-10', 100_000n],
    ['2026-11-12', 0n],
  ])
})

test('SHLF-01 of two sales at once only one takes the free shares, though the holding has enough for both', async () => {
  const fund = await heldFund(WEEK)
  await server.setClock('2026-11-17T10:00:00+08:00')
  const client = await examples.zhangSan()
  const asked = {
    fundCode: fund,
    tradeacco,
    shares: '800.00',
    largeRedemption: '1' as const,
    tradePassword: TRADE_PASSWORD,
  }
  const answers = await Promise.all([1, 2].map(() => client.call('trade.redemption', asked)))
  assert.deepEqual(answers.map(answer => (answer.ok ? 'ok' : answer.code)).sort(), ['TRADE-NOT-FREE', 'ok'])
  await examples.settle('2026-11-18')
})

test('SHLF-01 a conversion leaves by free lots and begins a new period; its target pays dividends in cash', async () => {
  const fund = await heldFund(WEEK)
  const into = await examples.addFund({ tiers: [leave] }, navs)
  assert.equal((await changeTerms(into, WEEK)).code, 0)
  await server.setClock('2026-11-17T10:00:00+08:00')
  const client = await examples.zhangSan()
  const { version } = await server.db
    .selectFrom('fund')
    .select('version')
    .where('fundcode', '=', into)
    .executeTakeFirstOrThrow()
  const agreements = tickedForConversion.map(row => ({
    ...row,
    ...(row.agreement === 'product-summary' && { version: String(version) }),
  }))
  const asked = {
    fundCode: fund,
    targetFundCode: into,
    tradeacco,
    shares: '1500.00',
    tradePassword: TRADE_PASSWORD,
    agreements,
  }
  const refused = await client.call('trade.conversion', asked)
  assert.deepEqual(!refused.ok && [refused.code, reasonOf(refused)], [
    'TRADE-NOT-FREE',
    '现在可卖出 1,000.00 份，另有 800.00 份自 2026-11-19 起可卖出',
  ])
  await examples.convert('2026-11-17T10:01:00+08:00', fund, into, '1000')
  await examples.settle('2026-11-18')
  assert.deepEqual(await lotsOf(into), [['2026-11-18', 100_000n]])
  assert.match(await refusalOf('2026-11-18T10:00:00+08:00', into, '1'), /1,000\.00 份自 2026-11-25 起可卖出/)
  const method = await (await examples.zhangSan()).call('trade.bonus', {
    fundCode: into,
    tradeacco,
    dividendType: '0',
    tradePassword: TRADE_PASSWORD,
  })
  assert.deepEqual(!method.ok && [method.code, reasonOf(method)], [
    'TRADE-CLOSED',
    '该基金份额有持有期，分红方式仅支持现金分红',
  ])
})

test('SHLF-01 shares that pass to an heir keep the period of their lots', async () => {
  const fund = await heldFund(WEEK)
  const to = world.people.qianQiC5
  await server.setClock('2026-11-16T10:00:00+08:00')
  const passed = await runAsTwo(server.ctx, [
    ...[
      'shares',
      'transfer',
      tradeacco,
      fund,
      '1200.00',
      to.tradeacco,
      '--cause',
      'inheritance',
      '--document',
      'GZ-2026-7',
    ],
  ])
  assert.equal(passed.code, 0, passed.text)
  await examples.settle('2026-11-17')
  await server.setClock('2026-11-17T10:00:00+08:00')
  const heir = server.client(await world.tokenOf('qianQiC5'))
  const asked = {
    fundCode: fund,
    tradeacco: to.tradeacco,
    shares: '1200.00',
    largeRedemption: '1' as const,
    tradePassword: TRADE_PASSWORD,
  }
  const refused = await heir.call('trade.redemption', asked)
  assert.deepEqual(!refused.ok && reasonOf(refused), '现在可卖出 1,000.00 份，另有 200.00 份自 2026-11-19 起可卖出')
})

test('SHLF-01 what an authority takes before a sale settles is not sold: no locked lot stands in for it', async () => {
  const fund = await heldFund(WEEK)
  const sold = await examples.sell('2026-11-17T10:00:00+08:00', fund, '1000')
  await server.setClock('2026-11-17T11:00:00+08:00')
  const taken = await runAsTwo(server.ctx, ['shares', 'deduct', tradeacco, fund, '300.00', '--document', 'PJ-2026-7'])
  assert.equal(taken.code, 0, taken.text)
  await examples.settle('2026-11-18')
  assert.equal((await examples.workingOf(sold.orderId)).shares, '700.00')
  assert.deepEqual(await lotsOf(fund), [
    ['2026-11-10', 0n],
    ['2026-11-12', 80_000n],
  ])
  assert.equal((await sale('2026-11-19T10:00:00+08:00', fund, '800')).ok, true, 'the rest is not frozen any more')
  await examples.settle('2026-11-20')
})

test('SHLF-01 a conversion that confirms later keeps the free shares that it was accepted for', async () => {
  const fund = await heldFund(WEEK)
  const slow = await examples.addFund({ confirmLag: 5 }, navs)
  const converted = await examples.convert('2026-11-17T10:00:00+08:00', fund, slow, '600')
  // The sale of the 19th settles first and would take the oldest lot.
  assert.match(await refusalOf('2026-11-19T10:00:00+08:00', fund, '1200'), /现在可卖出 400\.00 份/)
  const sold = await examples.sell('2026-11-19T10:00:00+08:00', fund, '400')
  await examples.settle('2026-11-20')
  await examples.settle('2026-11-24')
  const detail = await (await examples.zhangSan()).call('query.recordDetail', { orderId: converted })
  assert.ok(detail.ok && detail.data.working)
  assert.deepEqual([detail.data.working.shares, (await examples.workingOf(sold.orderId)).shares], ['600.00', '400.00'])
})

test('SHLF-01 contradictory holding periods are refused by column, and one under which orders were accepted can only end', async () => {
  const fund = await examples.addFund({ tiers: [leave] }, navs)
  const refusals: [object, RegExp][] = [
    [{ ...ROLLING, hold_until: 'confirmation' }, /hold_until: a rolling lot is sold by an order of its due day/],
    [{ hold_kind: 'minimum', hold_length: 7 }, /hold_unit: a minimum holding period needs it/],
    [{ ...WEEK, hold_length: 0 }, /hold_length: .* is not a whole number from 1 to 3650/],
    [{ ...WEEK, hold_kind: 'none' }, /hold_length: a fund without a holding period has none/],
    [{ ...WEEK, registrar: 'TA2' }, /registrar: its registrar knows the lots/],
    [{ ...WEEK, dividend_method: '0' }, /dividend_method: a fund with a holding period pays its dividends in cash/],
  ]
  for (const [terms, problem] of refusals) assert.match((await changeTerms(fund, terms)).text, problem)
  const money = await examples.addFund({ fundType: 'money' }, {})
  assert.match((await changeTerms(money, WEEK)).text, /hold_kind: a money fund carries income/)
  assert.equal((await changeTerms(fund, WEEK)).code, 0)
  assert.match((await changeTerms(fund, WEEK)).text, /Nothing changed/)

  await examples.buy('2026-11-09T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-10')
  assert.match((await changeTerms(fund, { hold_length: 3 })).text, /hold_length: .* it can only end/)
  assert.match(await refusalOf('2026-11-11T10:00:00+08:00', fund, '1'), /自 2026-11-17 起/)
  const ended = await changeTerms(fund, { hold_kind: 'none', terms_from: '2026-11-13' })
  assert.match(ended.text, /hold_kind: minimum -> none from 2026-11-13/)
  assert.match(await refusalOf('2026-11-12T10:00:00+08:00', fund, '1'), /TRADE-NOT-FREE/)
  const sold = await examples.sell('2026-11-13T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-16')
  assert.equal((await examples.workingOf(sold.orderId)).navDay, isoDate('2026-11-13'))
})

/** The to-dos about shares of a fund that end or open soon. */
async function releasesOf(at: string, fund: string): Promise<string[]> {
  await server.setClock(at)
  const answer = await (await examples.zhangSan()).call('trade.todo', {})
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.list
    .filter(each => each.id.includes(fund))
    .map(({ title, text }) => `${title} ${text.split('：')[1]}`)
}

test('SHLF-01 a to-do names shares whose holding period ends within ten days, until they are free', async () => {
  const fund = await heldFund(WEEK)
  assert.deepEqual(await releasesOf('2026-11-12T10:00:00+08:00', fund), [
    '份额即将可卖出 1,000.00 份自 2026-11-17 起可卖出',
  ])
  assert.deepEqual(await releasesOf('2026-11-17T10:00:00+08:00', fund), [
    '份额即将可卖出 800.00 份自 2026-11-19 起可卖出',
  ])
  assert.deepEqual(await releasesOf('2026-11-19T10:00:00+08:00', fund), [])
})

test('SHLF-01 a to-do names the one day of rolling shares before it and on it, and a day too far ahead is not named', async () => {
  const rolling = await heldFund({ ...ROLLING, hold_length: 14 })
  const next = '份仅可于 2026-11-23 当日卖出，未卖出的进入下一期'
  assert.deepEqual(await releasesOf('2026-11-12T10:00:00+08:00', rolling), [])
  assert.deepEqual(await releasesOf('2026-11-13T10:00:00+08:00', rolling), [`份额即将可卖出 1,000.00 ${next}`])
  assert.deepEqual(await releasesOf('2026-11-23T10:00:00+08:00', rolling), [
    `份额今日到期 1,000.00 ${next}`,
    '份额即将可卖出 800.00 份仅可于 2026-11-25 当日卖出，未卖出的进入下一期',
  ])
})

test('SHLF-01 a to-do names the next open period of a fund that is held', async () => {
  const fund = await examples.addFund({ tiers: [leave] }, navs)
  await examples.buy('2026-11-09T10:00:00+08:00', fund, '1000')
  await examples.settle('2026-11-10')
  const { code, text } = await changeTerms(fund, { windows: '2026-11-26/2026-12-02 buys sells' })
  assert.equal(code, 0, text)
  assert.deepEqual(await releasesOf('2026-11-13T10:00:00+08:00', fund), [])
  assert.deepEqual(await releasesOf('2026-11-16T10:00:00+08:00', fund), [
    '基金即将开放 开放期 2026-11-26 至 2026-12-02（可申购、可赎回）',
  ])
  assert.deepEqual(await releasesOf('2026-11-26T10:00:00+08:00', fund), [])
})
