import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'

/** What a custodian booked for a class from the NAV before up to that of the day. */
export type ServiceBooking = { fundcode: string; day: IsoDate; booked: Fen }

const isNewest = sql`not exists (
  select from service_booking n where n.day = b.day and n.fundcode = b.fundcode and n.booking_id > b.booking_id)`

/** Stores bookings; one that repeats the newest figure of its class and day is skipped. Returns how many were stored. */
export async function keepServiceBookings(tx: Tx, bookings: readonly ServiceBooking[]): Promise<number> {
  const { rows } = await sql`
    insert into service_booking (fundcode, day, booked_fen, received_at)
    select c.fundcode, c.day, c.booked, business_now()
    from unnest(${bookings.map(each => each.fundcode)}::text[], ${bookings.map(each => each.day)}::date[],
      ${bookings.map(each => each.booked)}::bigint[]) c (fundcode, day, booked)
    where not exists (
      select from service_booking b where b.day = c.day and b.fundcode = c.fundcode and b.booked_fen = c.booked and ${isNewest})
    returning 1`.execute(tx)
  return rows.length
}

/**
 * Computes our own figure beside each newest booking whose day the index has reached, by the shares of trading days before each
 * day. The tolerance is a fen a day, and half of the last place of the NAV, because the custodian accrues on unrounded net
 * assets. Returns how many were computed.
 */
export async function compareServiceBookings(tx: Tx): Promise<number> {
  const { rows } = await sql`
    with reached as materialized (
      select b.booking_id, b.fundcode, b.day, p.day as before, p.nav_e4, a.accrued
      from service_booking b
      cross join lateral (select day, nav_e4 from nav where fundcode = b.fundcode and day < b.day order by day desc limit 1) p
      cross join lateral (
        select sum(accrued_e12)::bigint as accrued from service_accrual where fundcode = b.fundcode and day > p.day and day <= b.day) a
      where ${isNewest} and a.accrued is distinct from b.accrued_e12
        and exists (select from service_accrual where fundcode = b.fundcode and day = b.day)
    )
    update service_booking b set accrued_e12 = r.accrued, own_fen = o.fen, tolerance_fen = r.day - r.before + ceil(o.fen / (2.0 * r.nav_e4))
    from reached r
    cross join lateral (
      select round(sum(s.accrued_e12 * m.shares) / 1000000000000)::bigint as fen from service_accrual s
      cross join lateral (
        select coalesce(sum(moved_cents), 0) as shares from movement where fundcode = s.fundcode and trade_date < s.day) m
      where s.fundcode = r.fundcode and s.day > r.before and s.day <= r.day) o
    where b.booking_id = r.booking_id returning 1`.execute(tx)
  return rows.length
}

/** A compared booking; `ended`: its figures agree within the tolerance, or the custodian gave another figure since. */
export type ComparedBooking = ServiceBooking & { id: bigint; own: Fen; tolerance: Fen; ended: boolean }

/** Bookings beyond the tolerance, by their days; the one of this number in any state. */
export async function listBookingBreaks(
  db: Reader,
  by: { from: IsoDate; to: IsoDate } | { id: bigint },
): Promise<ComparedBooking[]> {
  const which =
    'id' in by
      ? sql`b.booking_id = ${by.id}`
      : sql`b.day between ${by.from}::date and ${by.to}::date and abs(b.booked_fen - b.own_fen) > b.tolerance_fen`
  const { rows } = await sql<ComparedBooking>`
    select b.booking_id as id, b.fundcode, b.day, b.booked_fen as booked, b.own_fen as own, b.tolerance_fen as tolerance,
      abs(b.booked_fen - b.own_fen) <= b.tolerance_fen or not ${isNewest} as ended
    from service_booking b where ${which} and b.own_fen is not null and b.tolerance_fen is not null order by b.booking_id`.execute(
    db,
  )
  return rows
}

/** The days of a span for which a custodian's bookings were compared; null while it never gave any. */
export async function listBookedDays(
  db: Reader,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<IsoDate[] | null> {
  const { rows } = await sql<{ day: IsoDate }>`
    select distinct day from service_booking where day between ${from}::date and ${to}::date and own_fen is not null order by 1`.execute(
    db,
  )
  if (rows.length > 0) return rows.map(({ day }) => day)
  const any = await db.selectFrom('service_booking').select('day').limit(1).executeTakeFirst()
  return any ? [] : null
}
