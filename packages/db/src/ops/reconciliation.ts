import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { recordRun } from '../settle/job-runs.ts'
import type { Reader } from '../tx.ts'

/** One fund's shares by the four books that must agree, where they do not. */
export type FundDifference = {
  fundcode: string
  ledger: ShareCents
  lots: ShareCents
  holdings: ShareCents
  registrar: ShareCents
}

export type Reconciliation = {
  /** What the bank moved, by its own records of movements, and the interest it paid on raisings. */
  bank: { in: Fen; out: Fen }
  /** What the ledger holds, by account. */
  held: { in_transit: Fen; fund_cash: Fen; fee: Fen; payable: Fen; remitted: Fen }
  /** Bank in - bank out - held: nothing, on a sound ledger. */
  difference: Fen
  /** Movements the bank has not answered yet. */
  open: { requested: number; unknown: number; amount: Fen }
  sharesHeld: ShareCents
  /** Funds whose ledger, lots, holdings and registrar's confirmations do not say the same. */
  funds: FundDifference[]
}

/** The funds whose books differ; none, on a sound ledger. */
async function listFundDifferences(db: Reader): Promise<FundDifference[]> {
  const { rows } = await sql<FundDifference>`
    select * from (
      select fundcode, coalesce(sum(ledger), 0)::bigint as ledger, coalesce(sum(lots), 0)::bigint as lots,
        coalesce(sum(holdings), 0)::bigint as holdings, coalesce(sum(registrar), 0)::bigint as registrar
      from (
        select fundcode, sum(delta) as ledger, null::numeric as lots, null::numeric as holdings, null::numeric as registrar
          from posting where account = 'customer_share' group by 1
        union all select fundcode, null, sum(remaining_cents), null, null from lot group by 1
        union all select fundcode, null, null, sum(shares_cents), null from holding group by 1
        union all select fundcode, null, null, null, sum(moved_cents) from movement group by 1
      ) each group by 1
    ) f where not (ledger = lots and lots = holdings and holdings = registrar) order by 1`.execute(db)
  return rows
}

type Row = Reconciliation['held'] & {
  difference: Fen
  bank_in: Fen
  bank_out: Fen
  requested: number
  unknown: number
  open_amount: Fen
  shares: ShareCents
}

/** Sets the bank's movements against the ledger. Read within one snapshot, however long that takes. */
export async function readReconciliation(db: Reader): Promise<Reconciliation> {
  await sql`set local statement_timeout = 0`.execute(db)
  const { rows } = await sql<Row>`
    select b.*, l.*, (bank_in - bank_out - in_transit - fund_cash - fee - payable - remitted) as difference from (
      select coalesce(sum(amount_fen) filter (where state = 'done' and direction = 'in' and payment = 'card'), 0)::bigint
          + (select coalesce(sum(amount_fen), 0)::bigint from remittance)
          + (select coalesce(-sum(delta), 0)::bigint from posting join entry using (entry_id) -- interest of a raising is no movement
              where account = 'bank_in' and kind in ('confirm', 'release')) as bank_in,
        coalesce(sum(amount_fen) filter (where state = 'done' and direction = 'out'), 0)::bigint
          + (select coalesce(sum(amount_fen), 0)::bigint from remittance where state = 'returned') as bank_out,
        count(*) filter (where state = 'requested')::int as requested,
        count(*) filter (where state = 'unknown')::int as unknown,
        coalesce(sum(amount_fen) filter (where state in ('requested', 'unknown')), 0)::bigint as open_amount
      from (select t.*, o.payment from bank_txn t join orders o using (order_id)) t
    ) b, (
      select coalesce(sum(delta) filter (where account = 'in_transit'), 0)::bigint as in_transit,
        coalesce(sum(delta) filter (where account = 'fund_cash'), 0)::bigint as fund_cash,
        coalesce(sum(delta) filter (where account = 'fee'), 0)::bigint as fee,
        coalesce(sum(delta) filter (where account = 'payable'), 0)::bigint as payable,
        coalesce(sum(delta) filter (where account = 'remitted'), 0)::bigint as remitted,
        coalesce(sum(delta) filter (where account = 'customer_share'), 0)::bigint as shares
      from posting
    ) l`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an aggregate without a row')
  const { in_transit, fund_cash, fee, payable, remitted } = row
  return {
    bank: { in: row.bank_in, out: row.bank_out },
    held: { in_transit, fund_cash, fee, payable, remitted },
    difference: row.difference,
    open: { requested: row.requested, unknown: row.unknown, amount: row.open_amount },
    sharesHeld: row.shares,
    funds: await listFundDifferences(db),
  }
}

/** Whether the books agree; what the bank has not answered yet is no difference. */
export const agrees = ({ difference, funds }: Reconciliation): boolean => difference === 0n && funds.length === 0

const KEPT = 'reconcile'

/** Keeps what a comparison found, as lines for a person; a second one of a day takes the place of the first. */
export async function keepReconciliation(db: Reader, day: IsoDate, kept: KeptReconciliation): Promise<void> {
  await recordRun(db, KEPT, day, kept)
}

export type KeptReconciliation = { agrees: boolean; lines: string[] }
export type ReconciledDay = KeptReconciliation & { day: IsoDate; at: Date }

/** The newest comparisons first; of one day only where `day` is given. */
export async function listReconciliations(db: Reader, limit: number, day?: IsoDate): Promise<ReconciledDay[]> {
  const { rows } = await sql<{ day: IsoDate; at: Date; report: KeptReconciliation }>`
    select key as day, at, report from job_run where job = ${KEPT} and (${day ?? null}::text is null or key = ${day ?? null})
    order by key desc limit ${limit}`.execute(db)
  return rows.map(({ day: of, at, report }) => ({ day: of, at, ...report }))
}
