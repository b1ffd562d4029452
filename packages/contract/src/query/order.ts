import { z } from 'zod'
import { dateText, instantText, moneyText, serial, sharesText } from '../fields.ts'

/** An order as lists show it. */
export const order = z.object({
  orderId: serial,
  businessCode: z.string(),
  recordCode: z.string(),
  businessName: z.string(),
  fundCode: z.string(),
  fundName: z.string(),
  tradeacco: z.string(),
  bankName: z.string(),
  cardTail: z.string(),
  amount: moneyText.nullable(),
  shares: sharesText.nullable(),
  confirmedAmount: moneyText.nullable(),
  confirmedShares: sharesText.nullable(),
  fee: moneyText.nullable(),
  status: z.enum(['9', '1', '0', '4']),
  statusName: z.string(),
  /** What the status leaves unsaid: debited or not, paid out or not, why it failed. */
  statusDetail: z.string().nullable(),
  acceptAt: instantText,
  tradeDate: dateText,
  confirmDate: dateText.nullable(),
  payDate: dateText.nullable(),
  /** Until when this customer may still take it back; null when they may not. */
  undoUntil: instantText.nullable(),
})
