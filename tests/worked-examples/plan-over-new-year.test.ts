import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { runPlans } from '../../apps/server/src/jobs/run-plans.ts'
import { tellFreeEntry } from '../../apps/server/src/jobs/tell-free-entry.ts'
import type { SmsGateway } from '../../apps/server/src/kernel/ports.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { sentMessages } from '../../apps/server/src/testing/codes.ts'
import { readPdf } from '../../apps/server/src/testing/pdf.ts'
import { type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openExamples } from './market.ts'

const examples = await openExamples()
const { server, world } = examples

const discounted = {
  discountE4: 1_000,
  tiers: [
    { kind: 'purchase', rate: '0.008', toFundE4: 0 },
    { kind: 'redeem', rate: '0.01' },
  ],
} satisfies Parameters<typeof examples.addFund>[0]

async function plan(at: string, fundCode: string, who: PersonName = 'zhangSan') {
  await server.setClock(at)
  const made = await server.client(await world.tokenOf(who)).call('trade.plan', {
    fundCode,
    unit: '1',
    weekday: '05',
    amount: '10000.00',
    tradeacco: world.people[who].tradeacco,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(made.ok, JSON.stringify(made))
  return made.data.planId
}

// 10,000.00 / (1 + 0.80 % x 0.1) = 9,992.01 (9,992.0063...); 9,992.01 / 1.2500 = 7,993.608; 10,000.00 / 1.2500 = 8,000.00
test('LAW-03 TRD-04 PLUS-01 a weekly plan pays its fee on 2026-12-31 and none on 2027-01-07, in quote, record and receipt', async () => {
  const fund = await examples.addFund(discounted, { '2026-12-30': '1.2500' })
  await plan('2026-12-28T10:00:00+08:00', fund)
  const seen = []
  for (const [day, confirmed] of [
    ['2026-12-31', '2027-01-04'],
    ['2027-01-07', '2027-01-08'],
  ] as const) {
    const asked = { fundCode: fund, amount: '10000.00', tradeDate: isoDate(day) }
    const fare = await (await examples.zhangSan()).call('trade.fare', asked)
    assert.ok(fare.ok && fare.data.purchase)
    await server.setClock(`${day}T09:30:00+08:00`)
    await runPlans(server.ctx, isoDate(day))
    await movePayments(server.ctx)
    await examples.publish(fund, isoDate(day), '1.2500')
    await examples.settle(confirmed)
    const client = await examples.zhangSan()
    const records = await client.call('query.tradeRecord', { fundCode: fund, pageParam: { pageNum: 1, pageSize: 10 } })
    assert.ok(records.ok, JSON.stringify(records))
    const order = records.data.list.find(({ tradeDate }) => tradeDate === day) ?? assert.fail('no deduction')
    const { fee, net, shares, entryWaived } = await examples.workingOf(order.orderId)
    const sheet = await (await examples.zhangSan()).call('query.orderReceipt', { orderId: order.orderId })
    assert.ok(sheet.ok, JSON.stringify(sheet))
    const paper = readPdf(Buffer.from(sheet.data.base64, 'base64')).text.replaceAll(/\s/g, '')
    seen.push([fare.data.purchase.fee, fare.data.purchase.freeFrom, fee, net, shares, entryWaived])
    for (const word of [
      `${Number(net).toLocaleString('en', { minimumFractionDigits: 2 })}元`,
      entryWaived ? '本公司直销免收申购费' : '0.08%',
    ])
      assert.ok(paper.includes(word), `${day}: ${word} in ${paper}`)
  }
  assert.deepEqual(seen, [
    ['7.99', '2027-01-04', '7.99', '9992.01', '7993.61', false],
    ['0.00', null, '0.00', '10000.00', '8000.00', true],
  ])
})

/** The notices sent since the last call, each with its number. */
let read = 0
async function notices() {
  const all = await sentMessages(server)
  const fresh = all.slice(read).filter(({ body }) => body.includes('免收申购费'))
  read = all.length
  return fresh.map(({ mobile, body }) => [mobile, body.replace(/^【[^】]+】/, '')])
}

async function tellOn(day: string, ctx = server.ctx) {
  await server.setClock(`${day}T10:40:00+08:00`)
  return (await tellFreeEntry(ctx, isoDate(day))).report
}

const text = (fund: string) => `您的算例${fund}定投自2027年1月4日起免收申购费，扣款日和金额不变，无需办理。`

test('LAW-03 CUS-15 the owner of a running plan gets one notice, forty days before its entry is free, whatever crashes', async () => {
  const { zhangSan, qianQiC5 } = world.people
  await notices()
  const [fund, other, free, new2026, late] = [
    await examples.addFund(discounted, { '2026-11-19': '1.2500' }),
    await examples.addFund(discounted, { '2026-11-19': '1.2500' }),
    await examples.addFund({}, { '2026-11-19': '1.0000' }),
    await examples.addFund({ ...discounted, setupDate: isoDate('2026-03-02') }, { '2026-11-19': '1.2500' }),
    await examples.addFund(discounted, { '2026-11-19': '1.2500' }),
  ]
  const MADE = '2026-11-20T16:00:00+08:00'
  for (const code of [fund, fund, other, free, new2026]) await plan(MADE, code)
  const resting = await plan(MADE, late, 'qianQiC5')
  await plan(MADE, fund, 'qianQiC5')
  const client = () => world.tokenOf('qianQiC5').then(token => server.client(token))
  const move = async (to: 'pause' | 'resume') =>
    assert.ok(
      (await (await client()).call('trade.planStatus', { planId: resting, move: to, tradePassword: TRADE_PASSWORD }))
        .ok,
    )
  await move('pause')

  assert.deepEqual(
    [await tellOn('2026-11-24'), await notices()],
    [{ sent: 0, refused: 0 }, []],
    'forty-one days before',
  )

  const { sms } = server.ctx.gateways
  const crashing: SmsGateway = {
    async send(messages) {
      await sms.send(messages)
      throw new Error('the process ended')
    },
  }
  await assert.rejects(
    tellOn('2026-11-25', { ...server.ctx, gateways: { ...server.ctx.gateways, sms: crashing } }),
    /the process ended/,
  )
  // A plan made from now on is confirmed with the day in view.
  await plan('2026-11-25T10:00:00+08:00', late)
  const nodes = await Promise.all([tellOn('2026-11-25'), tellOn('2026-11-25')])
  assert.equal(
    nodes.reduce((sum, report) => sum + ('sent' in report ? Number(report.sent) : 0), 0),
    3,
  )
  const told = [zhangSan, qianQiC5].flatMap(({ mobile }, at) =>
    (at === 0 ? [fund, other] : [fund]).map(code => [mobile, text(code)]),
  )
  assert.deepEqual((await notices()).sort(), told.sort())
  assert.deepEqual([await tellOn('2026-11-26'), await notices()], [{ sent: 0, refused: 0 }, []])

  await move('resume')
  await tellOn('2026-12-30')
  assert.deepEqual(await notices(), [[qianQiC5.mobile, text(late)]], 'a plan that runs again')
  assert.deepEqual([await tellOn('2027-01-04'), await notices()], [{ sent: 0, refused: 0 }, []])

  const inbox = await (await client()).call('query.messages', {})
  const own = inbox.ok ? inbox.data.list.filter(({ title }) => title === '定投将免收申购费') : []
  assert.deepEqual(
    own.map(({ day, text: words, route }) => [day, words, route]),
    [
      ['2026-12-30', `算例${late}：自 2027-01-04 起，定投免收申购费，扣款日和金额不变`, 'myFix'],
      ['2026-11-25', `算例${fund}：自 2027-01-04 起，定投免收申购费，扣款日和金额不变`, 'myFix'],
    ],
  )
})

test('LAW-03 CUS-15 an owner whose number cannot be read holds up no other, and is notified once it can be', async () => {
  const fund = await examples.addFund(discounted, { '2026-11-19': '1.2500' })
  for (const who of ['zhangSan', 'qianQiC5'] as const) await plan('2026-11-20T17:00:00+08:00', fund, who)
  const { custno } = world.people.zhangSan
  const customer = () => server.db.updateTable('customer').where('custno', '=', custno)
  const { mobile_enc } = await server.db
    .selectFrom('customer')
    .select('mobile_enc')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  await notices()
  await customer().set({ mobile_enc: 'x' }).execute()
  assert.deepEqual(await tellOn('2026-11-26'), { sent: 1, refused: 0 })
  assert.deepEqual(await notices(), [[world.people.qianQiC5.mobile, text(fund)]])
  await customer().set({ mobile_enc }).execute()
  assert.deepEqual(await tellOn('2026-11-27'), { sent: 1, refused: 0 })
  assert.deepEqual(await notices(), [[world.people.zhangSan.mobile, text(fund)]])
})
