import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { InvestorType } from '@zhixiao/domain/codes/investor-types.ts'
import type { GuardFacts } from '@zhixiao/domain/customer/guards.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../tx.ts'
import { freezeInForce } from './account-freezes.ts'
import { isReviewBlocking } from './aml-ratings.ts'

/** Facts for decisions about a customer, without personal data. */
export type CustomerFacts = {
  /** Incremented by every change that guards depend on; an order is placed only while it is unchanged. */
  version: number
  riskability: InvestorType | null
  lowestRisk: boolean
  /** Persons only. */
  birthday: IsoDate | null
  hasTradePassword: boolean
  /** Null, or the first instant, of real time, at which the trade password may be tried again. */
  tradeLockedUntil: Date | null
  /** Business time of the reading. */
  now: Date
  guard: GuardFacts
}

type Row = {
  custno: string
  version: number
  custtype: string
  custbelongto: string
  idcardupload: string
  riskability: InvestorType | null
  lowest_risk: boolean
  risk_valid_to: Date | null
  birthday: IsoDate | null
  has_trade_password: boolean
  locked_until: Date | null
  now: Date
  sex: string | null
  live_nation: string | null
  workcode: string | null
  has_address: boolean
  is_held: boolean
  is_frozen: boolean
  is_review_overdue: boolean
  annualsalary: string | null
  educational: string | null
  invalidate: string | null
  myself_is_controller: string | null
  myself_is_beneficiary: string | null
  badintegrity: string | null
  tax_status: string | null
}

/**
 * The facts of one customer in one statement.
 * @throws Error when there is no such customer: the number comes from a session, which only customers have.
 */
export async function readCustomerFacts(db: Reader, custno: string): Promise<CustomerFacts> {
  const [row] = await readRows(db, sql`c.custno = ${custno}`)
  if (!row) throw new Error('a session of no customer')
  return factsOf(row)
}

/** Like readCustomerFacts for many, by custno. */
export async function listCustomerFacts(db: Reader, custnos: readonly string[]): Promise<Map<string, CustomerFacts>> {
  const rows = await readRows(db, sql`c.custno = any(${[...custnos]}::text[])`)
  return new Map(rows.map(row => [row.custno, factsOf(row)]))
}

async function readRows(db: Reader, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.custno, c.version, c.custtype, c.custbelongto, c.idcardupload, c.riskability, c.lowest_risk, c.risk_valid_to, c.birthday,
      c.trade_hash is not null as has_trade_password, business_now() as now,
      case when p.locked_until > clock_timestamp() then p.locked_until end as locked_until, c.sex, c.live_nation,
      c.workcode, c.address_enc is not null as has_address, c.annualsalary, c.educational, c.invalidate,
      c.myself_is_controller, c.myself_is_beneficiary, c.badintegrity, c.tax_status,
      exists (select from name_hit h where h.custno = c.custno and h.holds) as is_held,
      exists (select from account_freeze f where f.custno = c.custno and ${freezeInForce}) as is_frozen,
      exists (select from aml_rating g where g.custno = c.custno and ${isReviewBlocking}) as is_review_overdue
    from customer c left join password_counter p on p.custno = c.custno and p.kind = 'trade'
    where ${which}`.execute(db)
  return rows
}

const factsOf = (row: Row): CustomerFacts => ({
  version: row.version,
  riskability: row.riskability,
  lowestRisk: row.lowest_risk,
  birthday: row.birthday,
  hasTradePassword: row.has_trade_password,
  tradeLockedUntil: row.locked_until,
  now: row.now,
  guard: guardFactsOf(row),
})

// Address and mobile number are encrypted; guards only need to know that they exist.
const GIVEN = 'given'

const guardFactsOf = (row: Row): GuardFacts => ({
  loggedIn: true,
  isEnterprise: customerKindOf(row.custtype) === 'institution',
  custbelongto: row.custbelongto,
  idcardupload: row.idcardupload,
  riskability: row.riskability,
  riskExpiresAtMs: row.risk_valid_to?.getTime() ?? null,
  nowMs: row.now.getTime(),
  isHeld: row.is_held,
  isFrozen: row.is_frozen,
  isReviewOverdue: row.is_review_overdue,
  profile: {
    sex: row.sex,
    liveNation: row.live_nation,
    workcode: row.workcode,
    address: row.has_address ? GIVEN : null,
    annualsalary: row.annualsalary,
    educational: row.educational,
    invalidate: row.invalidate,
    mobileno: GIVEN,
    myselfIsContorler: row.myself_is_controller,
    myselfIsBfcy: row.myself_is_beneficiary,
    badintegrity: row.badintegrity,
    taxResident: row.tax_status,
  },
})
