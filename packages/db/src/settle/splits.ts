import type { Lot } from '@zhixiao/domain/fee/redemption-fee.ts'
import type { RatioE9, ShareRounding } from '@zhixiao/domain/money/money.ts'
import type { Holder } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { sql } from 'kysely'
import { lotColumns, oldestFirst } from '../lot-columns.ts'
import type { Tx } from '../tx.ts'
import type { FundAct } from './fund-acts.ts'

export type HeldLot = Lot & Holder

/** Lots of a fund with shares left, from orders before `day`, with their holders, oldest first. */
export async function listFundLots(tx: Tx, { fundcode, day }: FundAct): Promise<HeldLot[]> {
  const { rows } = await sql<HeldLot>`
    select l.custno, l.tradeacco, ${lotColumns} from lot l join orders o using (order_id)
    where l.fundcode = ${fundcode} and l.remaining_cents > 0 and o.trade_date < ${day}::date
    order by l.custno, l.tradeacco, ${oldestFirst}`.execute(tx)
  return rows
}

/** Records a split on lots, because their purchase NAV is per share before the split. */
export async function noteSplit(tx: Tx, lots: readonly Pick<Lot, 'lotId'>[], ratio: RatioE9): Promise<void> {
  if (lots.length === 0) return
  await sql`
    update lot set split_ratios_e9 = split_ratios_e9 || ${ratio}::bigint where lot_id = any(${lots.map(lot => lot.lotId)}::bigint[])`.execute(
    tx,
  )
}

export type SplitTerms = { ratio: RatioE9; rounding: ShareRounding }

/** Ratio of the split on a day. @throws when there is none. */
export async function readSplit(tx: Tx, { fundcode, day }: FundAct): Promise<SplitTerms> {
  const { rows } = await sql<SplitTerms>`
    select s.ratio_e9 as ratio, t.share_rounding as rounding from split s cross join lateral terms_on(s.fundcode, s.day) t
    where s.fundcode = ${fundcode} and s.day = ${day}::date`.execute(tx)
  if (!rows[0]) throw new Error(`no split of ${fundcode} on ${day}`)
  return rows[0]
}
