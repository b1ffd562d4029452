import { z } from 'zod'
import { dateText, instantText, orderKind, serial } from '../fields.ts'

/** What a placed order answers: its number, its days on the exchange calendar, and until when it can be undone. */
export const placedOrder = z.object({
  orderId: serial,
  businessCode: orderKind,
  /** Yuan of a purchase, shares of a redemption. */
  figure: z.string(),
  acceptAt: instantText,
  tradeDate: dateText,
  /** Null while a subscription waits for the fund to be set up. */
  confirmDate: dateText.nullable(),
  payDate: dateText.nullable(),
  undoUntil: instantText.nullable(),
  /** True when this request had been carried out before: nothing new happened. */
  repeated: z.boolean(),
})
