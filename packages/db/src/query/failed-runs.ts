import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Reader } from '../tx.ts'

export type FailedRunRow = { plan_id: bigint; fundname: string; due_date: IsoDate; run_date: IsoDate; code: string }

/** The failed deductions of a customer's plans, newest first. */
export async function listFailedRuns(db: Reader, custno: string, limit: number): Promise<FailedRunRow[]> {
  const { rows } = await sql<FailedRunRow>`
    select plan_id, f.fundname, x.due_date, x.run_date, x.code
    from plan_failure x join plan p using (plan_id) join fund f using (fundcode)
    where p.custno = ${custno} order by x.run_date desc, plan_id limit ${limit}`.execute(db)
  return rows
}
