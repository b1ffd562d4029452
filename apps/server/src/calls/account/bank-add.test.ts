import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { insertCard } from '@zhixiao/db/account/bank-cards.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ticked } from '../../testing/agreements.ts'
import { lastCode, sentMessages, solvedCaptcha } from '../../testing/codes.ts'
import { newcomer, openingOf, provenCard } from '../../testing/opening.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { LOGIN_PASSWORD, loadWorld, TRADE_PASSWORD, type World } from '../../testing/world.ts'
import { newCard } from './new-card.ts'

let server: TestServer
let world: World
let zhangSan: Client
before(async () => {
  server = await startTestServer()
  world = await loadWorld(server)
  zhangSan = server.client(await world.tokenOf('zhangSan'))
})
after(() => server.close())

const cmb = { cardno: '6225880137706868', mobileno: '13711110001' }

test('BANK-02 FMT-01 a proved debit card of the holder is added, signed and shown masked', async () => {
  const cardTicket = await provenCard(server, zhangSan, cmb)
  const added = await zhangSan.call('account.bankAdd', {
    ...cmb,
    cardTicket,
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('addCard'),
  })
  assert.ok(added.ok, JSON.stringify(added))
  const mine = await zhangSan.call('account.bankMine', {})
  assert.ok(mine.ok)
  const shown = mine.data.fullList.find(card => card.tradeacco === added.data.tradeacco)
  assert.deepEqual(shown, {
    tradeacco: added.data.tradeacco,
    bankCode: '007',
    bankName: '招商银行',
    logo: 'CMB',
    cardTail: '**** 6868',
    cardMask: '6225****6868',
    cardFull: '',
    mobileno: '137****0001',
    capitalmode: '2',
    state: 'active',
    singleMax: shown?.singleMax,
    dayMax: shown?.dayMax,
    signedOn: '2026-11-20',
    takesRemittance: false,
    payoutFrom: '2026-11-21T02:00:00.000Z',
  })
  const again = await zhangSan.call('account.bankAdd', {
    ...cmb,
    cardTicket,
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('addCard'),
  })
  assert.ok(!again.ok && again.code === 'BANK-0007')
})

test('CUS-05 a card of unknown first digits is bound at the bank that the customer names and that agrees', async () => {
  const unknown = { cardno: '9876540137706868', mobileno: '13711110009' }
  const captchaId = await solvedCaptcha(server, 'bindCard', unknown.mobileno)
  const unnamed = await zhangSan.call('account.bankcardVerify', { ...unknown, captchaId })
  assert.deepEqual(!unnamed.ok && [unnamed.code, unnamed.field], ['BANK-0001', 'bankCode'])
  for (const bankCode of ['999', '934']) {
    const foreign = await zhangSan.call('account.bankcardVerify', { ...unknown, bankCode, captchaId })
    assert.deepEqual(!foreign.ok && [foreign.code, foreign.field], ['BANK-0001', 'bankCode'])
  }
  const cardTicket = await provenCard(server, zhangSan, { ...unknown, bankCode: '007' })
  const rest = { tradePassword: TRADE_PASSWORD, agreements: ticked('addCard') }
  // The ticket names the bank that agreed: with another name it is invalid.
  const moved = await zhangSan.call('account.bankAdd', {
    ...unknown,
    ...rest,
    cardTicket: cardTicket.replace('007.', '002.'),
  })
  assert.ok(!moved.ok && moved.code === 'BANK-0004')
  const added = await zhangSan.call('account.bankAdd', { ...unknown, ...rest, cardTicket })
  assert.ok(added.ok, JSON.stringify(added))
  const mine = await zhangSan.call('account.bankMine', {})
  const shown = mine.ok && mine.data.fullList.find(card => card.tradeacco === added.data.tradeacco)
  assert.deepEqual(shown && [shown.bankCode, shown.bankName, shown.cardTail], ['007', '招商银行', '**** 6868'])
})

test('CUS-05 the table decides for the cards it knows, whatever bank is named', async () => {
  const known = { cardno: '6225880137706993', mobileno: '13711110010' }
  const captchaId = await solvedCaptcha(server, 'bindCard', known.mobileno)
  const asked = await zhangSan.call('account.bankcardVerify', { ...known, bankCode: '002', captchaId })
  assert.ok(asked.ok && asked.data.bankCode === '007')
  const credit = { ...known, cardno: '6225760137706868', bankCode: '007' }
  const refused = await zhangSan.call('account.bankcardVerify', credit)
  assert.ok(!refused.ok && refused.code === 'BANK-0002' && refused.field === 'cardno')
})

test('CALL-061 BANK-02 adding one card many times at once under one id adds one, with one message to the login mobile', async () => {
  const card = { cardno: '6225880137706876', mobileno: '13711110002' }
  const cardTicket = await provenCard(server, zhangSan, card)
  const send = () =>
    zhangSan.call(
      'account.bankAdd',
      { ...card, cardTicket, tradePassword: TRADE_PASSWORD, agreements: ticked('addCard') },
      { requestId: 'add-card-1' },
    )
  const answers = await Promise.all(Array.from({ length: 12 }, send))
  assert.equal(new Set(answers.map(answer => (answer.ok ? answer.data.tradeacco : answer.code))).size, 1)
  const rows = await server.db.selectFrom('trade_account').select('tradeacco').where('card_tail', '=', '6876').execute()
  assert.equal(rows.length, 1)
  const notices = (await sentMessages(server)).filter(({ body }) => body.includes('尾号6876的银行卡已添加'))
  assert.deepEqual(
    notices.map(({ mobile }) => mobile),
    [world.people.zhangSan.mobile],
  )
})

test('BANK-02 BANK-08 a card is bound by one customer: another learns so once the card is proved, and an unbound card is free', async () => {
  const shared = { cardno: '6225880137707767', mobileno: '13711110077' }
  const qian = server.client(await world.tokenOf('qianQiC5'))
  const add = async (client: Client, cardTicket: string) => {
    const sent = { ...shared, cardTicket, tradePassword: TRADE_PASSWORD, agreements: ticked('addCard') }
    return client.call('account.bankAdd', sent)
  }
  const refusal = (code: string) => (answer: { ok: boolean; code?: string; field?: string }) =>
    assert.deepEqual([answer.ok, answer.code, answer.field], [false, code, 'cardno'])
  // Both verify the card while nobody has bound it; the schema lets only one of them bind it.
  const prove = async (client: Client) => {
    await server.db.deleteFrom('sms_code').execute()
    return provenCard(server, client, shared)
  }
  const tickets = [await prove(zhangSan), await prove(qian)] as const
  const both = await Promise.all([add(zhangSan, tickets[0]), add(qian, tickets[1])])
  const [first, second] = both[0].ok ? [zhangSan, qian] : [qian, zhangSan]
  const [bound, refused] = both[0].ok ? both : [both[1], both[0]]
  assert.ok(bound.ok, JSON.stringify(both))
  refusal('BANK-0013')(refused)
  // The answer reveals nothing about the card except to its holder.
  await server.db.deleteFrom('sms_code').execute()
  const asked = await second.call('account.bankcardVerify', {
    ...shared,
    captchaId: await solvedCaptcha(server, 'bindCard', shared.mobileno),
  })
  assert.ok(asked.ok)
  const smsCode = await lastCode(server, shared.mobileno)
  const guess = smsCode === '000000' ? '000001' : '000000'
  const guessed = await second.call('account.bankcardCodeAuth', { ...shared, smsCode: guess })
  assert.ok(!guessed.ok && guessed.code === '0040')
  refusal('BANK-0013')(await second.call('account.bankcardCodeAuth', { ...shared, smsCode }))
  const { tradeacco } = world.people[second === qian ? 'qianQiC5' : 'zhangSan']
  const cardTicket = tickets[second === qian ? 1 : 0]
  const change = { ...shared, tradeacco, cardTicket, tradePassword: TRADE_PASSWORD, agreements: ticked('changeCard') }
  refusal('BANK-0013')(await second.call('account.bankChange', change))
  const left = await first.call('account.bankUnbind', {
    tradeacco: bound.data.tradeacco,
    tradePassword: TRADE_PASSWORD,
  })
  assert.ok(left.ok)
  assert.ok((await add(second, cardTicket)).ok)
})

test('BANK-02 CALL-033 an account is not opened with a card that is bound elsewhere, and nothing stays', async () => {
  const person = await newcomer(server)
  const opening = await openingOf(server, person)
  const { custno } = world.people.sunBaIdExpired
  const card = { bankCode: '002', cardNo: opening.cardno, mobile: opening.mobileno }
  await withTx(server.db, tx => insertCard(tx, newCard(server.ctx.keys, custno, card)))
  const refused = await person.client.call('account.open', opening)
  assert.ok(!refused.ok && refused.code === 'BANK-0013' && refused.field === 'cardno', JSON.stringify(refused))
  const me = await person.client.call('account.userInfo', {})
  assert.ok(me.ok && me.data.custbelongto === '0')
})

test('BANK-02 CALL-033 a card ticket is worth nothing to another customer, who knows everything else too', async () => {
  const [owner, thief] = [await newcomer(server), await newcomer(server)]
  const opening = await openingOf(server, owner)
  const refused = await thief.client.call('account.open', opening)
  assert.ok(!refused.ok && refused.code === 'BANK-0004' && refused.field === 'cardTicket', JSON.stringify(refused))
  assert.ok((await owner.client.call('account.open', opening)).ok)
})

test('CALL-061 a wrong trade password, a foreign ticket and no account are refused', async () => {
  const card = { cardno: '6225880137706884', mobileno: '13711110003' }
  const cardTicket = await provenCard(server, zhangSan, card)
  const add = async (client: Client, change: object) => {
    const answer = await client.call('account.bankAdd', {
      ...card,
      cardTicket,
      tradePassword: TRADE_PASSWORD,
      agreements: ticked('addCard'),
      ...change,
    })
    return answer.ok ? 'added' : answer.code
  }
  assert.equal(await add(zhangSan, { tradePassword: '000001' }), 'DS-TR0U1057')
  assert.equal(await add(zhangSan, { cardno: '6225880137706892' }), 'BANK-0004')
  assert.equal(await add(server.client(await world.tokenOf('qianQiC5')), {}), 'BANK-0004')
  assert.equal(await add(server.client(await world.tokenOf('liSiNoAccount')), {}), 'GUARD-ACCOUNT')
  assert.equal(await add(server.client(await world.tokenOf('jiGou')), {}), 'DS-ORG-0001')
  assert.equal(await add(server.client(), {}), 'AUTH-0001')
})

test('CALL-036 the bank is asked about the holder of the account, not about the person the client names', async () => {
  const asked: string[] = []
  const { bank, ...others } = server.ctx.gateways
  async function verifyCard({ name, idno }: { name: string; idno: string }) {
    asked.push(`${name} ${idno}`)
    return 'mismatch' as const
  }
  const listening = await startTestServer({ replaced: { gateways: { ...others, bank: { ...bank, verifyCard } } } })
  try {
    const there = await loadWorld(listening)
    const client = listening.client(await there.tokenOf('zhangSan'))
    const somebodyElse = { custname: '钱七', idno: there.people.qianQiC5.idno }
    const answer = await client.call('account.bankcardVerify', {
      ...cmb,
      ...somebodyElse,
      captchaId: await solvedCaptcha(listening, 'bindCard', cmb.mobileno),
    })
    assert.ok(!answer.ok && answer.code === 'BANK-0003')
    assert.deepEqual(asked, [`张三 ${there.people.zhangSan.idno}`])
  } finally {
    await listening.close()
  }
})

test('CALL-036 credit and prepaid cards, cards the bank refuses or is silent about', async () => {
  const ask = async (cardno: string) => {
    const answer = await zhangSan.call('account.bankcardVerify', {
      cardno,
      mobileno: '13711110004',
      captchaId: await solvedCaptcha(server, 'bindCard', '13711110004'),
    })
    return answer.ok ? answer.data : answer.code
  }
  assert.equal(await ask('6225760137706868'), 'BANK-0002')
  assert.equal(await ask('6200540137706868'), 'BANK-0002')
  assert.equal(await ask('6225880137709990'), 'BANK-0003')
  assert.equal(await ask('6225880137709991'), 'BANK-0008')
  assert.equal(await ask('１２２５８８０１３７７０６８６８'), 'PARAM-0001')
  assert.equal(await lastCode(server, '13711110004'), '')
  assert.deepEqual(await ask('6225880137706869'), {
    bankCode: '007',
    bankName: '招商银行',
    cardKind: 'debit',
    passesCheckDigit: false,
    resendAfterSeconds: 60,
  })
  assert.equal(await ask('6225880137706869'), 'SMS-0002')
})

test('CALL-037 a wrong code is 0040, a code counts once, and a repeat after a lost answer gets the same ticket', async () => {
  const card = { cardno: '6225880137706900', mobileno: '13711110005' }
  assert.ok(
    (
      await zhangSan.call('account.bankcardVerify', {
        ...card,
        captchaId: await solvedCaptcha(server, 'bindCard', card.mobileno),
      })
    ).ok,
  )
  const right = await lastCode(server, card.mobileno)
  const wrong = right === '000000' ? '000001' : '000000'
  const prove = (smsCode: string, requestId: string) =>
    zhangSan.call('account.bankcardCodeAuth', { ...card, smsCode }, { requestId })
  const auth = async (smsCode: string, requestId: string) => {
    const answer = await prove(smsCode, requestId)
    return answer.ok ? 'ok' : answer.code
  }
  assert.equal(await auth(wrong, 'request-1'), '0040')
  const first = await prove(right, 'request-2')
  assert.ok(first.ok)
  // The answer may have been lost: the same request gets it again, a different one does not.
  const again = await prove(right, 'request-2')
  assert.ok(again.ok && again.data.cardTicket === first.data.cardTicket)
  assert.equal(await auth(right, 'request-3'), '0040')
  assert.equal(await auth(wrong, 'request-2'), 'PARAM-0002')
})

test('SEC-06 questions about cards and ID numbers are limited for each customer', async () => {
  const limited = await startTestServer({ limits: true })
  try {
    const there = await loadWorld(limited)
    const client = limited.client(await there.tokenOf('zhangSan'))
    const codes: string[] = []
    for (let i = 0; i < 31; i++) {
      const card = { cardno: `62258801377${String(i).padStart(2, '0')}990`, mobileno: '13711110006' }
      const answer = await client.call('account.bankcardVerify', {
        ...card,
        captchaId: await solvedCaptcha(limited, 'bindCard', card.mobileno),
      })
      codes.push(answer.ok ? 'ok' : answer.code)
    }
    assert.equal(codes[29], 'BANK-0003')
    assert.equal(codes[30], 'SYS-0429')
  } finally {
    await limited.close()
  }
})

test('BANK-01 CALL-041 FMT-01 cards have both masks, limits and a state; BANK-07 capitalmode 1 is not for trading', async () => {
  const { tradeacco } = world.people.wangWuC1
  await server.db.updateTable('trade_account').set({ capitalmode: '1' }).where('tradeacco', '=', tradeacco).execute()
  const wangWu = server.client(await world.tokenOf('wangWuC1'))
  const mine = await wangWu.call('account.bankMine', {})
  assert.ok(mine.ok)
  assert.deepEqual(mine.data.tradeList, [])
  const [head, tail] = ['622202', world.people.wangWuC1.cardNo.slice(-4)]
  assert.deepEqual(
    mine.data.fullList.map(card => [card.tradeacco, card.cardTail, card.cardMask, card.cardFull]),
    [[tradeacco, `**** ${tail}`, `${head.slice(0, 4)}****${tail}`, '']],
  )
  assert.deepEqual(
    mine.data.fullList.map(card => [card.singleMax, card.dayMax, card.state, card.logo]),
    [['5000000.00', '20000000.00', 'active', 'ICBC']],
  )
  const headOf = async (proof?: string) => {
    const one = await wangWu.call('account.bankMine', { tradeacco, ...(proof !== undefined && { proof }) })
    assert.ok(one.ok)
    return one.data.fullList[0]?.cardFull
  }
  const prove = async (client: Client, kind: 'login' | 'trade', password: string) => {
    const checked = await client.call('account.passwordCheck', { kind, password })
    assert.ok(checked.ok)
    return checked.data.proof
  }
  // The first six digits are only for a customer who has just given the trade password in this session.
  assert.equal(await headOf(), '')
  assert.equal(await headOf('1'.repeat(13)), '')
  assert.equal(await headOf(await prove(zhangSan, 'trade', TRADE_PASSWORD)), '')
  assert.equal(await headOf(await prove(wangWu, 'login', LOGIN_PASSWORD)), '')
  const proof = await prove(wangWu, 'trade', TRADE_PASSWORD)
  assert.equal(await headOf(proof), `${head}**********${tail}`)
  assert.equal(await headOf(proof.replace(/^\d+/, String(Date.now() + 600_000))), '')
  // A proof does not outlive its password.
  const { custno } = world.people.wangWuC1
  const hashIs = (hash: string) =>
    server.db.updateTable('customer').set({ trade_hash: hash }).where('custno', '=', custno).execute()
  const before = await server.db
    .selectFrom('customer')
    .select('trade_hash')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  await hashIs('of another password')
  assert.equal(await headOf(proof), '')
  await hashIs(before.trade_hash ?? '')
  assert.equal(await headOf(proof), `${head}**********${tail}`)
  const foreign = await wangWu.call('account.bankMine', { tradeacco: world.people.zhangSan.tradeacco })
  const absent = await wangWu.call('account.bankMine', { tradeacco: 'T9999999' })
  assert.deepEqual(foreign, absent)
  assert.ok(!foreign.ok && foreign.code === 'BANK-0005')
})

test('CALL-038 CALL-039 a card is signed by the code of its bank; one whose contract lapsed takes the trade password too', async () => {
  const { tradeacco, mobile } = world.people.zhaoLiuLowest
  const client = server.client(await world.tokenOf('zhaoLiuLowest'))
  const needless = await client.call('account.bankPreSign', { tradeacco })
  assert.ok(!needless.ok && needless.code === 'BANK-0006')
  const put = (state: string) =>
    server.db.updateTable('trade_account').set({ state }).where('tradeacco', '=', tradeacco).execute()
  await put('lapsed')
  const asked = await client.call('account.bankPreSign', { tradeacco })
  assert.ok(asked.ok && asked.data.mobileno === `${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  const smsCode = await lastCode(server, mobile)
  const around = await client.call('account.bankSign', { tradeacco, smsCode, agreements: ticked('signCard') })
  assert.ok(!around.ok && around.code === 'BANK-0006', 'account.bankReContract asks for the trade password')
  await put('pending')
  const wrong = await client.call('account.bankSign', {
    tradeacco,
    smsCode: smsCode === '000000' ? '000001' : '000000',
    agreements: ticked('signCard'),
  })
  assert.ok(!wrong.ok && wrong.code === '0040')
  const sign = () =>
    client.call(
      'account.bankSign',
      { tradeacco, smsCode, agreements: ticked('signCard') },
      { requestId: 'sign-once-1' },
    )
  const signed = await sign()
  assert.ok(signed.ok && signed.data.state === 'active')
  assert.deepEqual(await sign(), signed)
  const foreign = await zhangSan.call('account.bankSign', { tradeacco, smsCode, agreements: ticked('signCard') })
  assert.ok(!foreign.ok && foreign.code === 'BANK-0005')
})

test('CALL-040 the banks whose cards can be bound, with limits', async () => {
  const banks = await zhangSan.call('account.bankList', {})
  assert.ok(banks.ok && banks.data.banks.length > 0)
  assert.match(banks.data.banks[0]?.singleMax ?? '', /^\d+\.\d\d$/)
})

test('CALL-036 before there is an account the person comes from the client', async () => {
  const who = await newcomer(server)
  const nameless = await who.client.call('account.bankcardVerify', {
    ...cmb,
    mobileno: '13711110007',
    captchaId: await solvedCaptcha(server, 'bindCard', '13711110007'),
  })
  assert.ok(!nameless.ok && nameless.field === 'custname')
  assert.ok((await who.client.call('account.open', await openingOf(server, who))).ok)
})
