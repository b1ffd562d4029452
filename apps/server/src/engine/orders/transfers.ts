import { isOnItsWay, listRemittances, type RemittanceRow } from '@zhixiao/db/query/remittances.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { addFen, type Fen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'

/** Transfers of a customer that arrived and are neither matched with an order nor returned to their card. */
export const listTransfers = async (ctx: { db: Reader; session: { custno: string } }): Promise<RemittanceRow[]> =>
  (await listRemittances(ctx.db, ctx.session.custno, 0)).filter(isOnItsWay)

export const sumOf = (transfers: readonly RemittanceRow[]): Fen =>
  addFen(ZERO_FEN, ...transfers.map(each => each.amount_fen))
