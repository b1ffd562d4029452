import { type RawBuilder, sql } from 'kysely'

type Covered = { direction: RawBuilder<unknown>; fundcode: RawBuilder<unknown>; bank: RawBuilder<unknown> }

/** THE rule of a hold `h`: in force, and for all money or for this direction, fund and bank. */
export const holdCovers = ({
  direction,
  fundcode,
  bank,
}: Covered) => sql`(h.ended_at is null and (h.direction is null or h.direction = ${direction})
  and (h.fundcode is null or h.fundcode = ${fundcode}) and (h.bank_code is null or h.bank_code = ${bank}))`

/** Whether a hold in force covers a payment out of a fund to a bank. */
export const isPayoutHeld = (fundcode: RawBuilder<unknown>, bank: RawBuilder<unknown>) => sql<boolean>`exists (
  select from payment_hold h where ${holdCovers({ direction: sql.lit('out'), fundcode, bank })})`
