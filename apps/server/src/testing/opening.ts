import type { Client } from '@zhixiao/client/client.ts'
import type { SentOf } from '@zhixiao/contract/calls.ts'
import { insertCustomer } from '@zhixiao/db/account/customers.ts'
import type { DbConfig } from '@zhixiao/db/connect.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type IsoDate, isoDate, parseCompactDate } from '@zhixiao/domain/calendar/dates.ts'
import { ageOn, checkDigit } from '@zhixiao/domain/customer/id-number.ts'
import { type RiskQuestion, riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { mobileIndexes } from '../platform/secrets/index-columns.ts'
import { hashPassword } from '../platform/secrets/password-hash.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { ticked } from './agreements.ts'
import { lastCode, solvedCaptcha } from './codes.ts'
import type { TestServer } from './server.ts'

export type Newcomer = { custno: string; client: Client; mobile: string }

/** People registered per database, so that their numbers do not depend on other tests of the process. */
const made = new WeakMap<DbConfig, number>()

/** Somebody who has just registered, with a session. */
export async function newcomer({ ctx, client, database }: TestServer): Promise<Newcomer> {
  const nth = (made.get(database) ?? 0) + 1
  made.set(database, nth)
  const custno = `3000000000${String(nth).padStart(2, '0')}`
  const mobile = `136${custno.slice(-8)}`
  const row = {
    custno,
    clientid: `4${custno.slice(1)}`,
    cust_uuid: crypto.randomUUID(),
    mobile_enc: customerVault(ctx.keys, custno).seal('mobile', mobile),
    ...mobileIndexes(ctx.keys, mobile),
    mobile_tail: mobile.slice(-4),
    login_hash: await hashPassword(ctx, 'newcomer2026'),
    created_at: await ctx.clock.now(),
  }
  await withTx(ctx.db, tx => insertCustomer(tx, row))
  const { token } = await ctx.sessions.open(custno, 'node')
  return { custno, client: client(token), mobile }
}

/** An 18-digit ID number of somebody born on a day (yyyymmdd). */
export function idNumberOf(birthday: string, order = '001'): string {
  const seventeen = `110101${birthday}${order}`
  return seventeen + checkDigit(seventeen)
}

type Card = { custname?: string; idno?: string; cardno: string; bankCode?: string; mobileno: string }

/** Has a card's four elements and SMS code verified, as the screens do. */
export async function provenCard(server: TestServer, client: Client, card: Card): Promise<string> {
  const verified = await client.call('account.bankcardVerify', {
    ...card,
    captchaId: await solvedCaptcha(server, 'bindCard', card.mobileno),
  })
  if (!verified.ok) throw new Error(`${verified.code} ${verified.field}`)
  const smsCode = await lastCode(server, card.mobileno)
  const proven = await client.call('account.bankcardCodeAuth', { ...card, smsCode })
  if (!proven.ok) throw new Error(`${proven.code} ${proven.field}`)
  return proven.data.cardTicket
}

/** The option nearest to `place` that a person born on this day may choose; "no" where "yes" means the lowest class. */
export function optionOf(question: RiskQuestion, place: number, birthday = BORN): number {
  const age = ageOn(birthday, TODAY)
  const ofAge = question.options.findIndex(([, , ages]) => ages && age >= ages[0] && age <= ages[1])
  if (ofAge >= 0) return ofAge
  return question.lowest ? 1 : Math.min(place, question.options.length - 1)
}

/** The default birthday, that of 张三. */
const BORN = isoDate('1990-03-01')
const TODAY = isoDate('2026-11-20')

const answersOf = (birthday: IsoDate) =>
  riskPaper.questions.map(question => ({
    questionId: question.id,
    selectIndex: optionOf(question, Math.floor((question.options.length - 1) / 2), birthday),
  }))

/** Answers that give class C3. */
export const middleAnswers = answersOf(BORN)

export type Opening = SentOf<'account.open'>

/** Everything a newcomer sends to open an account, with a verified card. */
export async function openingOf(
  server: TestServer,
  { client, mobile }: Newcomer,
  changed: Partial<Opening> = {},
): Promise<Opening> {
  const who = { custname: changed.custname ?? '林小满', idno: changed.idno ?? idNumberOf('19900312', mobile.slice(-3)) }
  const card = { cardno: `62220212345678${mobile.slice(-5)}`, mobileno: mobile }
  return {
    ...who,
    idtype: '0',
    invalidate: '20351231',
    liveNation: '156',
    educational: '02',
    workcode: '07',
    annualsalary: '2',
    areaCode: '110101',
    address: '示例街道1号院2号楼',
    myselfIsContorler: '1',
    myselfIsBfcy: '1',
    badintegrity: '01',
    taxStatus: '1',
    ...card,
    cardTicket: await provenCard(server, client, { ...who, ...card }),
    tradePassword: '280417',
    paperVersion: riskPaper.version,
    riskAnswers: answersOf(parseCompactDate(who.idno.slice(6, 14)) ?? BORN),
    agreements: ticked('open'),
    ...changed,
  }
}
