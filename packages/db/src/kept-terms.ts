import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { EntryTerms } from '@zhixiao/domain/fee/purchase-fee.ts'
import type { Fen, RateE8 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'

/** The terms that an order keeps since its acceptance: see DueOrder. */
export type KeptTerms = { termsDay: IsoDate; entry: EntryTerms | null }

export type KeptColumns = {
  termsDay: IsoDate
  feeRate: RateE8 | null
  feeDiscountE4: number | null
  feeFixed: Fen | null
}

/** Of an order `o`; one that keeps none is charged by those of its trading day. */
export const keptColumns = sql`coalesce(o.terms_day, o.trade_date) as "termsDay", o.fee_rate_e8 as "feeRate", o.fee_discount_e4 as "feeDiscountE4", o.fee_fixed_fen as "feeFixed"`

export const keptTerms = <Row extends KeptColumns>({ feeRate, feeDiscountE4, feeFixed, ...row }: Row) => ({
  ...row,
  entry:
    feeRate === null || feeDiscountE4 === null
      ? null
      : { rate: feeRate, discountE4: feeDiscountE4, fixedFee: feeFixed },
})
