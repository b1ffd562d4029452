import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { shareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runPlans } from '../../jobs/run-plans.ts'
import { ticked, tickedForPurchase } from '../../testing/agreements.ts'
import { confirmedWarning } from '../../testing/confirmed-warning.ts'
import { openWorld } from '../../testing/open-world.ts'
import { middleAnswers } from '../../testing/opening.ts'
import { readPdf } from '../../testing/pdf.ts'
import type { TradingClient } from '../../testing/trading-client.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'
import { evidencePaper } from './order-evidence.ts'

const { server, world, clientOf } = await openWorld()

const paper = { paperVersion: riskPaper.version, riskAnswers: middleAnswers, agreements: ticked('risk') }

async function buy(client: TradingClient, name: PersonName, fundCode: string, leaveMarkId?: string): Promise<string> {
  const answer = await client.call('trade.purchase', {
    fundCode,
    tradeacco: world.people[name].tradeacco,
    amount: '1000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
    ...(leaveMarkId === undefined ? {} : { leaveMarkId }),
  })
  assert.ok(answer.ok, answer.ok ? '' : `${answer.code} ${answer.msg}`)
  return answer.data.orderId
}

async function evidence(client: TradingClient, orderId: string) {
  const answer = await client.call('query.orderEvidence', { orderId })
  assert.ok(answer.ok)
  const bytes = Buffer.from(answer.data.base64, 'base64')
  return { bytes, name: answer.data.name, text: readPdf(bytes).text.replace(/\s/g, '') }
}

test('PLUS-03 CALL-990 an order above the own class shows class, score, paper, level, warning and its hash, times and devices', async () => {
  const client = await clientOf('zhangSan')
  await server.setClock('2026-11-20T09:00:00+08:00')
  const assessed = await client.call('account.riskSubmit', paper)
  assert.ok(assessed.ok && assessed.data.riskability === 'C3')
  await server.setClock('2026-11-20T10:00:00+08:00')
  await server.setClock('2026-11-20T09:59:48+08:00')
  const asked = await client.call('trade.warnings', { fundCode: funds.stock })
  await server.setClock('2026-11-20T10:00:00+08:00')
  assert.ok(asked.ok && asked.data.list[0])
  const [warning] = asked.data.list
  const { code: warningCode, textVersion, text: shown } = warning
  const left = await client.call('trade.leaveMark', {
    fundCode: funds.stock,
    warningCode,
    textVersion,
    shown: warning.shown,
  })
  assert.ok(left.ok)
  // The seal of another text, of a later time or of nobody is no reading.
  const forged = { fundCode: funds.stock, warningCode, textVersion, shown: `${warning.shown.slice(0, -2)}AA` }
  const refused = await client.call('trade.leaveMark', forged)
  assert.deepEqual(!refused.ok && [refused.code, refused.field], ['TRADE-WARNING', 'shown'])
  const orderId = await buy(client, 'zhangSan', funds.stock, left.data.leaveMarkId)

  const { text, name, bytes } = await evidence(client, orderId)
  assert.ok(name.includes(orderId))
  const wanted = [
    orderId,
    funds.stock,
    'C3稳健型',
    riskPaper.version,
    '2026-11-2009:00:00',
    '2027-11-2008:59:59',
    'R5',
    textVersion,
  ]
  const alsoWanted = [
    shown.slice(0, 40),
    '2026-11-2009:59:48',
    '2026-11-2010:00:00',
    'other/other127.0.0.*',
    `${left.data.leaveMarkId}`,
  ]
  for (const each of [...wanted, ...alsoWanted]) assert.ok(text.includes(each.replace(/\s/g, '')), `${each} in ${text}`)
  assert.ok(text.includes(hash('sha256', shown)))

  // Later changes do not affect the evidence of a decision.
  await server.db.updateTable('fund').set({ risk_level: 2, version: 9 }).where('fundcode', '=', funds.stock).execute()
  await server.setClock('2026-11-20T11:00:00+08:00')
  assert.ok((await client.call('account.riskSubmit', paper)).ok)
  assert.ok(Buffer.from((await evidence(client, orderId)).bytes).equals(bytes))
  await server.db.updateTable('fund').set({ risk_level: 5, version: 1 }).where('fundcode', '=', funds.stock).execute()
})

test('PLUS-03 a matching order says so and needs no warning; sales have none, and nobody sees another’s', async () => {
  const client = await clientOf('qianQiC5')
  const orderId = await buy(client, 'qianQiC5', funds.money)
  const { text } = await evidence(client, orderId)
  for (const each of ['匹配结果匹配', '无需另行提示', 'R1', '网上交易委托协议', '产品资料概要'])
    assert.ok(text.includes(each), `${each} in ${text}`)
  const other = await (await clientOf('wangWuC1')).call('query.orderEvidence', { orderId })
  assert.ok(!other.ok && other.code === 'TRADE-ORDER')
  const absent = await client.call('query.orderEvidence', { orderId: '999999' })
  assert.ok(!absent.ok && absent.code === 'TRADE-ORDER')
  const malformed = await client.call('query.orderEvidence', { orderId: '-1' })
  assert.ok(!malformed.ok && malformed.code === 'PARAM-0001')
})

test('LAW-10 the order of a customer of 65 or more shows the special warning, its text, time and device; its list names order and warning', async () => {
  const client = await clientOf('qianQiC5')
  const { custno, tradeacco } = world.people.qianQiC5
  await server.db.updateTable('fund').set({ risk_level: 4 }).where('fundcode', '=', funds.stock).execute()
  await sql`update customer set birthday = '1961-11-20', version = version + 1 where custno = ${custno}`.execute(
    server.db,
  )
  const markId = await confirmedWarning(client, funds.stock)
  await server.setClock('2026-11-21T12:00:00+08:00')
  const orderId = await buy(client, 'qianQiC5', funds.stock)
  const { text } = await evidence(client, orderId)
  const read = [
    '提示事项高龄投资者特别提示',
    `留痕编号${markId}`,
    '您已年满65周岁',
    '确认时间2026-11-2011:00:00',
    '127.0.0.*',
  ]
  for (const each of read) assert.ok(text.includes(each), `${each} in ${text}`)
  const consents = await client.call('account.consentList', {})
  assert.deepEqual(consents.ok && consents.data.marks.map(mark => [mark.markId, mark.orderId, mark.warning]), [
    [markId, orderId, '高龄投资者特别提示'],
  ])

  // A deduction rests on the mark that its plan used.
  await confirmedWarning(client, funds.stock)
  await server.setClock('2026-11-23T10:00:00+08:00')
  const plan = await client.call('trade.plan', {
    fundCode: funds.stock,
    tradeacco,
    amount: '1000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
    unit: '0',
    monthDay: '24',
  })
  assert.ok(plan.ok, JSON.stringify(plan))
  await server.setClock('2026-11-24T10:00:00+08:00')
  await runPlans(server.ctx, isoDate('2026-11-24'))
  const deducted = await server.db
    .selectFrom('orders')
    .select('order_id')
    .where('plan_id', '=', BigInt(plan.data.planId))
    .executeTakeFirstOrThrow()
  const ofPlan = await evidence(client, String(deducted.order_id))
  assert.ok(ofPlan.text.includes('确认时间2026-11-2112:00:00'), ofPlan.text)
  await server.db.updateTable('fund').set({ risk_level: 5 }).where('fundcode', '=', funds.stock).execute()
})

test('PLUS-03 of a conversion the fund is the one that is gone into, and the shares are those that leave', () => {
  const none = {
    agreements: '',
    client: null,
    riskability: null,
    risk_level: null,
    fund_version: null,
    paper_version: null,
  }
  const untimed = { score: null, assessed_at: null, valid_to: null }
  const order = {
    order_id: 7n,
    kind: '036',
    fundcode: '990057',
    fundname: '测试债券',
    amount: null,
    shares: shareCents(140_022n),
  }
  const unplanned = { plan_id: null, accepted_at: null }
  const at = { accept_at: new Date('2026-10-13T02:00:00Z'), trade_date: isoDate('2026-10-13') }
  const text = JSON.stringify(evidencePaper({ ...order, ...at, ...none, ...untimed, ...unplanned }, []))
  assert.match(text, /转入基金.*测试债券（990057）.*转出份额.*1,400\.22 份/)
})

test('PLUS-03 what was kept as evidence can be neither changed nor taken away', async () => {
  for (const table of ['leave_mark', 'risk_result'] as const) {
    await assert.rejects(server.db.deleteFrom(table).execute(), /append-only/)
  }
  await assert.rejects(server.db.updateTable('leave_mark').set({ text: '' }).execute(), /append-only/)
  await assert.rejects(server.db.updateTable('risk_result').set({ score: 1 }).execute(), /append-only/)
  await assert.rejects(server.db.updateTable('orders').set({ risk_level: 1 }).execute(), /rewritten/)
})

test('PERSONAL-01 CALL-985 each accepted version with its act, time and file; the warnings with their orders', async () => {
  const client = await clientOf('zhangSan')
  const answer = await client.call('account.consentList', {})
  assert.ok(answer.ok)
  const { list, marks, total } = answer.data
  assert.equal(total, list.length)
  assert.deepEqual(
    list.slice(0, 1).map(({ title, act, version, at, url }) => ({ title, act, version, at, url })),
    [
      {
        title: '基金产品风险等级划分方法',
        act: '风险测评',
        version: '1',
        at: '2026-11-20T03:00:00.000Z',
        url: '/resources/agreement/risk-level-v1.pdf',
      },
    ],
  )
  const ofOrder = list.filter(({ orderId }) => orderId !== null)
  assert.deepEqual(ofOrder.map(({ title, url }) => [title, url !== null]).sort(), [
    ['投资者权益须知', true],
    ['测试股票A产品资料概要', true],
    ['网上交易委托协议', true],
  ])
  assert.ok(ofOrder.every(({ act }) => act === '购买 测试股票A'))
  assert.deepEqual(
    marks.map(({ fundCode, riskability, riskLevel, orderId }) => [fundCode, riskability, riskLevel, orderId]),
    [[funds.stock, 'C3', 'R5', ofOrder[0]?.orderId]],
  )
  assert.deepEqual(
    [marks[0]?.markId, marks[0]?.textHash],
    ['1', '046b4464ee7ccd0aa6aeb360c0288ed67401b4083b266a0ff3a7766305e0fdec'],
  )
  const second = await client.call('account.consentList', { pageNum: '2', pageSize: '2' })
  assert.ok(second.ok)
  assert.deepEqual(second.data.list, list.slice(2, 4))
  const nobody = await (await clientOf('zhaoLiuLowest')).call('account.consentList', {})
  assert.ok(nobody.ok)
  assert.deepEqual([nobody.data.total, nobody.data.marks], [0, []])
})

test('RISK-01 CALL-986 own assessments with paper, score, the last second they count and what was answered', async () => {
  const answer = await (await clientOf('zhangSan')).call('account.riskList', {})
  assert.ok(answer.ok)
  const [latest, first] = answer.data.list
  assert.deepEqual(
    [answer.data.list.length, first?.at, first?.validTo],
    [2, '2026-11-20T01:00:00.000Z', '2027-11-20T00:59:59.000Z'],
  )
  assert.deepEqual([latest?.riskability, latest?.riskName, latest?.paperVersion], ['C3', '稳健型', riskPaper.version])
  assert.equal(latest?.answers.length, riskPaper.questions.length)
  assert.equal(latest?.answers[0]?.question, riskPaper.questions[0]?.title)
  const nobody = await (await clientOf('liSiNoAccount')).call('account.riskList', {})
  assert.deepEqual(nobody.ok && nobody.data.list, [])
})

test('CUS-08 CALL-985 CALL-990 a plan is accepted when it is made and changed; its deduction accepts nothing and names that moment', async () => {
  const client = await clientOf('qianQiC5')
  const { tradeacco, custno } = world.people.qianQiC5
  const accepted = async () => {
    const answer = await client.call('account.consentList', { pageSize: '50' })
    assert.ok(answer.ok)
    return answer.data.list.filter(row => row.act === '定投 测试混合A').map(row => [row.title, row.at])
  }
  const terms = { fundCode: funds.mixed, tradeacco, tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase }
  const days = { unit: '1', weekday: '03' } as const
  await server.setClock('2026-11-20T10:00:00+08:00')
  const made = await client.call('trade.plan', { ...terms, ...days, amount: '500.00' })
  assert.ok(made.ok && made.data.first?.runDate === '2026-11-24')
  const first = await accepted()
  assert.equal(first.length, tickedForPurchase.length)
  assert.ok(first.every(([, at]) => at === '2026-11-20T02:00:00.000Z'))
  await server.setClock('2026-11-21T10:00:00+08:00')
  const changed = await client.call('trade.plan', { ...terms, ...days, amount: '600.00', planId: made.data.planId })
  assert.ok(changed.ok)
  const both = await accepted()
  assert.equal(both.length, 2 * tickedForPurchase.length)

  await server.setClock('2026-11-24T09:31:00+08:00')
  await runPlans(server.ctx, isoDate('2026-11-24'))
  assert.deepEqual(await accepted(), both)
  const order = await server.db
    .selectFrom('orders')
    .select('order_id')
    .where('custno', '=', custno)
    .where('kind', '=', '039')
    .executeTakeFirstOrThrow()
  const { text } = await evidence(client, String(order.order_id))
  for (const fact of [`定投计划${made.data.planId}按约定扣款`, '接受时间2026-11-2110:00:00'])
    assert.ok(text.includes(fact), `${fact} in ${text}`)
})
