import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { type Reader, type Tx, withSnapshot, withTx } from './tx.ts'

/** THE append-only tables that are sealed in a hash chain: a changed, missing or inserted row is detected. */
const chains = {
  ledger: { rows: 'entry', id: 'entry_id', seals: 'ledger_seal', hash: 'ledger_hash', waitMs: 0 },
  // Logins write to the audit log too, and wait behind a seal that waits for a long import.
  audit: { rows: 'audit_log', id: 'id', seals: 'audit_seal', hash: 'audit_hash', waitMs: 1_000 },
} as const

/** Rows per seal: PostgreSQL concatenates them into one text, whose size needs a bound. */
const SEALED_AT_ONCE = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

/** Seals everything since the last seal; what takes several seals takes each in its own transaction. */
export async function sealLedger(db: Db): Promise<void> {
  while (await withTx(db, tx => sealNext(tx, 'ledger')));
}

/** The same for the audit log. @returns false when a writer did not end in time: the next call seals its lines. */
export async function sealAudit(db: Db): Promise<boolean> {
  try {
    while (await withTx(db, tx => sealNext(tx, 'audit')));
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

/** The lock waits for concurrent inserts, so that no row with a lower number appears after the seal. */
async function sealNext(tx: Tx, chain: keyof typeof chains): Promise<boolean> {
  const { rows: source, id, seals, hash, waitMs } = chains[chain]
  await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(tx)
  await sql`select lock_sealed(${source})`.execute(tx)
  const { rows } = await sql<{ entries: bigint }>`
    insert into ${sql.table(seals)} (seal_id, upto_entry_id, entries, hash, at)
    select b.seal_id + 1, n.upto, h.entries, h.hash, business_now()
    from (
      select coalesce(max(seal_id), 0) as seal_id, coalesce(max(upto_entry_id), 0) as upto,
        coalesce((select hash from ${sql.table(seals)} order by seal_id desc limit 1), '') as hash from ${sql.table(seals)}
    ) b
    cross join lateral (
      select max(${sql.ref(id)}) as upto from (
        select ${sql.ref(id)} from ${sql.table(source)} where ${sql.ref(id)} > b.upto order by ${sql.ref(id)} limit ${SEALED_AT_ONCE}) next
    ) n
    cross join lateral ${sql.ref(hash)}(b.upto, n.upto, b.hash) h
    where n.upto is not null returning entries`.execute(tx)
  return rows[0]?.entries === BigInt(SEALED_AT_ONCE)
}

/** Up to which seal the audit log is sealed, and the first few seals that it does not match. */
export type AuditCheck = { last: AuditSeal | null; breaks: { subject: string; problem: string }[] }
export type AuditSeal = { seal_id: bigint; hash: string }

export async function lastAuditSeal(db: Reader): Promise<AuditSeal | null> {
  const { rows } = await sql<AuditSeal>`
    select seal_id, hash from audit_seal order by seal_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function hasAuditSeal(db: Reader, { seal_id, hash }: AuditSeal): Promise<boolean> {
  const { rows } = await sql`select from audit_seal where seal_id = ${seal_id} and hash = ${hash}`.execute(db)
  return rows.length > 0
}

/** Reads the whole audit log against its seals. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  return withSnapshot(db, async tx => {
    // All of a long log is read, and no request waits for it.
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ subject: string; problem: string }>`
      select subject, problem from audit_break order by subject::bigint limit 10`.execute(tx)
    return { last: await lastAuditSeal(tx), breaks: rows }
  })
}
