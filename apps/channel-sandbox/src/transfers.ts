import type { Notice } from '@zhixiao/gateway/payments.ts'
import { z } from 'zod'
import type { Books } from './books.ts'
import type { Postman } from './postman.ts'
import type { Reply } from './reply.ts'

/** Where the sandbox, and no other channel, takes requests to transfer money to the firm's account. */
export const TRANSFERS_PATH = '/sandbox/transfers'

const transferForm = z.object({
  cardNo: z.string().regex(/^\d{16,19}$/),
  payer: z.string().min(1).max(60),
  amount: z.string().regex(/^[1-9]\d{0,14}\.\d{2}$/),
})

type TransferParts = { books: Books; keep: () => void; nextRef: () => string; postman: Postman; now: () => Date }

/** Money that somebody sends to the firm's account. */
export function createTransfers({ books, keep, nextRef, postman, now }: TransferParts) {
  async function receive(
    transfer: { cardNo: string; payer: string; amount: string },
    notice = `E${nextRef()}`,
  ): Promise<string> {
    const at = now().toISOString()
    books.lines.push({ kind: 'transfer', id: notice, ref: nextRef(), amount: transfer.amount, at })
    const told: Notice = { type: 'transfer', notice, ...transfer, arrivedAt: at }
    keep()
    await postman.send(told)
    return notice
  }
  return {
    receive,
    async take(given: unknown): Promise<Reply> {
      const read = transferForm.safeParse(given)
      return read.success ? { status: 200, body: { notice: await receive(read.data) } } : { status: 400, body: {} }
    },
  }
}
