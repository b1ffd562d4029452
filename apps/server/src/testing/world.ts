import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { CUSTOMER_KIND, FUND_ACCOUNT } from '@zhixiao/domain/codes/customer-kinds.ts'
import { checkDigit } from '@zhixiao/domain/customer/id-number.ts'
import type { PasswordKind } from '@zhixiao/domain/customer/password-kinds.ts'
import { insertOrganisation } from '../calls/account/insert-organisation.ts'
import type { Context } from '../kernel/context.ts'
import { cardIndexes, idnoIndexes, mobileIndexes, noIdnoIndexes } from '../platform/secrets/index-columns.ts'
import { hashPassword } from '../platform/secrets/password-hash.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { rememberDevice } from '../platform/sessions/devices.ts'
import { organisation } from './organisation.ts'
import { TEST_DEVICE, type TestServer } from './server.ts'
import { insertTestMarket } from './world-market.ts'

export { funds } from './world-market.ts'

export const LOGIN_PASSWORD = 'zhixiao2026'
export const TRADE_PASSWORD = '280417'
/** The institution's query password. */
export const QUERY_PASSWORD = organisation.queryPassword

type Traits = {
  name: string
  custtype?: '0' | '1'
  custbelongto?: '0' | '1'
  riskability?: string | null
  lowest_risk?: boolean
  risk_valid_to?: string
  invalidate?: string
  idcardupload?: string
  address?: null
}

/** The named people: each differs from zhangSan in what the name says. */
const people = {
  zhangSan: { name: '张三' },
  liSiNoAccount: { name: '李四', custbelongto: '0', riskability: null, idcardupload: '0' },
  wangWuC1: { name: '王五', riskability: 'C1' },
  zhaoLiuLowest: { name: '赵六', riskability: 'C0', lowest_risk: true },
  qianQiC5: { name: '钱七', riskability: 'C5' },
  sunBaIdExpired: { name: '孙八', invalidate: '20261101' },
  zhouJiuRiskExpired: { name: '周九', risk_valid_to: '2026-11-01T10:00:00+08:00' },
  wuShiNoRisk: { name: '吴十', riskability: null },
  zhengNoIdImage: { name: '郑一', idcardupload: '0' },
  fengNoAddress: { name: '冯二', address: null },
  jiGou: { name: '测试机构有限公司', custtype: '0' },
} as const satisfies Record<string, Traits>

export type PersonName = keyof typeof people
export type Person = {
  custno: string
  clientid: string
  mobile: string
  idno: string
  fundAccount: string
  cardNo: string
  tradeacco: string
}
export type World = {
  people: Record<PersonName, Person>
  /** A token as returned by a login. */
  tokenOf(name: PersonName): Promise<string>
}

/**
 * Fills a fresh database with the test market and the named people; all share one login password and one trade
 * password.
 */
export async function loadWorld({ ctx }: Pick<TestServer, 'ctx'>): Promise<World> {
  const names = Object.keys(people).filter(isName)
  const hashes = {
    login: await hashPassword(ctx, LOGIN_PASSWORD),
    trade: await hashPassword(ctx, TRADE_PASSWORD),
    query: await hashPassword(ctx, QUERY_PASSWORD),
  }
  const persons = names.map((name, index) => ({ name, person: personOf(index), traits: traitsOf(name) }))
  const opened = persons.filter(({ traits }) => traits.custbelongto !== FUND_ACCOUNT.none)
  const byName = new Map(persons.map(({ name, person }) => [name, person]))
  const get = (name: PersonName): Person => byName.get(name) ?? personOf(0)
  await withTx(ctx.db, async tx => {
    await insertTestMarket(tx)
    await insertRows(
      tx,
      'customer',
      persons.map(({ person, traits }) => customerRow(ctx, person, traits, hashes)),
    )
    await insertRows(
      tx,
      'trade_account',
      opened.map(({ person }) => tradeAccountRow(ctx, person)),
    )
    await insertOrganisation(tx, ctx.keys, get('jiGou').custno, organisation)
  })
  const device = { ...ctx, deviceId: TEST_DEVICE, userAgent: 'node' }
  await Promise.all(persons.map(({ person }) => rememberDevice(device, person.custno)))
  return {
    people: {
      zhangSan: get('zhangSan'),
      liSiNoAccount: get('liSiNoAccount'),
      wangWuC1: get('wangWuC1'),
      zhaoLiuLowest: get('zhaoLiuLowest'),
      qianQiC5: get('qianQiC5'),
      sunBaIdExpired: get('sunBaIdExpired'),
      zhouJiuRiskExpired: get('zhouJiuRiskExpired'),
      wuShiNoRisk: get('wuShiNoRisk'),
      zhengNoIdImage: get('zhengNoIdImage'),
      fengNoAddress: get('fengNoAddress'),
      jiGou: get('jiGou'),
    },
    // The user agent of Node's own client, which the tests use.
    tokenOf: async name => (await ctx.sessions.open(get(name).custno, 'node')).token,
  }
}

const isName = (name: string): name is PersonName => Object.hasOwn(people, name)
const traitsOf = (name: PersonName): Traits => people[name]

function personOf(index: number): Person {
  const two = String(index + 10)
  const seventeen = `1101011990030${two}12`
  return {
    custno: `1000000000${two}`,
    clientid: `2000000000${two}`,
    mobile: `139000000${two}`,
    idno: `${seventeen}${checkDigit(seventeen)}`,
    fundAccount: `9800000000${two}`,
    cardNo: `62220212345678${two}01`,
    tradeacco: `T0000000${two}`,
  }
}

function customerRow(ctx: Context, person: Person, traits: Traits, hashes: Record<PasswordKind, string>) {
  const { seal } = customerVault(ctx.keys, person.custno)
  const isOpened = traits.custbelongto !== FUND_ACCOUNT.none
  const riskability = traits.riskability === undefined ? 'C3' : traits.riskability
  return {
    custno: person.custno,
    clientid: person.clientid,
    cust_uuid: `00000000-0000-4000-8000-${person.custno}`,
    custtype: traits.custtype ?? '1',
    custbelongto: traits.custbelongto ?? '1',
    custname_enc: isOpened ? seal('custname', traits.name) : null,
    idtype: isOpened ? '0' : null,
    idno_enc: isOpened ? seal('idno', person.idno) : null,
    ...(isOpened ? idnoIndexes(ctx.keys, person.idno) : noIdnoIndexes),
    mobile_enc: seal('mobile', person.mobile),
    ...mobileIndexes(ctx.keys, person.mobile),
    mobile_tail: person.mobile.slice(-4),
    fund_account: isOpened ? person.fundAccount : null,
    login_hash: hashes.login,
    trade_hash: isOpened ? hashes.trade : null,
    query_hash: traits.custtype === CUSTOMER_KIND.institution ? hashes.query : null,
    sex: '1',
    birthday: isoDate('1990-03-01'),
    live_nation: '156',
    educational: '03',
    annualsalary: '03',
    workcode: '05',
    address_enc: traits.address === null ? null : seal('address', '北京市东城区测试路1号'),
    invalidate: traits.invalidate ?? '20351231',
    idcardupload: traits.idcardupload ?? '1',
    myself_is_controller: '1',
    myself_is_beneficiary: '1',
    badintegrity: '01',
    tax_status: '1',
    lowest_risk: traits.lowest_risk ?? false,
    riskability,
    risk_valid_to: riskability === null ? null : new Date(traits.risk_valid_to ?? '2027-06-30T10:00:00+08:00'),
    opened_at: isOpened ? new Date('2025-03-03T10:00:00+08:00') : null,
    created_at: new Date('2025-03-03T10:00:00+08:00'),
  }
}

/** A signed card; a person's second card differs in `tradeacco` and `cardNo`. */
export function tradeAccountRow(ctx: Context, person: Person) {
  const { seal } = customerVault(ctx.keys, person.custno)
  return {
    tradeacco: person.tradeacco,
    custno: person.custno,
    bank_code: '002',
    card_enc: seal('card', person.cardNo),
    ...cardIndexes(ctx.keys, person.cardNo),
    card_head: person.cardNo.slice(0, 6),
    card_tail: person.cardNo.slice(-4),
    mobile_enc: seal('card_mobile', person.mobile),
    signed_at: new Date('2025-03-03T10:00:00+08:00'),
    created_at: new Date('2025-03-03T10:00:00+08:00'),
  }
}
