import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { InvestorType } from '@zhixiao/domain/codes/investor-types.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader, Tx } from '../tx.ts'
import { changeCustomer } from './profile.ts'

export type Assessment = {
  paperVersion: string
  answers: readonly { questionId: string; selectIndex: number }[]
  score: number
  riskability: InvestorType
  lowestRisk: boolean
  at: Date
  validTo: Date
}

/** Stores an assessment and makes it the current one. */
export async function recordAssessment(tx: Tx, custno: string, done: Assessment): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    insert into risk_result (custno, paper_version, answers, score, riskability, lowest_risk, at, valid_to)
    values (${custno}, ${done.paperVersion}, ${JSON.stringify(done.answers)}::jsonb, ${done.score}, ${done.riskability},
      ${done.lowestRisk}, ${done.at}, ${done.validTo}) returning id`.execute(tx)
  await changeCustomer(tx, custno, {
    risk_result_id: rows[0]?.id ?? null,
    riskability: done.riskability,
    risk_score: done.score,
    lowest_risk: done.lowestRisk,
    risk_valid_to: done.validTo,
  })
}

/** Makes each customer's newest assessment the current one, after a bulk insert of assessments. */
export async function countLatestAssessments(tx: Tx): Promise<void> {
  await sql`
    update customer c set risk_result_id = r.id
    from (select custno, max(id) as id from risk_result group by custno) r where r.custno = c.custno`.execute(tx)
}

export type AssessmentRow = {
  paper_version: string
  answers: { questionId: string; selectIndex: number }[]
  score: number
  riskability: InvestorType
  at: Date
  valid_to: Date
}

/** A customer's assessments, newest first. */
export async function listAssessments(db: Reader, custno: string, limit: number): Promise<AssessmentRow[]> {
  const { rows } = await sql<AssessmentRow>`
    select paper_version, answers, score, riskability, at, valid_to
    from risk_result where custno = ${custno} order by id desc limit ${limit}`.execute(db)
  return rows
}

export type CurrentRisk = {
  riskability: InvestorType | null
  lowest_risk: boolean
  risk_valid_to: Date | null
  assessed_at: Date | null
  /** Days of the assessments of at least the last year, oldest first. */
  days: IsoDate[]
  now: Date
}

/** The current assessment, and the Shanghai dates of the assessments that may count against the limits. */
export async function readCurrentRisk(db: Reader, custno: string): Promise<CurrentRisk> {
  const { rows } = await sql<CurrentRisk>`
    select c.riskability, c.lowest_risk, c.risk_valid_to, business_now() as now,
      (select max(at) from risk_result r where r.custno = c.custno) as assessed_at,
      array(select (r.at at time zone 'Asia/Shanghai')::date::text from risk_result r where r.custno = c.custno
        and (r.at at time zone 'Asia/Shanghai')::date > ${businessToday} - 367 order by r.at) as days
    from customer c where c.custno = ${custno}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('a session of no customer')
  return row
}
