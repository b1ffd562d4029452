import { z } from 'zod'

/** Where the sandbox, and no other channel, takes requests to transfer money to the firm's account. */
export const TRANSFERS_PATH = '/sandbox/transfers'

export const transferForm = z.object({
  cardNo: z.string().regex(/^\d{16,19}$/),
  payer: z.string().min(1).max(60),
  amount: z.string().regex(/^[1-9]\d{0,14}\.\d{2}$/),
})
