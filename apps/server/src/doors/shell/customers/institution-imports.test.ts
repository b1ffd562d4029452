import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brand } from '@zhixiao/domain/brand.ts'
import { receiveCode, sentMessages } from '../../../testing/codes.ts'
import { startTestOps, type TestOps } from '../testing.ts'

let ops: TestOps
before(async () => {
  ops = await startTestOps()
})
after(() => ops.close())

const ID = '91310000MA1FL00017'
const MOBILE = '13811112222'
const csv = (head: string, lines: readonly string[]) => ops.file('list.csv', `${[head, ...lines].join('\n')}\n`)

const institutions = {
  head: 'id_type,id_number,name,mobile,valid_to,industry,registered_on,capital,scope,phone,address',
  good: `0,${ID},远帆贸易有限公司,${MOBILE},长期,06,2012-05-18,50000000,货物进出口,021-55556666,上海市浦东新区世纪大道1号`,
}
const persons = {
  head: 'institution,role,kind,name,id_type,id_number,valid_to,mobile,share_percent',
  good: [
    `${ID},legal,1,林法人,0,110101196811120019,20310630,,`,
    `${ID},transactor,1,周经办,0,110101198502170033,长期,13711112222,`,
    `${ID},shareholder,0,远帆控股集团有限公司,0,91110000MA00000099,长期,,66.67`,
  ],
}
const cards = {
  head: 'institution,bank_code,card_number,mobile,agreement',
  good: `${ID},002,6222020200012345678,${MOBILE},P2026-1`,
}
const countOf = async (table: 'customer' | 'organisation_person' | 'trade_account') =>
  (await ops.db.selectFrom(table).select('custno').execute()).length

/** A dry run that changes nothing, then the import. */
async function take(command: string, path: string, table: Parameters<typeof countOf>[0]): Promise<string> {
  const before = await countOf(table)
  const dry = await ops.run(command, 'import', path, '--dry-run')
  assert.deepEqual([dry.code, await countOf(table)], [0, before], dry.text)
  const { code, text } = await ops.run(command, 'import', path)
  assert.equal(code, 0, text)
  assert.equal(dry.text, `${text}\nDry run: nothing was changed.`)
  return text
}

test('OPS-01 an institution from a file sets its login password itself, logs in, proves the query password of the message and sees its data', async () => {
  const { server } = ops
  assert.match(
    await take('institutions', csv(institutions.head, [institutions.good]), 'customer'),
    /1 new, 0 there already/,
  )
  const [message, ...others] = (await sentMessages(server)).filter(sent => sent.mobile === MOBILE)
  assert.deepEqual(others, [])
  const password = /查询密码为(\d{6})/.exec(message?.body ?? '')?.[1] ?? ''
  await take('institution-persons', csv(persons.head, persons.good), 'organisation_person')
  await take('institution-cards', csv(cards.head, [cards.good]), 'trade_account')

  const smsCode = await receiveCode(server, MOBILE, 'resetLogin')
  const ticket = await server
    .client()
    .call('serve.mobileCodeVerify', { purpose: 'resetLogin', mobile: MOBILE, smsCode })
  assert.ok(ticket.ok)
  const newPassword = 'blue7river'
  const reset = await server.client().call('account.passwordLoginReset', {
    mobile: MOBILE,
    smsTicket: ticket.data.smsTicket,
    newPassword,
    custname: '远帆贸易有限公司',
    idno: ID,
  })
  assert.ok(reset.ok, JSON.stringify(reset))
  const login = await server
    .client()
    .call('token.login', { custtype: '0', idType: '0', account: ID, password: newPassword })
  assert.ok(login.ok, JSON.stringify(login))
  const client = server.client(login.data.accesstoken)
  assert.ok((await client.call('account.queryPasswordVerify', { password })).ok)
  const info = await client.call('account.companyInfo', {})
  assert.ok(info.ok)
  assert.deepEqual(
    [info.data.name, info.data.legal?.name, info.data.transactors.length, info.data.shareholders[0]?.share],
    ['远帆贸易有限公司', '林法人', 1, '0.66670000'],
  )
  const bound = await client.call('account.bankMine', {})
  assert.ok(bound.ok)
  assert.deepEqual(
    bound.data.fullList.map(card => card.cardTail),
    ['**** 5678'],
  )
})

test('OPS-01 a second import of institutions and cards adds nothing and sends nothing; persons are those of the last file', async () => {
  const sent = (await sentMessages(ops.server)).length
  assert.match(
    await take('institutions', csv(institutions.head, [institutions.good]), 'customer'),
    /0 new, 1 there already/,
  )
  assert.match(
    await take('institution-cards', csv(cards.head, [cards.good]), 'trade_account'),
    /0 new, 1 there already/,
  )
  assert.equal((await sentMessages(ops.server)).length, sent)
  const before = await countOf('organisation_person')
  await ops.run('institution-persons', 'import', csv(persons.head, persons.good.slice(0, 2)))
  assert.equal(await countOf('organisation_person'), before - 1)
})

const OTHER = '91310000MA1FL00025'
const faults: [command: string, head: string, lines: string[], fault: RegExp][] = [
  ['institutions', institutions.head, [institutions.good.replace(',06,', ',77,')], /line 2, column industry/],
  ['institutions', institutions.head, [institutions.good.replace('长期', '20261301')], /line 2, column valid_to/],
  ['institutions', institutions.head, [institutions.good.replace('50000000', '0')], /line 2, column capital/],
  [
    'institutions',
    institutions.head,
    [institutions.good.replace(ID, OTHER)],
    /line 2, column mobile: another customer has this mobile number/,
  ],
  ['institution-persons', persons.head, [`${OTHER},legal,1,林,0,110101196811120019,长期,,`], /there is no institution/],
  [
    'institution-persons',
    persons.head,
    [...persons.good, persons.good[0] ?? ''],
    /line 5, column role: there is one legal/,
  ],
  [
    'institution-persons',
    persons.head,
    [`${(persons.good[0] ?? '').slice(0, -1)},5`],
    /column share_percent: only a share/,
  ],
  [
    'institution-persons',
    persons.head,
    [`${ID},legal,0,林,0,110101196811120019,长期,,`],
    /column kind: only a shareholder/,
  ],
  [
    'institution-cards',
    cards.head,
    [cards.good.replace(',002,', ',099,')],
    /line 2, column bank_code: there is no bank 099/,
  ],
  [
    'institution-cards',
    cards.head,
    [cards.good.replace('6222020200012345678', '622202')],
    /line 2, column card_number/,
  ],
  ['institution-cards', cards.head, [cards.good.replace(ID, OTHER)], /line 2, column institution/],
]
for (const [command, head, lines, fault] of faults)
  test(`OPS-01 ${command} import refuses ${fault.source}, and nothing is taken`, async () => {
    const before = [await countOf('customer'), await countOf('organisation_person'), await countOf('trade_account')]
    const { code, text } = await ops.run(command, 'import', csv(head, lines))
    assert.equal(code, 1, text)
    assert.match(text, fault)
    assert.deepEqual(
      [await countOf('customer'), await countOf('organisation_person'), await countOf('trade_account')],
      before,
    )
  })

test('OPS-01 a card of another customer is refused', async () => {
  const { cardNo } = ops.world.people.zhangSan
  const { text } = await ops.run('institution-cards', 'import', csv(cards.head, [`${ID},002,${cardNo},${MOBILE},`]))
  assert.match(text, /column card_number: another customer has this card/)
})

test('OPS-01 an institution that lost its first query password gets another one, at its own number alone', async () => {
  const send = (...argv: string[]) => ops.run('institution-password', 'send', ...argv)
  const stored = () =>
    ops.db.selectFrom('customer').select(['query_hash', 'mobile_tail']).where('mobile_tail', '=', '2222').execute()
  const before = await stored()
  const messages = async () => (await sentMessages(ops.server)).filter(sent => /查询密码为/.test(sent.body))
  const { length } = await messages()
  const newest = (await messages()).at(-1)
  assert.deepEqual(await send('91310000MA1FL00099'), { code: 1, text: 'There is no institution 91310000MA1FL00099.' })
  assert.equal((await send(ID, '--dry-run')).code, 0)
  assert.deepEqual([await stored(), (await messages()).length], [before, length])
  const { code, text } = await send(ID)
  assert.equal(code, 0, text)
  const sent = (await messages()).at(-1)
  assert.equal(sent?.mobile, MOBILE)
  assert.notEqual(sent?.body, newest?.body)
  assert.doesNotMatch(text, /\d{6}(?!\d)(?<!\d{7})/)
  assert.notDeepEqual(await stored(), before)
})

test('LIV-01 brand check names the faults of a file, and shows the messages as they would be sent', async () => {
  const check = (content: unknown) => ops.run('brand', 'check', ops.file('brand.json', JSON.stringify(content)))
  const own = { ...brand, name: '远航基金', sms: { code: { text: '{code}是您的验证码。', id: 'SMS_1' } } }
  const good = await check(own)
  assert.equal(good.code, 0, good.text)
  assert.match(good.text, /^code \(SMS_1\): 【远航基金】\{code\}是您的验证码。$/m)
  assert.match(good.text, /^idReleased: 【远航基金】您的身份证审核已通过，可以购买基金。$/m)
  assert.deepEqual(await check({ ...own, hotline: 'x' }), {
    code: 1,
    text: 'brand.json: hotline must be digits alone.',
  })
})
