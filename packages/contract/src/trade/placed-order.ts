import { z } from 'zod'
import { dateText, instantText, orderKind, serial } from '../fields.ts'

/** The answer to a placed order: its number, its days on the exchange calendar, and until when it can be withdrawn. */
export const placedOrder = z.object({
  orderId: serial,
  businessCode: orderKind,
  /** Yuan for a purchase, shares for a redemption. */
  figure: z.string(),
  acceptAt: instantText,
  tradeDate: dateText,
  /** Null while a subscription waits for the fund to be founded. */
  confirmDate: dateText.nullable(),
  payDate: dateText.nullable(),
  undoUntil: instantText.nullable(),
  /** True for a repeat of a request that was already carried out. */
  repeated: z.boolean(),
})
