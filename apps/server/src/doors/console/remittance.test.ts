import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { takeNotice } from '../../platform/gateways/take-notice.ts'
import { startTestOps, type TestOps } from '../shell/testing.ts'
import { type Desk, openDesks } from './testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
let clearing: Desk
let finance: ReturnType<typeof office.seat>
before(async () => {
  ops = await startTestOps()
  office = await openDesks(ops.server.ctx, { clerk: ['clearing'], finance: ['finance'] })
  clearing = office.at('clerk')
  finance = office.seat('finance')
  for (const [extId, amount] of [
    ['desk-1', '1234.50'],
    ['desk-2', '99.00'],
  ] as const)
    await takeNotice(ops.server.ctx, {
      type: 'remittance',
      channel: 'demo',
      extId,
      cardno: '6222029999990000009',
      payer: '某人',
      amount,
      arrivedAt: '2026-11-20T09:00:00+08:00',
    })
})
after(async () => {
  await office.close()
  await ops.close()
})

test('CON-09 transfers of nobody are listed, and one goes back when a second person approves it', async () => {
  const { data } = await clearing.call('remittance.list', { tab: 'suspense' })
  assert.deepEqual(
    data.list.map(({ extId, amount, custno, payer }) => [extId, amount, custno, payer]),
    [
      ['desk-2', '99.00', null, '某*，尾号 0009'],
      ['desk-1', '1234.50', null, '某*，尾号 0009'],
    ],
  )
  assert.equal(data.list[0]?.channel, '演示渠道', 'a code is read as its name')
  assert.deepEqual(data.counts, { suspense: 2, waiting: 0, returning: 0 })
  const remitId = data.list[1]?.remitId ?? ''
  const proposal = { act: 'remittance return' as const, input: { remittances: [remitId] } }
  const tried = await clearing.call('request.try', proposal)
  assert.deepEqual(
    [tried.data.amount, tried.data.shown?.totals.map(each => each.value)],
    ['1234.50', ['1 笔', '1234.50 元']],
  )
  const asked = await clearing.call('request.submit', {
    ...proposal,
    digest: tried.data.digest,
    note: '无法核实付款人',
  })
  const { requestId } = asked.data
  const one = await clearing.call('remittance.show', { remitId })
  assert.deepEqual(one.data.open, [{ requestId, act: 'remittance return' }])
  const { data: seen } = await finance.desk.call('request.show', { id: requestId })
  const decision = { id: requestId, digest: seen.digest, code: finance.codes.next() }
  assert.equal((await finance.desk.call('request.approve', decision)).code, '0000')
  const { data: left } = await clearing.call('remittance.list', { tab: 'suspense' })
  assert.deepEqual([left.list.length, left.counts.returning], [1, 1])
  const { data: back } = await clearing.call('remittance.show', { remitId })
  assert.deepEqual(
    [back.state, back.payer],
    ['returning', '某*，尾号 0009'],
    'on its way back, it still names its payer',
  )
  const late = await clearing.call('request.try', proposal)
  assert.match((late.data as unknown as { reason: string }).reason, /不在无主汇款中/)
})

test('CON-09 a transfer shows the orders that wait for just its amount', async () => {
  assert.equal((await clearing.call('remittance.show', { remitId: '999' })).code, 'CON-0404')
  const { data } = await clearing.call('remittance.list', { tab: 'suspense' })
  const { data: one } = await clearing.call('remittance.show', { remitId: data.list[0]?.remitId ?? '' })
  assert.deepEqual(one.candidates, [])
})

test('LAW-11 the account earns on money of nobody too, and a credit that differs needs a reason on the desk', async () => {
  await ops.server.setClock('2026-11-23T10:00:00+08:00')
  const { data: before } = await clearing.call('payment.interest', {})
  assert.deepEqual([before.waiting.lacksRateFrom, before.accrued], ['2026-11-20', null])
  await ops.run('interest', 'rate', '2026-11-20', '10')
  // 1,333.50 x 10 % x 3 / 360.
  const { data } = await clearing.call('payment.interest', {})
  assert.deepEqual([data.waiting.stays, data.waiting.lacksRateFrom, data.accrued], [0, null, '1.11'])
  const proposal = { act: 'interest pay' as const, input: { day: '2026-11-23', amount: '9.00' } }
  const refused = await clearing.call('request.try', proposal)
  assert.match(JSON.stringify(refused.data), /应计利息 1\.11 元，银行结息 9\.00 元，相差 7\.89 元，超过容差 1\.00 元/)
  const tried = await clearing.call('request.try', { ...proposal, input: { ...proposal.input, reason: '补结上季' } })
  assert.deepEqual(tried.data.shown?.changes.at(-1), { name: '差额原因', before: null, after: '补结上季' })
  assert.match(tried.data.shown?.warnings.join() ?? '', /超过容差 1\.00 元/)
})
