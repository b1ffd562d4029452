import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type RawBuilder, sql } from 'kysely'

/** The days, ascending, on which the fund of a statement rests though the exchange is open. */
export const closedDays = (fundcode: RawBuilder<unknown>) =>
  sql<IsoDate[]>`array(select c.day::text from fund_closed_day c where c.fundcode = ${fundcode} order by c.day)`
