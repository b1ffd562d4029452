import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit, listAuditOf } from '@zhixiao/db/ops/audit.ts'
import { createLimits, limitTable } from '../../../kernel/rate-limits.ts'
import { funds } from '../../../testing/world.ts'
import { runAs, startTestOps, type TestOps } from '../../shell/testing.ts'
import { firstSignIn, hireStaff, openDesks, startTestConsole } from '../testing.ts'

let ops: TestOps
let office: Awaited<ReturnType<typeof openDesks>>
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.buy(funds.money, 3_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  await ops.buy(funds.mixed, 500n)
  await hireStaff(ops.server.ctx, { script: ['service'], looker: ['service'], evidence: ['compliance'] })
  office = await openDesks(ops.server.ctx, {
    service: ['service'],
    auditor: ['auditor'],
    editor: ['editor'],
    holder: ['service'],
    entry: ['entry'],
  })
})
after(async () => {
  await office.close()
  await ops.close()
})

const at = (name: string) => office.at(name)

type Ways = Parameters<typeof findBy>[0]
const findBy = (by: 'custno' | 'idno' | 'mobile' | 'card' | 'name', text: string, idTail?: string, who = 'service') =>
  at(who).call('customer.find', { by, text, ...(idTail !== undefined && { idTail }) })

test('CON-07 a customer is found by each exact number, and by the name with the last four of the ID, never by a part', async () => {
  const { custno, idno, mobile, cardNo } = ops.world.people.zhangSan
  const ways: [Ways, string, string?][] = [
    ['custno', custno],
    ['idno', idno],
    ['idno', idno.toLowerCase()],
    ['mobile', `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`],
    ['card', cardNo],
    ['name', '张三', idno.slice(-4)],
  ]
  for (const [by, text, tail] of ways) {
    const { data, code } = await findBy(by, text, tail)
    assert.equal(code, '0000', `${by} ${JSON.stringify(data)}`)
    assert.deepEqual(
      data.list.map(each => each.custno),
      [custno],
      by,
    )
  }
  for (const [by, text, tail] of [
    ['idno', idno.slice(0, 17)],
    ['mobile', mobile.slice(0, 7)],
    ['custno', custno.slice(0, 8)],
    ['name', '张', idno.slice(-4)],
    ['name', '张三', '0000'],
  ] as const)
    assert.deepEqual((await findBy(by, text, tail)).data.list, [], `${by} ${text}`)
  assert.equal((await findBy('name', '张三')).code, 'CON-0400')
  assert.equal((await findBy('idno', ' ')).code, 'CON-0400')
  assert.equal((await findBy('idno', idno, undefined, 'editor')).code, 'CON-0403')
})

test('CON-07 CON-23 each search is recorded with a keyed hash, found or not, and nothing typed or sealed is in the log or the answer', async () => {
  const { custno, idno, mobile } = ops.world.people.wangWuC1
  const found = await findBy('idno', idno)
  await findBy('mobile', '13988887777')
  const [missed, hit] = (await listAudit(ops.db, 2)).map(({ actor, act, detail }) => ({ actor, act, ...detail }))
  const digest = (text: string) => ops.server.ctx.keys.digest('console-search', text)
  assert.deepEqual(hit, {
    actor: 'service',
    act: 'customer.searched',
    by: 'idno',
    found: 1,
    custno,
    typed: digest(`idno:${idno}:`),
  })
  assert.deepEqual(missed, {
    actor: 'service',
    act: 'customer.searched',
    by: 'mobile',
    found: 0,
    typed: digest('mobile:13988887777:'),
  })
  const shown = await at('service').call('customer.show', { custno })
  for (const sealed of [idno, mobile, '王五', '13988887777'])
    for (const text of [found, shown, missed, hit].map(each => JSON.stringify(each)))
      assert.ok(!text.includes(sealed), sealed)
  assert.equal(shown.data.name, '王*')
})

test('CON-07 the figures of a customer are those of his own pages, to the fen', async () => {
  const { custno } = ops.world.people.zhangSan
  const { data, code } = await at('service').call('customer.show', { custno })
  assert.equal(code, '0000', JSON.stringify(data))
  const own = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const shares = await own.call('query.shareInfo', {})
  const records = await own.call('query.tradeRecord', { pageParam: { pageNum: 1, pageSize: 5 } })
  const cards = await own.call('account.bankMine', {})
  assert.ok(shares.ok && records.ok && cards.ok)
  assert.deepEqual(data.totals, shares.data.totals)
  assert.deepEqual(data.holdings, shares.data.holdings)
  assert.deepEqual(data.orders, records.data.list)
  assert.equal(data.counts.orders, records.data.total)
  assert.deepEqual(data.cards, cards.data.fullList)
  assert.equal(data.holdings.length > 0 && data.pending.length === 1, true)
  assert.equal((await at('service').call('customer.show', { custno: '999999999999' })).code, 'CON-0404')
})

test('CON-07 a freeze of shares is with the customer while it waits to be confirmed, and a redemption is none', async () => {
  const { custno, tradeacco } = ops.world.people.zhangSan
  const { code, text } = await ops.run('shares', 'freeze', tradeacco, funds.mixed, '1.00', '--document', 'F-1')
  assert.equal(code, 0, text)
  const { data } = await at('service').call('customer.show', { custno })
  assert.deepEqual(
    data.freezes.map(({ businessName, shares }) => [businessName, shares]),
    [['份额冻结', '1.00']],
  )
})

test('CON-07 CON-24 open requests about a customer are on his page for staff who may read such acts, until they are decided', async () => {
  const { custno, tradeacco } = ops.world.people.zhangSan
  const asked = await runAs(ops.server.ctx, 'script', [
    ...['shares', 'freeze', tradeacco, funds.mixed, '2.00', '--document', 'F-2'],
  ])
  const requestsOf = async (customer: string, who = 'service') =>
    (await at(who).call('customer.show', { custno: customer })).data.requests
  const [request, ...more] = await requestsOf(custno)
  assert.deepEqual([request?.act, request?.requestedBy.name, more.length], ['shares freeze', 'script', 0], asked.text)
  assert.deepEqual(await requestsOf(ops.world.people.wangWuC1.custno), [])
  assert.deepEqual(await requestsOf(custno, 'entry'), [])
  assert.equal(
    (await runAs(ops.server.ctx, 'script', ['reject', request?.requestId ?? '', '--reason', '撤回'])).code,
    0,
  )
  assert.deepEqual(await requestsOf(custno), [])
})

test('CON-07 the tabs of a customer read what his own pages read; the records name who looked and when', async () => {
  const { custno } = ops.world.people.zhangSan
  const own = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const desk = at('service')
  const [plans, papers, access, messages] = await Promise.all([
    desk.call('customer.plans', { custno }),
    desk.call('customer.papers', { custno }),
    desk.call('customer.access', { custno }),
    desk.call('customer.messages', { custno }),
  ])
  const [ownPlans, ownRisks, ownConsents, ownLogins, ownMessages] = await Promise.all([
    own.call('trade.planList', {}),
    own.call('account.riskList', {}),
    own.call('account.consentList', {}),
    own.call('account.loginList', {}),
    own.call('query.messages', {}),
  ])
  assert.ok(ownPlans.ok && ownRisks.ok && ownConsents.ok && ownLogins.ok && ownMessages.ok)
  assert.deepEqual(
    plans.data.list.map(each => [each.planId, each.paidAmount]),
    ownPlans.data.list.map(each => [each.planId, each.paidAmount]),
  )
  assert.deepEqual(papers.data.assessments, ownRisks.data.list)
  assert.deepEqual([papers.data.marks, papers.data.total], [ownConsents.data.marks, ownConsents.data.total])
  assert.deepEqual(access.data.logins, ownLogins.data.logins)
  assert.deepEqual(messages.data, ownMessages.data)
  await findBy('custno', custno)
  const { data } = await desk.call('customer.acts', { custno })
  assert.deepEqual([data.list[0]?.act, data.list[0]?.actor], ['customer.searched', 'SERVICE'])
  const older = await desk.call('customer.acts', { custno, before: data.list[0]?.eventId ?? '' })
  assert.deepEqual(older.data.list, data.list.slice(1))
  assert.deepEqual((await desk.call('customer.acts', { custno: 'nobody' })).code, 'CON-0404')
})

test('CON-07 CON-23 a sealed field is opened one at a time, for a reason, by those who may, and each time is recorded', async () => {
  const { custno, idno, cardNo, tradeacco, mobile } = ops.world.people.zhangSan
  const said = { kind: 'question' as const, channel: 'phone' as const, text: '询问赎回到账' }
  const { ticketId: ticket } = (await at('service').call('ticket.open', { ...said, custno })).data
  const reveal = (
    field: 'name' | 'idno' | 'mobile' | 'address' | 'email' | 'card' | 'cardMobile',
    reason = '核实来电身份',
  ) => at('service').call('customer.reveal', { custno, field, reason, ticket, tradeacco })
  const opened = await reveal('idno')
  assert.deepEqual(opened.data, { value: idno, seconds: 300 })
  const [line] = await listAudit(ops.db, 1)
  assert.deepEqual([line?.actor, line?.act], ['service', 'customer.revealed'])
  assert.deepEqual(line?.detail, {
    custno,
    field: 'idno',
    reason: '核实来电身份',
    tradeacco,
    ticket,
    value: ops.server.ctx.keys.digest('console-reveal', idno),
  })
  const values = ['name', 'mobile', 'address', 'card', 'cardMobile'] as const
  const shown = await Promise.all(values.map(async field => (await reveal(field)).data.value))
  assert.deepEqual(shown, ['张三', mobile, '北京市东城区测试路1号', cardNo, mobile])
  const before = (await listAudit(ops.db, 1))[0]?.id
  assert.equal((await reveal('email')).code, 'CON-0404')
  assert.equal((await reveal('idno', ' ')).code, 'CON-0400')
  const other = { custno, field: 'card', reason: '核实来电身份', tradeacco: 'T000000099' } as const
  assert.equal((await at('service').call('customer.reveal', other)).code, 'CON-0404')
  assert.equal((await listAudit(ops.db, 1))[0]?.id, before, 'what was not shown left no line')
  assert.equal((await at('auditor').call('customer.reveal', { ...other, field: 'idno' })).code, 'CON-0403')
  const [refused] = await listAudit(ops.db, 1)
  assert.deepEqual(
    [refused?.actor, refused?.detail],
    ['auditor', { result: 'refused', code: 'CON-0403', custno, address: '127.0.0.1' }],
  )
})

test('CON-07 CON-22 one login reads no customer base: searches, sealed fields and calls at the door have a limit', async () => {
  const limited = await startTestConsole({ ...ops.server.ctx, limits: createLimits() })
  const desk = limited.desk()
  await firstSignIn(desk, 'script')
  const { custno } = ops.world.people.zhangSan
  const allowed = async (most: number, ask: () => Promise<{ code: string }>) => {
    const codes = (await Promise.all(Array.from({ length: most + 5 }, ask))).map(({ code }) => code)
    return [codes.filter(code => code === '0000').length, codes.filter(code => code === 'CON-0429').length]
  }
  const field = { custno, field: 'mobile', reason: '核实来电身份' } as const
  assert.deepEqual(await allowed(30, () => desk.call('customer.reveal', field)), [30, 5])
  assert.deepEqual(await allowed(60, () => desk.call('customer.find', { by: 'custno', text: custno })), [60, 5])
  assert.equal((await desk.call('customer.show', { custno })).code, '0000')
  const knock = () => limited.desk().call('auth.invited', { token: 'x'.repeat(43) })
  for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 100 }, knock))
  assert.equal((await knock()).code, 'CON-0429')
  const body = JSON.stringify({ token: 'x'.repeat(43) })
  const headers = { 'content-type': 'application/json' }
  const refused = await fetch(`${limited.url}/console-api/auth/invited`, { method: 'POST', headers, body })
  assert.equal(refused.status, 429)
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assert.equal((await desk.call('auth.me', {})).code, '0000', 'who is in stays in')
  await limited.close()
})

test('CON-07 CON-23 who looks at a customer or at his orders leaves one event an hour, and opens a limited number of accounts', async () => {
  const looks = async () =>
    (await listAuditOf(ops.db, 'looker', 100)).flatMap(({ act, detail }) =>
      act === 'customer.opened' ? [(detail as { custno: string }).custno] : [],
    )
  const limits = createLimits({ ...limitTable, staffOpen: { points: 8, seconds: 900, refundable: true } })
  const limited = await startTestConsole({ ...ops.server.ctx, limits })
  const desk = limited.desk()
  await firstSignIn(desk, 'looker')
  const compliance = limited.desk()
  await firstSignIn(compliance, 'evidence')
  const [first, ...others] = Object.values(ops.world.people)
    .filter(({ fundAccount }) => fundAccount !== '')
    .map(({ custno }) => custno)
  assert.ok(first && others.length >= 3)
  const parts = ['customer.show', 'customer.plans', 'customer.access', 'customer.papers', 'customer.messages'] as const
  for (const { code } of await Promise.all(parts.map(name => desk.call(name, { custno: first }))))
    assert.equal(code, '0000')
  assert.equal((await desk.call('order.list', { custno: first })).code, '0000')
  assert.deepEqual(await looks(), [first])
  for (let n = 0; n < 5; n++) assert.equal((await desk.call('order.list', { custno: 'nobody' })).code, '0000')
  assert.equal((await desk.call('order.list', {})).code, '0000', 'a list of all is no customer')
  const codes: string[] = []
  for (const custno of others) codes.push((await desk.call('order.list', { custno })).code)
  assert.deepEqual(codes.slice(0, 3), ['0000', '0000', 'CON-0429'])
  assert.equal((await desk.call('customer.show', { custno: first })).code, '0000', 'one that is open stays open')
  assert.deepEqual((await looks()).toSorted(), [first, ...others.slice(0, 2)].toSorted())
  const { custno } = ops.world.people.wangWuC1
  assert.equal((await compliance.call('suitability.show', { custno })).code, '0000')
  const [seen] = await listAuditOf(ops.db, 'evidence', 1)
  assert.deepEqual([seen?.act, seen?.detail], ['customer.opened', { custno }])
  await limited.close()
})

test('CON-07 CON-23 a character that cannot be stored is a fault of its field, in the address too, not one of the server', async () => {
  const answers = [
    await at('service').call('order.list', { custno: '\0' }),
    await at('service').call('customer.plans', { custno: '%00' }),
    await at('auditor').call('audit.list', { word: 'a\0' }),
    await at('auditor').call('audit.list', { to: '9999-12-31' }),
  ]
  assert.deepEqual(
    answers.map(({ status, code }) => [status, code]),
    answers.map(() => [400, 'CON-0400']),
  )
})

test('CON-07 a member of staff does not see his own account, which another operator names', async () => {
  const { custno, mobile } = ops.world.people.wangWuC1
  const name = async (who: string, ...argv: string[]) => runAs(ops.server.ctx, who, ['operators', 'account', ...argv])
  assert.match((await name('holder', 'holder', custno)).text, /named by another operator/)
  assert.match((await name('zhao', 'holder', '1234')).text, /no customer/)
  assert.equal((await name('zhao', 'holder', custno)).code, 0)
  const found = await findBy('mobile', mobile, undefined, 'holder')
  assert.deepEqual(
    found.data.list.map(each => each.isOwn),
    [true],
  )
  const holder = at('holder')
  assert.equal((await holder.call('customer.show', { custno })).code, 'CON-0403')
  const [line] = await listAudit(ops.db, 1)
  assert.deepEqual([line?.actor, line?.act], ['holder', 'customer.refused'])
  for (const part of ['plans', 'papers', 'access', 'messages', 'acts'] as const)
    assert.equal((await holder.call(`customer.${part}`, { custno })).code, 'CON-0403', part)
  const asked = { custno, field: 'idno', reason: '核实来电身份' } as const
  assert.equal((await holder.call('customer.reveal', asked)).code, 'CON-0403')
  assert.equal((await at('service').call('customer.show', { custno })).code, '0000')
  assert.equal((await name('zhao', 'holder', 'none')).code, 0)
  assert.equal((await holder.call('customer.show', { custno })).code, '0000')
})
