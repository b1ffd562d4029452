import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { recordRun } from './job-runs.ts'
import { sumsByAccount } from './moved.ts'

/** A fund whose shares differ between the four books that must agree. */
export type FundDifference = {
  fundcode: string
  ledger: ShareCents
  lots: ShareCents
  holdings: ShareCents
  registrar: ShareCents
}

export type Reconciliation = {
  /** Money moved by the bank, from the records of movements, with interest on raisings. */
  bank: { in: Fen; out: Fen }
  /** Ledger balances by account. */
  held: {
    in_transit: Fen
    fund_cash: Fen
    fee: Fen
    company_service: Fen
    fund_contingent: Fen
    interest_owed: Fen
    payable: Fen
    remitted: Fen
    /** Negative: advanced by the lenders of same-day redemptions and not repaid yet. */
    redemption_line: Fen
  }
  /** Bank in - bank out - held: zero on a sound ledger. */
  difference: Fen
  /** Movements that the bank has not answered yet. */
  open: { requested: number; unknown: number; amount: Fen }
  sharesHeld: ShareCents
  /** Funds whose ledger, lots, holdings and registrar's confirmations differ. */
  funds: FundDifference[]
}

/** Funds whose books differ, among holdings that moved; none on a sound ledger. */
async function listFundDifferences(db: Tx): Promise<FundDifference[]> {
  const { rows } = await sql<FundDifference>`
    select * from (
      select fundcode, coalesce(sum(ledger), 0)::bigint as ledger, coalesce(sum(lots), 0)::bigint as lots,
        coalesce(sum(holdings), 0)::bigint as holdings, coalesce(sum(registrar), 0)::bigint as registrar
      from (
        select fundcode, sum(shares_cents) as ledger, null::numeric as lots, null::numeric as holdings, sum(shares_cents) as registrar
          from moved_holding group by 1
        union all select fundcode, sum(delta), null, null, null
          from moved_entry join posting using (entry_id) where account = 'customer_share' group by 1
        union all select fundcode, null, sum(remaining_cents), null, null
          from moved_holding join lot using (custno, tradeacco, fundcode) where remaining_cents > 0 group by 1
        union all select fundcode, null, null, sum(h.shares_cents), null
          from moved_holding join holding h using (custno, tradeacco, fundcode) group by 1
        union all select fundcode, null, null, null, sum(moved_cents) from moved_movement group by 1
      ) each group by 1
    ) f where not (ledger = lots and lots = holdings and holdings = registrar) order by 1`.execute(db)
  return rows
}

/** Selects an entry that the sums carried forward already include. */
const carried = (which: RawBuilder<unknown>) =>
  sql`select from entry e where ${which} and e.entry_id <= (select entry_id from moved_since)`

type Row = Reconciliation['held'] & {
  difference: Fen
  bank_in: Fen
  bank_out: Fen
  requested: number
  unknown: number
  open_amount: Fen
  shares: ShareCents
}

/**
 * Reconciles the bank's movements with the ledger, within `withMoved`: sums carried forward from the last clean check
 * plus movements since.
 */
export async function readReconciliation(db: Tx): Promise<Reconciliation> {
  const { rows } = await sql<Row>`
    select l.*, b.*, open.*, (bank_in - bank_out - in_transit - fund_cash - fee - company_service - fund_contingent - interest_owed - payable - remitted - redemption_line) as difference from (
      select s.in_transit_fen + p.in_transit as in_transit, s.fund_cash_fen + p.fund_cash as fund_cash, s.fee_fen + p.fee as fee,
        s.company_service_fen + p.company_service as company_service, s.fund_contingent_fen + p.fund_contingent as fund_contingent, s.interest_owed_fen + p.interest_owed as interest_owed,
        s.payable_fen + p.payable as payable, s.remitted_fen + p.remitted as remitted,
        s.redemption_line_fen + p.redemption_line as redemption_line, s.customer_share_cents + p.customer_share as shares
      from moved_since s, (${sumsByAccount}) p
    ) l, (
      select s.bank_in_fen + t.moved_in + r.came + i.interest as bank_in, s.bank_out_fen + t.moved_out + r.gone as bank_out
      from moved_since s, (
        select coalesce(sum(t.amount_fen) filter (where t.direction = 'in' and o.payment = 'card'), 0)::bigint as moved_in,
          coalesce(sum(t.amount_fen) filter (where t.direction = 'out'), 0)::bigint as moved_out
        from moved_order join bank_txn t using (order_id) join orders o using (order_id)
        where t.state = 'done' and not exists (${carried(sql`e.order_id = t.order_id and e.kind = case t.direction when 'in' then 'pay' else 'pay-out' end`)})
      ) t, (
        select coalesce(sum(amount_fen) filter (where not exists (${carried(sql`e.remit_id = r.remit_id and e.kind = 'remit'`)})), 0)::bigint as came,
          coalesce(sum(amount_fen) filter (where state = 'returned' and not exists (${carried(sql`e.remit_id = r.remit_id and e.kind = 'remit-out'`)})), 0)::bigint as gone
        from moved_remittance join remittance r using (remit_id)
      ) r, (
        select coalesce(-sum(delta), 0)::bigint as interest -- of a raising and of settlement money, which is no movement
        from moved_entry join entry using (entry_id) join posting using (entry_id)
        where account = 'bank_in' and kind in ('confirm', 'release', 'interest')
      ) i
    ) b, (
      select count(*) filter (where state = 'requested')::int as requested, count(*) filter (where state = 'unknown')::int as unknown,
        coalesce(sum(amount_fen), 0)::bigint as open_amount
      from bank_txn where state in ('requested', 'unknown')
    ) open`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('moved_since is empty: call within withMoved')
  const {
    in_transit,
    fund_cash,
    fee,
    company_service,
    fund_contingent,
    interest_owed,
    payable,
    remitted,
    redemption_line,
  } = row
  return {
    bank: { in: row.bank_in, out: row.bank_out },
    held: {
      in_transit,
      fund_cash,
      fee,
      company_service,
      fund_contingent,
      interest_owed,
      payable,
      remitted,
      redemption_line,
    },
    difference: row.difference,
    open: { requested: row.requested, unknown: row.unknown, amount: row.open_amount },
    sharesHeld: row.shares,
    funds: await listFundDifferences(db),
  }
}

/** Whether the books agree; unanswered movements are no difference. */
export const agrees = ({ difference, funds }: Reconciliation): boolean => difference === 0n && funds.length === 0

const KEPT = 'reconcile'

/** Stores the findings of a reconciliation as lines for an operator; a second one on a day replaces the first. */
export async function keepReconciliation(db: Reader, day: IsoDate, kept: KeptReconciliation): Promise<void> {
  await recordRun(db, KEPT, day, kept)
}

/** The figures of a comparison as decimal text. */
export type KeptFigures = {
  bankIn: string
  bankOut: string
  held: Record<keyof Reconciliation['held'], string>
  difference: string
  open: { requested: number; unknown: number; amount: string }
  sharesHeld: string
  funds: { fundcode: string; ledger: string; lots: string; holdings: string; registrar: string }[]
}
export type KeptReconciliation = { agrees: boolean; lines: string[]; figures: KeptFigures }
export type ReconciledDay = KeptReconciliation & { day: IsoDate; at: Date }

/** Reconciliations, newest first; of one day where `day` is given. */
export async function listReconciliations(db: Reader, limit: number, day?: IsoDate): Promise<ReconciledDay[]> {
  const { rows } = await sql<{ day: IsoDate; at: Date; report: KeptReconciliation }>`
    select key as day, at, report from job_run where job = ${KEPT} and (${day ?? null}::text is null or key = ${day ?? null})
    order by key desc limit ${limit}`.execute(db)
  return rows.map(({ day: of, at, report }) => ({ day: of, at, ...report }))
}
