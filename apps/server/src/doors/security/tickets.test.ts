import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { type CallName, callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import type { Purpose } from '@zhixiao/contract/serve/purpose.ts'
import { authorisationRows } from '../../testing/authorisation-rows.ts'
import { ageCodes, provedTicket, solvedCaptcha } from '../../testing/codes.ts'
import { confirmedWarning } from '../../testing/confirmed-warning.ts'
import { openEstate } from '../../testing/estate.ts'
import { provenCard } from '../../testing/opening.ts'
import { tablesChangedBy } from '../../testing/table-marks.ts'
import { funds, type PersonName, QUERY_PASSWORD } from '../../testing/world.ts'

const { server, world, estate } = await openEstate()
const OTHER_CARD = '6222021234567899901'
// Of the same class as zhangSan, so that both are asked for the same confirmation.
await server.db
  .updateTable('customer')
  .set({ riskability: 'C3' })
  .where('custno', '=', world.people.qianQiC5.custno)
  .execute()
beforeEach(async () => {
  tokens.clear()
  for (const table of ['password_counter', 'login_counter', 'sms_code', 'captcha'] as const)
    await server.db.deleteFrom(table).execute()
  // Removes what one test bound, so that the next can bind it.
  const bound = server.db.updateTable('trade_account').where('card_tail', '=', OTHER_CARD.slice(-4))
  await bound.set({ state: 'closed' }).execute()
})

// One session per person and test, because another would end it.
const tokens = new Map<PersonName, string>()
async function as(name: PersonName): Promise<Client> {
  const token = tokens.get(name) ?? (await world.tokenOf(name))
  tokens.set(name, token)
  return server.client(token)
}

/** How to obtain a proof, and a call's answer to all invalid ones. */
type Proof = {
  who: PersonName
  refused: string
  /** The caller's own; another person's; for another purpose; and a used one, if it works only once. */
  own: () => Promise<string>
  others: () => Promise<string>
  otherPurpose?: () => Promise<string>
  used?: () => Promise<string>
  /** One that has just expired. */
  old?: () => Promise<string>
  /** Of the right form, but never issued. */
  absent: string
  input?: object
}

const zhang = () => world.people.zhangSan
const qian = () => world.people.qianQiC5

/** A number's ticket that zhangSan's device and session hold. */
const held = async ({ mobile }: { mobile: string }, purpose: Purpose): Promise<string> => {
  await as('zhangSan')
  return provedTicket(server, mobile, purpose, tokens.get('zhangSan'))
}
const smsTicket = (purpose: Purpose, other: Purpose): Omit<Proof, 'who' | 'refused'> => ({
  own: () => held(zhang(), purpose),
  others: () => held(qian(), purpose),
  otherPurpose: () => held(zhang(), other),
  async used() {
    const ticket = await held(zhang(), purpose)
    await server.db.updateTable('sms_code').set({ used: true }).execute()
    return ticket
  },
  async old() {
    const ticket = await held(zhang(), purpose)
    await ageCodes(server, 900)
    return ticket
  },
  absent: 'x'.repeat(22),
})

const mark = async (name: PersonName, fundCode: string): Promise<string> => {
  const client = await as(name)
  return confirmedWarning(client, fundCode)
}
const leaveMark = (refused: string, input: object): Proof => ({
  who: 'zhangSan',
  refused,
  own: () => mark('zhangSan', funds.stock),
  others: () => mark('qianQiC5', funds.stock),
  absent: '999999999',
  input,
})

const cardTicket = (who: PersonName): Proof => ({
  who,
  refused: 'BANK-0004',
  own: async () => estate.owner.cardTicket,
  others: async () => provenCard(server, await as('qianQiC5'), { cardno: OTHER_CARD, mobileno: qian().mobile }),
  otherPurpose: async () =>
    provenCard(server, await as('zhangSan'), { cardno: '6222021234567899919', mobileno: zhang().mobile }),
  absent: `002.${'0'.repeat(32)}.${Date.now() + 60_000}.${'0'.repeat(64)}`,
})

const captcha = (purpose: Purpose, subject: string, input: object): Proof => ({
  who: 'zhangSan',
  refused: 'CAPTCHA-0001',
  own: () => solvedCaptcha(server, purpose, subject),
  others: () => solvedCaptcha(server, purpose, '13512345679'),
  otherPurpose: () => solvedCaptcha(server, 'login', subject),
  async used() {
    const id = await solvedCaptcha(server, purpose, subject)
    await server.db.deleteFrom('captcha').where('id', '=', id).execute()
    return id
  },
  async old() {
    const id = await solvedCaptcha(server, purpose, subject)
    await ageCodes(server, 180)
    return id
  },
  absent: 'x'.repeat(22),
  input,
})

/** All fields of calls that take a proof obtained elsewhere. */
const rows: Readonly<Record<string, () => Proof>> = {
  'trade.purchase.leaveMarkId': () => leaveMark('DS-TR0U0119', { fundCode: funds.stock }),
  'trade.plan.leaveMarkId': () => leaveMark('DS-TR0U0119', { fundCode: funds.stock, planId: undefined }),
  'account.registerState.smsTicket': () => ({
    who: 'zhangSan',
    refused: 'SMS-0001',
    ...smsTicket('register', 'resetLogin'),
    // The ticket itself proves its number.
    others: async () => 'z'.repeat(22),
  }),
  'account.passwordLoginReset.smsTicket': () => ({
    who: 'zhangSan',
    refused: 'AUTH-0009',
    ...smsTicket('resetLogin', 'login'),
    input: { mobile: zhang().mobile, custname: '张三', idno: zhang().idno },
  }),
  'account.passwordTradeReset.smsTicket': () => ({
    who: 'zhangSan',
    refused: 'SMS-0001',
    ...smsTicket('resetTrade', 'resetLogin'),
    // A birthday: refused only after all proofs, so that the password of the other tests stays.
    input: { newPassword: '900301' },
  }),
  'account.mobileUpdate.oldTicket': () => ({
    who: 'zhangSan',
    refused: 'SMS-0001 oldTicket',
    ...smsTicket('changeMobile', 'resetTrade'),
    input: { tradePassword: undefined },
  }),
  'account.open.cardTicket': () => ({
    ...cardTicket('liSiNoAccount'),
    own: async () => {
      const { idno, mobile } = world.people.liSiNoAccount
      const card = { custname: '张三', idno, cardno: OTHER_CARD, mobileno: mobile }
      return provenCard(server, await as('liSiNoAccount'), card)
    },
  }),
  'account.bankAdd.cardTicket': () => cardTicket('zhangSan'),
  'account.bankChange.cardTicket': () => cardTicket('zhangSan'),
  'account.institutionPasswordChange.queryTicket': () => ({
    who: 'jiGou',
    refused: 'ORG-0004',
    own: queryTicket,
    others: async () => (await queryTicket()).replace(/.$/, last => (last === '0' ? '1' : '0')),
    absent: `${Date.now() + 60_000}.${'0'.repeat(64)}`,
    input: { newPassword: '123456' },
  }),
  'serve.mobileCodeSend.captchaId': () =>
    captcha('changeMobile', '13512345670', {
      purpose: 'changeMobile',
      mobile: '13512345670',
      captchaAnswer: undefined,
    }),
  'account.bankcardVerify.captchaId': () => captcha('bindCard', '13512345671', { mobileno: '13512345671' }),
}

async function queryTicket(): Promise<string> {
  const verified = await (await as('jiGou')).call('account.queryPasswordVerify', { password: QUERY_PASSWORD })
  assert.ok(verified.ok)
  return verified.data.queryTicket
}

/** Tested with the call itself, where the proof is required only sometimes or has an answer of its own. */
const elsewhere: Readonly<Record<string, string>> = {
  'trade.conversion.leaveMarkId': 'calls/trade/conversion.test.ts',
  'token.login.captchaId': 'calls/token/strangers.test.ts',
  'serve.imageCodeVerify.captchaId': 'calls/serve/image-code.test.ts',
  'account.bankMine.proof': 'calls/account/bank-add.test.ts',
  // A draft only stores it for its own customer; it is checked when the account is opened.
  'account.openDraftSave.cardTicket': 'account.open.cardTicket',
}

const PROOF = /(?:Ticket|^leaveMarkId|^captchaId|^proof)$/

test('GRD-06 SEC-05 every field by which something was proved elsewhere stands in the matrix', () => {
  const fields = callNames.flatMap(name => {
    const call: SiteCall = calls[name]
    return Object.keys(call.input.shape)
      .filter(field => PROOF.test(field))
      .map(field => `${name}.${field}`)
  })
  assert.deepEqual(fields.toSorted(), [...Object.keys(rows), ...Object.keys(elsewhere)].toSorted())
})

/** What any refusal may change. */
const TRACES = ['limit_use', 'used_nonce', 'password_counter', 'login_counter', 'session', 'sms_code', 'captcha']

const isCall = (name: string): name is CallName => Object.hasOwn(calls, name)

for (const [place, proofOf] of Object.entries(rows)) {
  const [group = '', short = '', field = ''] = place.split('.')
  const name = `${group}.${short}`
  assert.ok(isCall(name))

  test(`GRD-06 SEC-05 ${place}: another's, of another purpose, nobody's, used up, too old and malformed count for nothing`, async () => {
    const proof = proofOf()
    const client = await as(proof.who)
    const actor = proof.who === 'zhangSan' ? estate.owner : estate.nobodys(proof.who)
    const send = async (value: string) => {
      const input = { ...authorisationRows[name].input?.(actor), ...proof.input, [field]: value }
      const answer = await client.call(name, Object(input))
      return answer.ok ? '0000' : proof.refused.includes(' ') ? `${answer.code} ${answer.field}` : answer.code
    }
    const bad: [string, string][] = [['absent', proof.absent]]
    bad.push(['others', await proof.others()])
    if (proof.otherPurpose) bad.push(['otherPurpose', await proof.otherPurpose()])
    if (proof.used) bad.push(['used', await proof.used()])
    const touched = await tablesChangedBy(server.db, async () => {
      for (const [kind, value] of bad) assert.equal(await send(value), proof.refused, kind)
      if (proof.old) assert.equal(await send(await proof.old()), proof.refused, 'old')
      for (const malformed of ['', '１'.repeat(22), `${proof.absent}\n`, `${'x'.repeat(22)}' or 1=1`]) {
        const answer = await send(malformed)
        assert.ok(
          answer.startsWith('PARAM-0001') || answer === proof.refused,
          `${JSON.stringify(malformed)}: ${answer}`,
        )
      }
    })
    assert.deepEqual(
      touched.filter(table => !TRACES.includes(table)),
      [],
    )
    const own = await send(await proof.own())
    assert.ok(![proof.refused, 'AUTH-0001'].includes(own), own)
  })
}
