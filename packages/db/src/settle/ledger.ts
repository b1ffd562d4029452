import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Posting } from '@zhixiao/domain/settle/posting.ts'
import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

export type EntryKind = 'pay' | 'confirm' | 'release' | 'pay-out'

/**
 * Writes one entry for each order with its postings. The holder and the fund come from the order itself, so a posting
 * can't name another's; only the second leg of a conversion names its own fund. A second entry of the kind for an order is a unique violation.
 */
export async function postEntries(
  tx: Tx,
  kind: EntryKind,
  day: IsoDate,
  entries: readonly { orderId: bigint; postings: readonly Posting[] }[],
): Promise<void> {
  if (entries.length === 0) return
  const lines = entries.flatMap(entry => entry.postings.map(posting => ({ orderId: entry.orderId, ...posting })))
  await sql`
    with e as (
      insert into entry (kind, order_id, day)
      select ${kind}, x, ${day}::date from unnest(${entries.map(entry => entry.orderId)}::bigint[]) x
      returning entry_id, order_id
    )
    insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta)
    select e.entry_id, p.account, o.custno, o.tradeacco, coalesce(p.fundcode, o.fundcode), p.unit, p.delta
    from unnest(${lines.map(line => line.orderId)}::bigint[], ${lines.map(line => line.account)}::text[],
      ${lines.map(line => line.unit)}::text[], ${lines.map(line => line.delta)}::bigint[], ${lines.map(line => line.fundcode ?? null)}::text[])
      p (order_id, account, unit, delta, fundcode)
    join e using (order_id) join orders o using (order_id)`.execute(tx)
}

/**
 * Seals all entries since the last seal (I25): their hash together with the last one's, so that a changed, missing or inserted
 * entry shows. The lock waits for entries on their way, lest one with a sealed number comes afterwards.
 */
export async function sealLedger(tx: Tx): Promise<void> {
  await sql`lock table entry in share mode`.execute(tx)
  await sql`
    insert into ledger_seal (seal_id, upto_entry_id, entries, hash, at)
    select coalesce(b.seal_id, 0) + 1, n.upto, h.entries, h.hash, business_now()
    from (select max(entry_id) as upto from entry) n
    left join lateral (select seal_id, upto_entry_id, hash from ledger_seal order by seal_id desc limit 1) b on true
    cross join lateral ledger_hash(coalesce(b.upto_entry_id, 0), n.upto, coalesce(b.hash, '')) h
    where n.upto > coalesce(b.upto_entry_id, 0)`.execute(tx)
}
