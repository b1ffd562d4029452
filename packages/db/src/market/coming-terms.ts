import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { CellValue } from '@zhixiao/domain/format/cell-forms.ts'
import type { FundColumn } from '@zhixiao/domain/fund-file/fund-columns.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../tx.ts'
import { updateFund } from './fund-import.ts'

/** Whose trading ends with the contract. */
const TRADED = [
  FUND_STATUS.open,
  FUND_STATUS.purchasesSuspended,
  FUND_STATUS.redemptionsSuspended,
  FUND_STATUS.registration,
  FUND_STATUS.payingDividend,
  FUND_STATUS.closed,
]

/** An announced change of status or of a limit, effective from a later trading day. */
export type ComingTerm = { fundcode: string; effective_from: IsoDate; term: FundColumn; value: CellValue }
type ComingRow = Omit<ComingTerm, 'value'> & { value: string | null }

/** Values are stored as the text of their column; all but statuses are whole numbers. */
const asComing = (row: ComingRow): ComingTerm => ({
  ...row,
  value: row.value === null || row.term.endsWith('status') ? row.value : BigInt(row.value),
})
const byDay = (a: ComingRow, b: ComingRow): number =>
  a.effective_from === b.effective_from ? 0 : a.effective_from < b.effective_from ? -1 : 1

/** Announced changes of these funds that are not effective yet, by day. */
export async function listComingTerms(db: Reader, codes: readonly string[]): Promise<ComingTerm[]> {
  const { rows } = await sql<ComingRow>`
    select fundcode, effective_from, term, value from fund_coming_term
    where fundcode = any(${[...codes]}::text[]) order by 1, 2, 3`.execute(db)
  return rows.map(asComing)
}

/** The same for fund `f` of a market snapshot, as the domain's AnnouncedChange. */
export const comingTerms = sql`coalesce((
  select jsonb_agg(jsonb_build_object('effectiveFrom', c.effective_from, 'term', regexp_replace(c.term, '_(fen|cents)$', ''), 'value', c.value) order by c.effective_from, c.term)
  from fund_coming_term c where c.fundcode = f.fundcode), '[]')`

/** Announces a change, replacing an announcement of the same term and day. */
export async function announceTerm(tx: Tx, { fundcode, effective_from, term, value }: ComingTerm): Promise<void> {
  await sql`
    insert into fund_coming_term (fundcode, effective_from, term, value)
    values (${fundcode}, ${effective_from}::date, ${term}, ${value === null ? null : String(value)})
    on conflict (fundcode, effective_from, term) do update set value = excluded.value`.execute(tx)
}

/** Withdraws the announced changes of a term, of one day or all. */
export async function withdrawTerm(
  tx: Tx,
  { fundcode, term, day = null }: { fundcode: string; term: FundColumn; day?: IsoDate | null },
): Promise<ComingTerm[]> {
  const { rows } = await sql<ComingRow>`
    delete from fund_coming_term
    where fundcode = ${fundcode} and term = ${term} and effective_from = coalesce(${day}::date, effective_from)
    returning fundcode, effective_from, term, value`.execute(tx)
  return rows.sort(byDay).map(asComing)
}

/** Stops the trading of funds whose contract ended before the trading day `day`; see `fund_on`. */
export async function stopEndedFunds(tx: Tx, day: IsoDate): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    update fund set status = ${FUND_STATUS.tradingStopped}, inst_status = null, version = version + 1
    where end_date < ${day}::date and status = any(${TRADED}) returning fundcode`.execute(tx)
  return rows.map(row => row.fundcode).sort()
}

/** Copies announced changes that are effective by the trading day `day` into their funds. */
export async function beginComingTerms(tx: Tx, day: IsoDate): Promise<ComingTerm[]> {
  const { rows } = await sql<ComingRow>`
    delete from fund_coming_term where effective_from <= ${day}::date
    returning fundcode, effective_from, term, value`.execute(tx)
  const begun = rows.sort(byDay).map(asComing)
  const byFund = new Map<string, Map<FundColumn, CellValue>>()
  for (const { fundcode, term, value } of begun)
    byFund.set(fundcode, (byFund.get(fundcode) ?? new Map<FundColumn, CellValue>()).set(term, value))
  for (const [fundcode, values] of [...byFund].sort(([a], [b]) => (a < b ? -1 : 1)))
    await updateFund(tx, fundcode, values)
  return begun
}
