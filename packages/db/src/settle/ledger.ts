import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Posting } from '@zhixiao/domain/settle/posting.ts'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type Tx, withTx } from '../tx.ts'

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
  const { rows } = await sql<{ entry_id: bigint; order_id: bigint }>`
    insert into entry (kind, order_id, day)
    select ${kind}, x, ${day}::date from unnest(${entries.map(entry => entry.orderId)}::bigint[]) x
    returning entry_id, order_id`.execute(tx)
  const entryOf = new Map(rows.map(row => [row.order_id, row.entry_id]))
  const lines = entries.flatMap(({ orderId, postings }) =>
    postings.map(posting => ({ entryId: entryOf.get(orderId), orderId, ...posting })),
  )
  // A join with the entries just made would be planned for ten rows, and be one of each with each.
  await sql`
    insert into posting (entry_id, account, custno, tradeacco, fundcode, unit, delta)
    select p.entry_id, p.account, o.custno, o.tradeacco, coalesce(p.fundcode, o.fundcode), p.unit, p.delta
    from unnest(${lines.map(line => line.entryId)}::bigint[], ${lines.map(line => line.orderId)}::bigint[], ${lines.map(line => line.account)}::text[],
      ${lines.map(line => line.unit)}::text[], ${lines.map(line => line.delta)}::bigint[], ${lines.map(line => line.fundcode ?? null)}::text[])
      p (entry_id, order_id, account, unit, delta, fundcode)
    join orders o using (order_id)`.execute(tx)
}

/** Entries under one seal: PostgreSQL makes one text of them, which may not grow without bound. */
const SEALED_AT_ONCE = 10_000

/**
 * Seals all entries since the last seal (I25): their hash together with the last one's, so that a changed, missing or inserted
 * entry shows. A long day takes several seals, each in a transaction of its own.
 */
export async function sealLedger(db: Db): Promise<void> {
  while (await withTx(db, sealNext));
}

/** The lock waits for entries on their way, lest one with a sealed number comes afterwards. */
async function sealNext(tx: Tx): Promise<boolean> {
  await sql`lock table entry in share mode`.execute(tx)
  const { rows } = await sql<{ entries: bigint }>`
    insert into ledger_seal (seal_id, upto_entry_id, entries, hash, at)
    select b.seal_id + 1, n.upto, h.entries, h.hash, business_now()
    from (
      select coalesce(max(seal_id), 0) as seal_id, coalesce(max(upto_entry_id), 0) as upto,
        coalesce((select hash from ledger_seal order by seal_id desc limit 1), '') as hash from ledger_seal
    ) b
    cross join lateral (
      select max(entry_id) as upto from (
        select entry_id from entry where entry_id > b.upto order by entry_id limit ${SEALED_AT_ONCE}) next
    ) n
    cross join lateral ledger_hash(b.upto, n.upto, b.hash) h
    where n.upto is not null returning entries`.execute(tx)
  return rows[0]?.entries === BigInt(SEALED_AT_ONCE)
}
