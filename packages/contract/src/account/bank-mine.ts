import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, moneyText, tradeacco } from '../fields.ts'

const bankAccount = z.object({
  tradeacco: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  logo: z.string(),
  /** For lists: '**** 8031'. */
  cardTail: z.string(),
  /** For receipts: '6225****8031'. */
  cardMask: z.string(),
  /** First six and last four digits, for a single card and with the trade password; else ''. */
  cardFull: z.string(),
  mobileno: z.string(),
  capitalmode: z.string(),
  state: z.enum(['pending', 'active', 'lapsed']),
  singleMax: moneyText,
  dayMax: moneyText,
  /** YYYY-MM-DD; '' until signed. */
  signedOn: z.string(),
  /** Whether purchases may be paid by a transfer from this card. */
  takesRemittance: z.boolean(),
  /** For a new card: the instant from which redemption money goes to it. */
  payoutFrom: instantText.nullable(),
})

/**
 * All cards of a customer, or a single one, in more detail with a `proof` of the trade password. `tradeList` leaves out
 * those with capitalmode '1'.
 */
export const bankMine = defineCall({
  door: 'site',
  id: 'CALL-041',
  name: 'account.bankMine',
  summary: '我的银行卡',
  method: 'GET',
  path: '/api/account/bank/mine',
  access: 'customer',
  input: z.strictObject({ tradeacco: tradeacco.optional(), proof: z.string().max(128).optional() }),
  output: z.object({ fullList: z.array(bankAccount), tradeList: z.array(bankAccount) }),
  errors: ['BANK-0005'],
})
