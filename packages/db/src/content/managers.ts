import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Reader } from '../tx.ts'

export type ManagerRecord = {
  man_id: string
  name: string
  title: string
  since: IsoDate | null
  resume: string
  style: string
  /** Codes of the funds managed today. */
  managed: string[]
}

const managed = sql`array(
  select c.fundcode from manager_tenure c
  where c.man_id = m.man_id and c.from_day <= ${businessToday} and (c.to_day is null or c.to_day > ${businessToday})
  order by c.fundcode)`

export async function listManagers(db: Reader): Promise<ManagerRecord[]> {
  const { rows } = await sql<ManagerRecord>`
    select man_id, name, title, since, resume, style, ${managed} as managed from manager m order by man_id`.execute(db)
  return rows
}

export async function findManager(db: Reader, manId: string): Promise<ManagerRecord | null> {
  const { rows } = await sql<ManagerRecord>`
    select man_id, name, title, since, resume, style, ${managed} as managed from manager m where man_id = ${manId}`.execute(
    db,
  )
  return rows[0] ?? null
}

export type ManagedRecord = { fundcode: string; from_day: IsoDate; to_day: IsoDate | null }

/** Funds that a manager manages or managed: current ones first, then the latest. */
export async function listManaged(db: Reader, manId: string): Promise<ManagedRecord[]> {
  const { rows } = await sql<ManagedRecord>`
    select fundcode, from_day, case when to_day <= ${businessToday} then to_day end as to_day
    from manager_tenure where man_id = ${manId} and from_day <= ${businessToday}
    order by (to_day is null or to_day > ${businessToday}) desc, to_day desc nulls first, from_day desc, fundcode`.execute(
    db,
  )
  return rows
}

/** The tenures of today, of all managers. */
export async function listCurrentTenures(db: Reader): Promise<(ManagedRecord & { man_id: string })[]> {
  const { rows } = await sql<ManagedRecord & { man_id: string }>`
    select man_id, fundcode, from_day, null::date as to_day from manager_tenure
    where from_day <= ${businessToday} and (to_day is null or to_day > ${businessToday}) order by man_id, from_day, fundcode`.execute(
    db,
  )
  return rows
}

export type TenureRecord = ManagerRecord & { from_day: IsoDate; to_day: IsoDate | null }

/** Current and former managers of a fund: current ones first, then the latest. */
export async function listTenures(db: Reader, fundcode: string): Promise<TenureRecord[]> {
  const { rows } = await sql<TenureRecord>`
    select m.man_id, m.name, m.title, m.since, m.resume, m.style, ${managed} as managed, t.from_day,
      case when t.to_day <= ${businessToday} then t.to_day end as to_day
    from manager_tenure t join manager m using (man_id)
    where t.fundcode = ${fundcode} and t.from_day <= ${businessToday}
    order by t.to_day desc nulls first, t.from_day desc, m.man_id`.execute(db)
  return rows
}
