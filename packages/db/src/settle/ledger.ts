import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Posting } from '@zhixiao/domain/settle/posting.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Tx } from '../tx.ts'

const orders = {
  key: sql`order_id`,
  custno: sql`(select custno from orders where order_id = x.id)`,
  holders: sql`(select order_id as id, custno, tradeacco, fundcode from orders)`,
}
// The holder is '' for transfers from an unknown payer.
const transfers = {
  key: sql`remit_id`,
  custno: sql`(select coalesce(custno, '') from remittance where remit_id = x.id)`,
  holders: sql`(select remit_id as id, coalesce(custno, '') as custno, coalesce(tradeacco, '') as tradeacco, '' as fundcode from remittance)`,
}
/** THE kinds of entries, each with its source: orders or transfers. */
const owners = {
  pay: orders,
  confirm: orders,
  release: orders,
  'pay-out': orders,
  remit: transfers,
  'remit-give': transfers,
  'remit-back': transfers,
  'remit-out': transfers,
}

/**
 * Writes one entry with postings for each order or transfer, on `day` or today. Holder and fund come from the order
 * itself, so a posting cannot name others; only the second leg of a conversion names its fund. A second entry of a kind
 * for an order is a unique violation. An entry whose customer the caller knows needs no look-up; its foreign key checks him.
 */
export async function postEntries(
  tx: Tx,
  kind: keyof typeof owners,
  day: IsoDate | null,
  entries: readonly { id: bigint; custno?: string; postings: readonly Posting[] }[],
): Promise<void> {
  if (entries.length === 0) return
  const { key, custno, holders } = owners[kind]
  const { rows } = await sql<{ entry_id: bigint; id: bigint }>`
    insert into entry (kind, ${key}, custno, day)
    select ${kind}, x.id, coalesce(x.custno, ${custno}), coalesce(${day}::date, ${businessToday})
    from unnest(${entries.map(entry => entry.id)}::bigint[], ${entries.map(entry => entry.custno ?? null)}::text[]) x (id, custno)
    returning entry_id, ${key} as id`.execute(tx)
  const entryOf = new Map(rows.map(row => [row.id, row.entry_id]))
  const lines = entries.flatMap(({ id, postings }) =>
    postings.map(posting => ({ entryId: entryOf.get(id), id, ...posting })),
  )
  // A join with the new entries would be planned for ten rows, and run as a nested loop over all of them.
  await sql`
    insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta)
    select p.entry_id, p.account, case when p.nobodys then '' else h.custno end, case when p.nobodys then '' else h.tradeacco end, coalesce(p.fundcode, h.fundcode), p.unit, p.delta
    from unnest(${lines.map(line => line.entryId)}::bigint[], ${lines.map(line => line.id)}::bigint[], ${lines.map(line => line.account)}::text[],
      ${lines.map(line => line.unit)}::text[], ${lines.map(line => line.delta)}::bigint[], ${lines.map(line => line.fundcode ?? null)}::text[],
      ${lines.map(line => line.isNobodys ?? false)}::boolean[])
      p (entry_id, id, account, unit, delta, fundcode, nobodys)
    join ${holders} h using (id)`.execute(tx)
}
