import type { AgencyLot, CustodyFund } from '@zhixiao/domain/acts/custody-transfer.ts'
import { sql } from 'kysely'
import type { Tx } from '../tx.ts'

/** A fund as transfers of custody see it; null for an unknown code. `house` is the own registrar. */
export async function findCustodyFund(
  tx: Tx,
  fundcode: string,
  house: string,
): Promise<Omit<CustodyFund, 'splitWaits' | 'nav'> | null> {
  const { rows } = await sql<Omit<CustodyFund, 'splitWaits' | 'nav'>>`
    select fundname as name, status, setup_date as "setupDate", raise_start as "raiseStart", coalesce(registrar, ${house}) <> ${house} as "isOutside",
      carry is not distinct from 'monthly' as "isMonthly", exists (select from liquidation l where l.fundcode = f.fundcode) as "isLiquidated"
    from fund f where fundcode = ${fundcode}`.execute(tx)
  return rows[0] ?? null
}

/** The name of an agency that sells our funds, locked for its forms; null for an unknown one and for our own counters. */
export async function lockAgency(tx: Tx, agencyId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from agency where agency_id = ${agencyId} and kind = 'consign' for no key update`.execute(tx)
  return rows[0]?.name ?? null
}

/** Whether a form of an agency, in the ids that its orders would have for `tradeacco`, brought shares to another trade account. */
export async function cameToOthers(
  tx: Tx,
  agencyId: string,
  { tradeacco, idStart }: { tradeacco: string; idStart: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from custody_transfer k join orders o using (order_id)
    where k.agency_id = ${agencyId} and k.register_date is not null and o.tradeacco <> ${tradeacco}
      and starts_with(o.request_id, concat(${idStart}::text, o.fundcode, '-', o.tradeacco, '-')) limit 1`.execute(tx)
  return rows.length > 0
}

/** An order that transfers custody, with its agency, and the lot of shares that come. */
export type CustodyOrder = { orderId: bigint; agencyId: string; lot: AgencyLot | null }

/** Stores the agencies of transfer orders, and the lots of shares that come. */
export async function keepCustodyTransfers(tx: Tx, moved: readonly CustodyOrder[]): Promise<void> {
  if (moved.length === 0) return
  const lots = moved.map(({ lot }) => lot)
  await sql`
    insert into custody_transfer (order_id, custno, agency_id, register_date, trade_date, fee_type, nav_e4, split_ratios_e9, cost_fen)
    select order_id, o.custno, t.agency_id, t.register_date, t.trade_date, t.fee_type, t.nav_e4, t.splits::bigint[], t.cost_fen
    from unnest(${moved.map(each => each.orderId)}::bigint[], ${moved.map(each => each.agencyId)}::text[], ${lots.map(lot => lot?.registerDate ?? null)}::date[],
      ${lots.map(lot => lot?.tradeDate ?? null)}::date[], ${lots.map(lot => lot?.feeType ?? null)}::text[], ${lots.map(lot => lot?.nav ?? null)}::bigint[],
      ${lots.map(lot => (lot ? `{${lot.splits.join()}}` : null))}::text[], ${lots.map(lot => lot?.cost ?? null)}::bigint[])
      t (order_id, agency_id, register_date, trade_date, fee_type, nav_e4, splits, cost_fen)
    join orders o using (order_id)`.execute(tx)
}
