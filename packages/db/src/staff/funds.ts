import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS, type FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import type { CellValue } from '@zhixiao/domain/format/cell-forms.ts'
import type { Fen, ShareCents } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { closedDays } from '../closed-days.ts'
import { documentStateSql, statusSql } from '../codes.ts'
import { type ActRequest, listedColumns } from '../ops/act-requests.ts'
import type { Reader } from '../tx.ts'

export type StaffFund = {
  fundcode: string
  fundname: string
  fund_type: FundType
  status: FundStatus
  inst_status: FundStatus | null
  list_state: string
  risk_level: number
  min_first_fen: Fen
  min_further_fen: Fen
  single_max_fen: Fen
  day_max_fen: Fen
  min_redeem_cents: ShareCents
  min_hold_cents: ShareCents
  closed_days: IsoDate[]
  open_windows: string | null
  end_date: IsoDate | null
  order_day: IsoDate
}

const fundColumns = sql`fundcode, fundname, fund_type, status, inst_status, list_state, risk_level, min_first_fen,
  min_further_fen, single_max_fen, day_max_fen, min_redeem_cents, min_hold_cents,
  ${closedDays(sql`fund.fundcode`)} as closed_days, open_windows, end_date, day_after_cut_off(business_now()) as order_day`

export type FundSearch = {
  /** In the name, or the first digits of the code. */
  word: string | null
  status: string | null
  type: string | null
  /** The last code of the page before. */
  after: string | null
  limit: number
}

const matchesSearch = ({ word, status, type }: FundSearch) => sql`
  (${word}::text is null or starts_with(fundcode, ${word}) or strpos(lower(fundname), lower(${word})) > 0)
  and (${status}::text is null or status = ${status}) and (${type}::text is null or fund_type = ${type})`

/** Funds by code, displayed or not, those after `after`. */
export async function listStaffFunds(db: Reader, by: FundSearch): Promise<StaffFund[]> {
  const { rows } = await sql<StaffFund>`
    select ${fundColumns} from fund
    where ${matchesSearch(by)} and (${by.after}::text is null or fundcode > ${by.after})
    order by fundcode limit ${by.limit}`.execute(db)
  return rows
}

export async function countStaffFunds(db: Reader, by: FundSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fund where ${matchesSearch(by)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findStaffFund(db: Reader, fundcode: string): Promise<StaffFund | null> {
  const { rows } = await sql<StaffFund>`select ${fundColumns} from fund where fundcode = ${fundcode}`.execute(db)
  return rows[0] ?? null
}

/** The other classes of the same fund that have not ended, by code. */
export async function listOtherClasses(db: Reader, fundcode: string): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    select o.fundcode from fund f join fund o using (main_code)
    where f.fundcode = ${fundcode} and o.fundcode <> f.fundcode and o.status not in (${FUND_STATUS.ended}, ${FUND_STATUS.raisingFailed})
    order by 1`.execute(db)
  return rows.map(row => row.fundcode)
}

/** A fund's stored columns by name; empty for an unknown code. */
export async function readFundColumns(db: Reader, fundcode: string): Promise<ReadonlyMap<string, CellValue>> {
  const row = await db.selectFrom('fund').selectAll().where('fundcode', '=', fundcode).executeTakeFirst()
  return new Map<string, CellValue>(Object.entries(row ?? {}))
}

export type Touched = { orders: number; amount: Fen; shares: ShareCents; plans: number; planned: Fen }

/** Orders of these funds that wait for confirmation, in either leg, and the plans that run. */
export async function countTouched(db: Reader, codes: readonly string[]): Promise<Touched> {
  const { rows } = await sql<Touched>`
    with waiting as (
      select order_id, amount_fen, shares_cents from orders where status = ${statusSql.pending} and fundcode = any(${[...codes]}::text[])
      union
      select order_id, amount_fen, shares_cents from orders
      where status = ${statusSql.pending} and target_fundcode = any(${[...codes]}::text[])
    ),
    running as (select amount_fen from plan where state = 'running' and fundcode = any(${[...codes]}::text[]))
    select w.*, p.* from (
      select count(*)::int as orders, coalesce(sum(amount_fen), 0)::bigint as amount, coalesce(sum(shares_cents), 0)::bigint as shares
      from waiting) w
    cross join (select count(*)::int as plans, coalesce(sum(amount_fen), 0)::bigint as planned from running) p`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate has no row')
  return row
}

export type FundDocument = { kind: string; id: string; grp: string; title: string; at: Date }

/** Shown and coming texts about a fund, the newest first. */
export async function listFundDocuments(db: Reader, fundcode: string, limit: number): Promise<FundDocument[]> {
  const { rows } = await sql<FundDocument>`
    select kind, id, grp, title, coalesce(published_at, updated_at) as at from document
    where fundcode = ${fundcode} and state <> ${documentStateSql.withdrawn} order by 5 desc, id limit ${limit}`.execute(
    db,
  )
  return rows
}

export type FundActLine = {
  at: Date
  actor: string
  act: string
  file: string | null
  /** English lines, needed only for imports from before the console recorded changes in Chinese. */
  changes: string[]
  terms: { fundcode: string; name: string; before: string | null; after: string }[]
}

/** Acts that changed a fund, newest first: their events name it in `terms`, or in lines from before those. */
export async function listFundActs(db: Reader, fundcode: string, limit: number): Promise<FundActLine[]> {
  const { rows } = await sql<FundActLine>`
    select at, actor, act, detail ->> 'file' as file,
      coalesce((select jsonb_agg(line) from jsonb_path_query(detail, '$.changes[*]') line
        where starts_with(line #>> '{}', ${`${fundcode} `})), '[]') as changes,
      coalesce((select jsonb_agg(term) from jsonb_array_elements(detail -> 'terms') term
        where term ->> 'fundcode' = ${fundcode}), '[]') as terms
    from audit_log
    where detail ? 'terms' and (detail -> 'terms' @> jsonb_build_array(jsonb_build_object('fundcode', ${fundcode}::text))
      or exists (select from jsonb_path_query(detail, '$.changes[*]') line where starts_with(line #>> '{}', ${`${fundcode} `})))
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Requests of the given acts whose object contains this name, newest first. */
export async function listRequestsAbout(
  db: Reader,
  acts: readonly string[],
  about: string,
  limit: number,
): Promise<ActRequest[]> {
  const { rows } = await sql<ActRequest>`
    select ${listedColumns} from act_request
    where act = any (${[...acts]}::text[]) and strpos(object, ${about}) > 0
    order by request_id desc limit ${limit}`.execute(db)
  return rows
}
