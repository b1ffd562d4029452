import type { Line, LineActFacts } from '@zhixiao/domain/acts/redemption-line.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { AdvancedState } from '@zhixiao/domain/order/fast-states.ts'
import { sql } from 'kysely'
import { fastSql } from '../codes.ts'
import type { Reader, Tx } from '../tx.ts'

/** The fund of a line; null for an unknown one. */
export async function findLineFund(db: Reader, fundcode: string): Promise<LineActFacts['fund']> {
  const { rows } = await sql<NonNullable<LineActFacts['fund']>>`
    select fundname, main_code as "mainCode", fund_type = 'money' as "isMoney", registrar is not null as "isAtRegistrar"
    from fund where fundcode = ${fundcode}`.execute(db)
  return rows[0] ?? null
}

/** Locks a line; null where the fund has none. */
export async function lockLine(tx: Tx, fundcode: string): Promise<Line | null> {
  const { rows } = await sql<Line>`
    select lender, limit_fen as limit, used_fen as used, is_open as "isOpen" from redemption_line
    where fundcode = ${fundcode} for no key update`.execute(tx)
  return rows[0] ?? null
}

/** Opens a line or changes it. The caller's transaction must release the request. */
export async function saveLine(
  tx: Tx,
  { fund, lender, limit, by }: { fund: string; lender: string; limit: Fen; by: string },
): Promise<void> {
  await sql`
    insert into redemption_line (fundcode, lender, limit_fen, is_open, changed_by, changed_at)
    values (${fund}, ${lender}, ${limit}, true, ${by}, business_now())
    on conflict (fundcode) do update set lender = excluded.lender, limit_fen = excluded.limit_fen, is_open = true,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx)
}

/** Stops a line. The caller's transaction must release the request. @returns whether it was open */
export async function stopLine(tx: Tx, fundcode: string, by: string): Promise<boolean> {
  const { rows } = await sql`
    update redemption_line set is_open = false, changed_by = ${by}, changed_at = business_now()
    where fundcode = ${fundcode} and is_open returning fundcode`.execute(tx)
  return rows.length > 0
}

export type LineRow = {
  fundcode: string
  fundname: string
  lender: string
  limit: Fen
  used: Fen
  isOpen: boolean
  changedBy: string
  changedAt: Date
  /** What the bank has paid and the fund has not repaid, from the ledger. */
  advanced: Fen
}

/** All lines with their balances in the ledger. */
export async function listLines(db: Reader): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.fundcode, f.fundname, l.lender, l.limit_fen as limit, l.used_fen as used, l.is_open as "isOpen", l.changed_by as "changedBy",
      l.changed_at as "changedAt", coalesce((
        select -sum(p.delta) from fast_redemption x join entry e using (order_id) join posting p using (entry_id)
        where x.line_code = l.fundcode and x.state in (${fastSql.advanced}) and p.account = 'redemption_line'), 0)::bigint as advanced
    from redemption_line l join fund f using (fundcode) order by l.fundcode`.execute(db)
  return rows
}

export type OpenAdvance = {
  orderId: bigint
  custno: string
  fundcode: string
  fundname: string
  acceptAt: Date
  amount: Fen
  state: AdvancedState
  confirmDate: IsoDate | null
}

/** Advances that are on their way or wait to be repaid, oldest first. */
export async function listOpenAdvances(db: Reader, limit: number): Promise<OpenAdvance[]> {
  const { rows } = await sql<OpenAdvance>`
    select x.order_id as "orderId", x.custno, o.fundcode, f.fundname, o.accept_at as "acceptAt", x.advance_fen as amount, x.state,
      o.confirm_date as "confirmDate"
    from fast_redemption x join orders o using (order_id, custno) join fund f using (fundcode)
    where x.state in (${fastSql.advanced}) order by x.order_id limit ${limit}`.execute(db)
  return rows
}
