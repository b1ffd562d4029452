import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { DONE, type ReportedTrade } from '@zhixiao/domain/exchange/confirmations.ts'
import { sql } from 'kysely'
import { pagesOf } from '../pages.ts'
import type { Tx } from '../tx.ts'
import { type Removed, type Repeated, reportedTable } from './reported-table.ts'

const table = reportedTable<ReportedTrade>('reported_trade', {
  line: 'int',
  orderId: 'bigint',
  serial: 'text',
  code: 'text',
  kind: 'text',
  returnCode: 'text',
  detail: 'text',
  confirmDate: 'date',
  fundcode: 'text',
  tradeacco: 'text',
  amount: 'bigint',
  shares: 'bigint',
  nav: 'bigint',
  charge: 'bigint',
  supplement: 'bigint',
  performance: 'bigint',
  returned: 'bigint',
  interest: 'bigint',
  targetFundcode: 'text',
  targetShares: 'bigint',
  targetNav: 'bigint',
})
/** Orders settle by day, fund and number, not in the order of the file. */
export const { begin: beginTrades, add: addTrades } = table

export type UnpairedRecord = Repeated | Removed<'alone'>

/**
 * Ends the list: indexes it and removes what is not booked. Of records that are the same the first stays; where two of one order
 * differ none does, because an order is confirmed once; nor do two legs of a conversion that do not fit, or one without the other.
 */
export async function removeUnpaired(tx: Tx): Promise<UnpairedRecord[]> {
  await sql`create index on reported_trade ("confirmDate", fundcode, "orderId")`.execute(tx)
  await sql`create index on reported_trade ("orderId")`.execute(tx)
  await sql`analyze reported_trade`.execute(tx)
  const unlike = await removeUnlikeLegs(tx)
  const repeated = await table.removeRepeated(tx, ['orderId', 'confirmDate', 'kind'])
  const { rows: alone } = await sql<Removed<'alone'>>`
    delete from reported_trade i where kind = 'conversionIn' and not exists (
      select from reported_trade o where o."orderId" = i."orderId" and o."confirmDate" = i."confirmDate" and o.kind = 'conversion')
    returning line, 'alone' as problem`.execute(tx)
  return [...unlike, ...repeated, ...alone]
}

/**
 * Removes both records of a conversion that do not report one: another account, result or target, other shares or another NAV, or an
 * amount that is not what crosses over less at most its charges.
 */
async function removeUnlikeLegs(tx: Tx): Promise<Removed<'contradicts'>[]> {
  const { rows } = await sql<Removed<'contradicts'>>`
    with unlike as (
      select o.line as out, i.line as into
      from reported_trade o join reported_trade i on i."orderId" = o."orderId" and i."confirmDate" = o."confirmDate"
      where o.kind = 'conversion' and i.kind = 'conversionIn'
        and (o.tradeacco <> i.tradeacco or (o."returnCode" = ${DONE}) <> (i."returnCode" = ${DONE})
          or o."targetFundcode" not in ('', i.fundcode) or o."targetShares" not in (0, i.shares)
          or (o."targetNav" > 0 and i.nav > 0 and o."targetNav" <> i.nav)
          or (o.amount > 0 and i.amount > 0 and i.amount not between o.amount - o.charge - greatest(o.supplement, i.supplement, i.charge) and o.amount))
    )
    delete from reported_trade t using unlike u where t.line in (u.out, u.into) returning t.line, 'contradicts' as problem`.execute(
    tx,
  )
  return rows
}

export async function listReportedDays(tx: Tx): Promise<IsoDate[]> {
  const { rows } = await sql<{
    day: IsoDate
  }>`select distinct "confirmDate" as day from reported_trade order by 1`.execute(tx)
  return rows.map(row => row.day)
}

/**
 * The confirmed orders of a day, by fund and number, in pages. A conversion may have two records, which are merged into
 * that of the source fund.
 */
export function listReportedTrades(tx: Tx, day: IsoDate, size: number): AsyncGenerator<ReportedTrade[]> {
  const own = ['targetFundcode', 'targetShares', 'targetNav', 'supplement', 'performance', 'returned']
  const plain = table.names.filter(name => !own.includes(name)).map(name => sql`t.${sql.ref(name)}`)
  const query = sql<ReportedTrade>`
    select ${sql.join(plain)},
      case when i.line is null then t."targetFundcode" else i.fundcode end as "targetFundcode",
      case when i.line is null then t."targetShares" else i.shares end as "targetShares",
      case when i.line is null then t."targetNav" else i.nav end as "targetNav",
      case when i.line is null or t.supplement > 0 then t.supplement else greatest(i.supplement, i.charge) end as supplement,
      greatest(t.performance, i.performance) as performance, greatest(t.returned, i.returned) as returned
    from reported_trade t left join reported_trade i
      on i."orderId" = t."orderId" and i."confirmDate" = t."confirmDate" and i.kind = 'conversionIn' and t.kind = 'conversion'
    where t.kind <> 'conversionIn' and t."confirmDate" = ${day}::date
    order by t.fundcode, t."orderId"`
  return pagesOf(tx, query, size)
}
