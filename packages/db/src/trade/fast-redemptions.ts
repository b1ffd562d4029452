import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fastCapOn } from '@zhixiao/domain/fund/fast-offer.ts'
import type { Fen } from '@zhixiao/domain/money/money.ts'
import type { LineFacts } from '@zhixiao/domain/order/fast-redemption.ts'
import { sql } from 'kysely'
import { businessToday } from '../clock.ts'
import type { Db } from '../connect.ts'
import { isPayoutHeld } from '../held-payments.ts'
import { type Reader, type Tx, withTx } from '../tx.ts'
import { type PlacedOrder, placeRedemptions, type RedemptionIntent } from './place-order.ts'

/** The line of a fund as a customer's redemption to a card meets it; null where the fund has none. */
export async function findLine(
  db: Reader,
  { custno, tradeacco, fundcode }: { custno: string; tradeacco: string; fundcode: string },
): Promise<(LineFacts & { isHeld: boolean }) | null> {
  const { rows } = await sql<LineFacts & { isHeld: boolean }>`
    select l.is_open as "isOpen", l.limit_fen as limit, l.used_fen as used, coalesce(u.amount_fen, 0)::bigint as "usedToday",
      coalesce(a.payout_from > business_now(), false) or exists (select from name_hit h where h.custno = ${custno} and h.holds)
        or ${isPayoutHeld(sql`f.fundcode`, sql`a.bank_code`)} as "isHeld"
    from fund f join redemption_line l on l.fundcode = f.main_code
    left join trade_account a on a.tradeacco = ${tradeacco} and a.custno = ${custno}
    left join fast_usage u on u.custno = ${custno} and u.line_code = l.fundcode and u.day = ${businessToday}
    where f.fundcode = ${fundcode}`.execute(db)
  return rows[0] ?? null
}

export type FastIntent = RedemptionIntent & { advance: Fen; orOrdinary: boolean }

/** Rolls a placement back because a guarded update found no room. */
class NoRoom extends Error {}

/**
 * Places a redemption that is paid on the same day: order, cap of the day, room of the line and request to the bank are one
 * transaction. Holding, cap and line are locked in this order, the line last, as settlement does. Null where the facts have
 * changed, the cap is used up or the line has no room any more.
 */
export async function placeFastRedemption(db: Db, intent: FastIntent): Promise<PlacedOrder | null> {
  try {
    return await withTx(db, async tx => {
      const [placed] = await placeRedemptions(tx, [intent])
      if (!placed) return null
      const lineCode = await takeCap(tx, intent, placed)
      await takeRoom(tx, lineCode, intent.advance)
      const fast_day = await askToPay(tx, lineCode, intent, placed)
      return { ...placed, fast_day }
    })
  } catch (error) {
    if (error instanceof NoRoom) return null
    throw error
  }
}

/** @returns the main class of the fund. @throws NoRoom */
async function takeCap(tx: Tx, { custno, fundcode, advance }: FastIntent, placed: PlacedOrder): Promise<string> {
  const day = shanghaiDate(placed.accept_at.getTime())
  const cap = fastCapOn(day)
  const { rows } = await sql<{ line_code: string }>`
    insert into fast_usage as u (custno, line_code, day, amount_fen)
    select ${custno}, l.fundcode, ${day}::date, ${advance}::bigint
    from fund f join redemption_line l on l.fundcode = f.main_code
    where f.fundcode = ${fundcode} and ${advance}::bigint <= ${cap}::bigint
    on conflict (custno, line_code, day) do update set amount_fen = u.amount_fen + excluded.amount_fen
    where u.amount_fen + excluded.amount_fen <= ${cap}::bigint
    returning line_code`.execute(tx)
  if (!rows[0]) throw new NoRoom()
  return rows[0].line_code
}

/** @throws NoRoom */
async function takeRoom(tx: Tx, lineCode: string, advance: Fen): Promise<void> {
  const { rows } = await sql`
    update redemption_line set used_fen = used_fen + ${advance}
    where fundcode = ${lineCode} and is_open and used_fen + ${advance} <= limit_fen returning fundcode`.execute(tx)
  if (!rows[0]) throw new NoRoom()
}

/** @returns the calendar day of the payment. */
async function askToPay(tx: Tx, lineCode: string, intent: FastIntent, placed: PlacedOrder): Promise<IsoDate> {
  const { custno, advance, orOrdinary } = intent
  const day = shanghaiDate(placed.accept_at.getTime())
  await sql`
    insert into fast_redemption (order_id, custno, line_code, day, advance_fen, or_ordinary)
    values (${placed.order_id}, ${custno}, ${lineCode}, ${day}::date, ${advance}, ${orOrdinary})`.execute(tx)
  await sql`
    insert into bank_txn (order_id, custno, direction, amount_fen, due_date)
    values (${placed.order_id}, ${custno}, 'out', ${advance}, ${day}::date)`.execute(tx)
  return day
}
