import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { idNumberMask } from '@zhixiao/domain/customer/masks.ts'
import { sql } from 'kysely'
import { idNumberOf, type Newcomer, newcomer, type Opening, openingOf } from '../../testing/opening.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { loadWorld } from '../../testing/world.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  await loadWorld(server)
})
after(() => server.close())

const rowOf = (custno: string) =>
  server.db.selectFrom('customer').selectAll().where('custno', '=', custno).executeTakeFirstOrThrow()

async function countsOf(custno: string) {
  const count = async (table: 'trade_account' | 'risk_result' | 'agreement_acceptance') => {
    const rows = await server.db.selectFrom(table).select('custno').where('custno', '=', custno).execute()
    return rows.length
  }
  // Checking the card's code is a separate write.
  const openings = await server.db
    .selectFrom('request')
    .select('custno')
    .where('custno', '=', custno)
    .where('call', '=', 'account.open')
    .execute()
  return {
    cards: await count('trade_account'),
    assessments: await count('risk_result'),
    agreements: await count('agreement_acceptance'),
    requests: openings.length,
  }
}

test('AUTH-04 an account is opened with profile, card, trade password, assessment and agreements at once', async () => {
  const who = await newcomer(server)
  const opened = await who.client.call('account.open', await openingOf(server, who))
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.equal(opened.data.riskability, 'C3')
  assert.match(opened.data.fundAccount, /^98\d{10}$/)

  const { guard, version, hasTradePassword } = await readCustomerFacts(server.db, who.custno)
  assert.equal(guard.custbelongto, '1')
  assert.ok(hasTradePassword && version > 1)
  assert.deepEqual(await countsOf(who.custno), { cards: 1, assessments: 1, agreements: 5, requests: 1 })

  const info = await who.client.call('account.userInfo', {})
  assert.ok(info.ok)
  assert.deepEqual(
    [info.data.custname, info.data.sex, info.data.birthday, info.data.riskinvalidate],
    ['林小满', '1', '1990-03-12', '20271120'],
  )
  const checked = await who.client.call('account.passwordCheck', { kind: 'trade', password: '280417' })
  assert.ok(checked.ok)
})

test('SEC-04 what identifies the customer is not readable in the database', async () => {
  const who = await newcomer(server)
  const input = await openingOf(server, who)
  assert.ok((await who.client.call('account.open', input)).ok)
  const cards = await server.db.selectFrom('trade_account').selectAll().where('custno', '=', who.custno).execute()
  const stored = JSON.stringify([await rowOf(who.custno), cards], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const secret of [input.idno, input.custname, input.cardno, input.mobileno, input.address, '280417']) {
    assert.ok(!stored.includes(secret ?? ''), secret)
  }
})

test('CALL-033 each refusal names its field and leaves nothing behind', async () => {
  const who = await newcomer(server)
  const good = await openingOf(server, who)
  const before = await rowOf(who.custno)
  const adult = idNumberOf('20081120', '003')
  const minor = idNumberOf('20081121', '003')
  const faults: [Partial<Opening>, string, string | undefined][] = [
    [{ idno: '340524198001010013' }, 'PARAM-0001', 'idno'],
    [{ idno: `${good.idno.slice(0, 17)}!` }, 'PARAM-0001', 'idno'],
    [{ idno: minor }, 'OPEN-0001', undefined],
    [{ invalidate: '20261119' }, 'PARAM-0001', 'invalidate'],
    [{ invalidate: '20260231' }, 'PARAM-0001', 'invalidate'],
    [{ invalidate: '长期' }, 'PARAM-0001', 'invalidate'],
    [{ custname: '<b>' }, 'PARAM-0001', 'custname'],
    [{ areaCode: '990101' }, 'PARAM-0001', 'areaCode'],
    [{ workcode: 'constructor' }, 'PARAM-0001', 'workcode'],
    [{ taxStatus: '2' }, 'PARAM-0001', 'taxDetail'],
    // A ticket is bound to one card, one person and one mobile.
    [{ cardno: '6225880137706868' }, 'BANK-0004', 'cardTicket'],
    [{ mobileno: '13811112222' }, 'BANK-0004', 'cardTicket'],
    [{ idno: adult }, 'BANK-0004', 'cardTicket'],
    [{ tradePassword: '123456' }, 'PARAM-0001', 'tradePassword'],
    [{ tradePassword: '900312' }, 'PARAM-0001', 'tradePassword'],
    [{ tradePassword: who.mobile.slice(-6) }, 'PARAM-0001', 'tradePassword'],
    [{ tradePassword: '12345' }, 'PARAM-0001', 'tradePassword'],
    [{ riskAnswers: good.riskAnswers.slice(1) }, 'PARAM-0001', 'riskAnswers'],
    [{ paperVersion: '2020.1' }, 'RISK-0001', undefined],
    [{ agreements: good.agreements.slice(1) }, 'AUTH-0007', 'agreements'],
    [{ agreements: good.agreements.map(row => ({ ...row, version: '2' })) }, 'AGREE-0001', 'agreements'],
  ]
  for (const [change, code, field] of faults) {
    const answer = await who.client.call('account.open', { ...good, ...change })
    assert.ok(!answer.ok, JSON.stringify(change))
    assert.deepEqual([answer.code, answer.field], [code, field], JSON.stringify(change))
  }
  assert.deepEqual(await rowOf(who.custno), before)
  assert.deepEqual(await countsOf(who.custno), { cards: 0, assessments: 0, agreements: 0, requests: 0 })
  assert.ok((await who.client.call('account.open', good)).ok)
})

test('AUTH-04 the eighteenth birthday is old enough', async () => {
  const who = await newcomer(server)
  const opening = await openingOf(server, who, { idno: idNumberOf('20081120', '005') })
  assert.ok((await who.client.call('account.open', opening)).ok)
})

test('CALL-033 an ID number opens one account, from any login, even at the same moment', async () => {
  const idno = idNumberOf('19881001', '077')
  const people = [await newcomer(server), await newcomer(server), await newcomer(server)]
  const openings = await Promise.all(people.map(who => openingOf(server, who, { idno })))
  const answers = await Promise.all(
    people.map((who, at) => who.client.call('account.open', openings[at] ?? assert.fail())),
  )
  assert.deepEqual(answers.map(answer => (answer.ok ? 'opened' : answer.code)).sort(), [
    'OPEN-0003',
    'OPEN-0003',
    'opened',
  ])
})

test('CALL-033 a repeat gets the first answer, other content under the same id is refused, a second account too', async () => {
  const who = await newcomer(server)
  const opening = await openingOf(server, who)
  const requestId = 'open-account-once-1'
  const [first, ...repeats] = await Promise.all(
    Array.from({ length: 8 }, () => who.client.call('account.open', opening, { requestId })),
  )
  assert.ok(first?.ok)
  for (const repeat of repeats) assert.deepEqual(repeat, first)
  assert.equal((await countsOf(who.custno)).cards, 1)
  const other = await who.client.call('account.open', { ...opening, workcode: '09' }, { requestId })
  assert.ok(!other.ok && other.code === 'PARAM-0002')
  const again = await who.client.call('account.open', opening)
  assert.ok(!again.ok && again.code === 'OPEN-0002')
})

test('AUTH-04 an opening cut off before its commit leaves nothing, and the same request opens the account once', async () => {
  const who = await newcomer(server)
  const opening = await openingOf(server, who)
  const before = await rowOf(who.custno)
  const requestId = 'open-account-cut-off'
  const open = () => who.client.call('account.open', opening, { requestId })
  const cutOff = await withTx(server.db, async tx => {
    // The assessment is written last: the opening blocks here with everything else done.
    await sql`lock table risk_result in share mode`.execute(tx)
    const answer = open()
    for (let pids: unknown[] = []; pids.length === 0; ) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_locks where relation = 'risk_result'::regclass and not granted`.execute(
        tx,
      )
      pids = rows
    }
    return await answer
  })
  assert.ok(!cutOff.ok && cutOff.code.startsWith('SYS-'), JSON.stringify(cutOff))
  assert.deepEqual(await rowOf(who.custno), before)
  assert.deepEqual(await countsOf(who.custno), { cards: 0, assessments: 0, agreements: 0, requests: 0 })

  const opened = await open()
  assert.ok(opened.ok, JSON.stringify(opened))
  assert.deepEqual(await open(), opened)
  assert.deepEqual(await countsOf(who.custno), { cards: 1, assessments: 1, agreements: 5, requests: 1 })
})

test('AUTH-04 tax residents of elsewhere declare where and under which number', async () => {
  const who = await newcomer(server)
  const taxDetail = {
    surname: 'Lin',
    givenName: 'Xiaoman',
    birthPlace: '北京市',
    livingAddress: '示例街道1号院',
    countries: [{ country: '840', tin: '12-3456789' }],
  }
  const opening = await openingOf(server, who, { taxStatus: '3' })
  const refused = async (detail: Opening['taxDetail']) => {
    const answer = await who.client.call('account.open', { ...opening, taxDetail: detail })
    return answer.ok ? null : answer.field
  }
  assert.match((await refused({ ...taxDetail, countries: [{ country: '840' }] })) ?? '', /^taxDetail/)
  assert.match((await refused({ ...taxDetail, countries: [{ country: '156', tin: '12345678' }] })) ?? '', /^taxDetail/)
  assert.match((await refused({ ...taxDetail, surname: '林' })) ?? '', /^taxDetail/)
  assert.ok((await who.client.call('account.open', { ...opening, taxDetail })).ok)
  const { tax_detail_enc: sealed } = await rowOf(who.custno)
  assert.ok(sealed && !sealed.includes('Xiaoman'))
})

test('AUTH-04 who names another controller, beneficiary or a bad record says who and which; sealed, masked, exported, and kept as evidence', async () => {
  const who = await newcomer(server)
  const person = { name: '王小宝', idtype: '0', idno: idNumberOf('19650304'), relation: '2', nationality: '156' }
  const badRecord = { kind: '1', text: '2019年信用卡逾期，已结清' }
  const all = { myselfIsContorler: '0', myselfIsBfcy: '0', badintegrity: '09' } as const
  const opening = await openingOf(server, who, all)
  const refused = async (changed: Partial<Opening>) => {
    const answer = await who.client.call('account.open', { ...opening, ...changed })
    return answer.ok ? null : answer.field
  }
  assert.equal(await refused({}), 'controller.name')
  assert.equal(await refused({ controller: person }), 'beneficiary.name')
  assert.equal(await refused({ controller: person, beneficiary: person }), 'badRecord.kind')
  const declaration = { controller: person, beneficiary: person, badRecord }
  assert.equal(await refused({ ...declaration, controller: { ...person, idno: opening.idno } }), 'controller.idno')
  for (const [field, value] of [
    ['idno', '110105194912310021'],
    ['relation', '88'],
    ['nationality', ''],
    ['idtype', '10'],
    ['name', ' '],
  ] as const)
    assert.equal(await refused({ ...declaration, controller: { ...person, [field]: value } }), `controller.${field}`)
  assert.equal(await refused({ ...declaration, badRecord: { ...badRecord, text: '' } }), 'badRecord.text')
  const rows = () =>
    server.db.selectFrom('declaration').selectAll().where('custno', '=', who.custno).orderBy('id').execute()
  assert.deepEqual(await rows(), [])

  assert.equal(await refused(declaration), null)
  const kept = await rows()
  assert.deepEqual(
    kept.map(({ subject, answer }) => `${subject} ${answer}`),
    ['controller 0', 'beneficiary 0', 'integrity 09'],
  )
  for (const { detail_enc: sealed } of kept) assert.ok(sealed?.startsWith('v1.') && !sealed.includes('王小宝'))
  const info = async () => {
    const answer = await who.client.call('account.userInfo', {})
    assert.ok(answer.ok)
    const { controller, beneficiary, badRecord: record } = answer.data
    return { controller, beneficiary, record }
  }
  const masked = { ...person, idno: idNumberMask(person.idno) }
  assert.deepEqual(await info(), { controller: masked, beneficiary: masked, record: badRecord })

  // The same answer needs no second explanation; another one is a new row, and the old one stays.
  const change = (input: Parameters<typeof who.client.call<'account.userInfoSet'>>[1]) =>
    who.client.call('account.userInfoSet', input)
  assert.ok((await change(all)).ok)
  assert.equal((await rows()).length, 3)
  assert.ok((await change({ myselfIsContorler: '1' })).ok)
  assert.equal((await info()).controller, null)
  const again = await change({ myselfIsContorler: '0' })
  assert.ok(!again.ok && again.field === 'controller.name')
  assert.equal((await rows()).length, 4)
  const exported = await who.client.call('account.dataExport', { kind: 'trade', password: opening.tradePassword })
  assert.ok(exported.ok)
  const json = exported.data.files.find(({ type }) => type === 'application/json')?.base64 ?? ''
  assert.ok(Buffer.from(json, 'base64').toString().includes('王小宝'))
})

test('CALL-032 open-check reads the ID number, and tells who may not open', async () => {
  const who: Newcomer = await newcomer(server)
  const ask = async (idno: string, invalidate = '20351231') => {
    const answer = await who.client.call('account.openCheck', { custname: '林小满', idtype: '0', idno, invalidate })
    return answer.ok ? answer.data : `${answer.code} ${answer.field ?? ''}`.trim()
  }
  assert.deepEqual(await ask('11010519491231002x', '长期'), { birthday: '1949-12-31', sex: '0' })
  // A person is of age from midnight in Shanghai on the 18th birthday.
  assert.deepEqual(await ask(idNumberOf('20081120')), { birthday: '2008-11-20', sex: '1' })
  assert.equal(await ask(idNumberOf('20081121')), 'OPEN-0001')
  await server.setClock('2026-11-20T23:59:59.999+08:00')
  assert.equal(await ask(idNumberOf('20081121')), 'OPEN-0001')
  await server.setClock('2026-11-21T00:00:00+08:00')
  assert.deepEqual(await ask(idNumberOf('20081121')), { birthday: '2008-11-21', sex: '1' })
  await server.setClock('2026-11-20T10:00:00+08:00')
  assert.equal(await ask('11010519491231002X', '20261119'), 'PARAM-0001 invalidate')
  assert.equal(await ask('310000198001010018'), 'PARAM-0001 idno')
  const opening = await openingOf(server, who)
  assert.ok((await who.client.call('account.open', opening)).ok)
  assert.equal(await ask(opening.idno), 'OPEN-0002')
  const next = await newcomer(server)
  const taken = await next.client.call('account.openCheck', {
    custname: '林小满',
    idtype: '0',
    idno: opening.idno,
    invalidate: '20351231',
  })
  assert.ok(!taken.ok && taken.code === 'OPEN-0003')
})

test('CALL-033 without a session there is no opening', async () => {
  const who = await newcomer(server)
  const answer = await server.client().call('account.open', await openingOf(server, who))
  assert.ok(!answer.ok && answer.kind === 'unauthorised')
})

test('BANK-02 a ticket of one customer is nothing to another', async () => {
  const [one, two] = [await newcomer(server), await newcomer(server)]
  const opening = await openingOf(server, one)
  const answer = await two.client.call('account.open', opening)
  assert.ok(!answer.ok && answer.code === 'BANK-0004')
  const forged = await one.client.call('account.open', {
    ...opening,
    cardTicket: `002.${'0'.repeat(32)}.${Date.now() + 60_000}.${'0'.repeat(64)}`,
  })
  assert.ok(!forged.ok && forged.code === 'BANK-0004')
})
