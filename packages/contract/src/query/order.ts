import { fastStates } from '@zhixiao/domain/order/fast-states.ts'
import { orderCauses } from '@zhixiao/domain/order/order-states.ts'
import { z } from 'zod'
import { dateText, dividendType, instantText, moneyText, serial, sharesText } from '../fields.ts'

/** An order as lists show it. */
export const order = z.object({
  orderId: serial,
  businessCode: z.string(),
  recordCode: z.string(),
  businessName: z.string(),
  /** Why the fund acted; null for what a customer or a plan placed. */
  cause: z.enum(orderCauses).nullable(),
  fundCode: z.string(),
  fundName: z.string(),
  fundType: z.string(),
  tradeacco: z.string(),
  bankName: z.string(),
  cardTail: z.string(),
  amount: moneyText.nullable(),
  /** How a purchase is paid: by debit of the card, or by a transfer that the customer sends. */
  payment: z.enum(['card', 'remit']),
  /** The transfer has not arrived yet. */
  awaitsMoney: z.boolean(),
  /** The trading day at whose cut-off it lapses without the transfer; null when none is awaited. */
  remitBy: dateText.nullable(),
  shares: sharesText.nullable(),
  /** For a conversion: the target fund and, once confirmed, the fees besides `fee` and the shares received. */
  target: z
    .object({
      fundCode: z.string(),
      fundName: z.string(),
      supplement: moneyText.nullable(),
      shares: sharesText.nullable(),
    })
    .nullable(),
  /** The requested dividend method, or the one used to pay a dividend. */
  dividendType: dividendType.nullable(),
  /** For a plan deduction: the plan, and its nominal day. */
  plan: z.object({ planId: serial, dueDate: dateText }).nullable(),
  /** The fund or its registrar acted, not the customer. */
  isFundAct: z.boolean(),
  confirmedAmount: moneyText.nullable(),
  confirmedShares: sharesText.nullable(),
  fee: moneyText.nullable(),
  status: z.enum(['9', '1', '0', '4']),
  statusName: z.string(),
  /** Detail beyond the status: debited or not, paid out or not, the reason of a failure. */
  statusDetail: z.string().nullable(),
  acceptAt: instantText,
  /** While a transfer is awaited, this day and the confirmation day are those of money that arrives now. */
  tradeDate: dateText,
  /** The settlement of its day could not confirm it, because a NAV is not published. */
  awaitsNav: z.boolean(),
  /** Both null for a withdrawn or failed order, and while it awaits a NAV. */
  confirmDate: dateText.nullable(),
  payDate: dateText.nullable(),
  /** Of a same-day redemption: whether the bank has paid it, and the amount; `ordinary` and `failed` once the bank refused. */
  fast: z.object({ state: z.enum(fastStates), amount: moneyText, day: dateText }).optional(),
  /** The last instant at which this customer may withdraw it; null if they may not. */
  undoUntil: instantText.nullable(),
})
