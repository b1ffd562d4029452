import type { Fen } from '@zhixiao/domain/money/money.ts'
import { type Insertable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader, Tx } from '../tx.ts'

export type BankRow = { bank_code: string; name: string; single_max_fen: Fen; day_max_fen: Fen }

export function listBanks(db: Reader): Promise<BankRow[]> {
  return db
    .selectFrom('bank')
    .select(['bank_code', 'name', 'single_max_fen', 'day_max_fen'])
    .orderBy('sort')
    .orderBy('bank_code')
    .execute()
}

export type CardRow = {
  tradeacco: string
  bank_code: string
  card_head: string
  card_tail: string
  mobile_enc: string
  capitalmode: string
  state: string
  signed_at: Date | null
  name: string
  single_max_fen: Fen
  day_max_fen: Fen
}

/** The customer's cards that are not closed, oldest first, with their bank and its limits. */
export function listCards(db: Reader, custno: string): Promise<CardRow[]> {
  return db
    .selectFrom('trade_account as a')
    .innerJoin('bank as b', 'b.bank_code', 'a.bank_code')
    .select(['a.tradeacco', 'a.bank_code', 'a.card_head', 'a.card_tail', 'a.mobile_enc', 'a.capitalmode', 'a.state'])
    .select(['a.signed_at', 'b.name', 'b.single_max_fen', 'b.day_max_fen'])
    .where('a.custno', '=', custno)
    .where('a.state', '<>', 'closed')
    .orderBy('a.created_at')
    .orderBy('a.tradeacco')
    .execute()
}

/** Whether a card number, by its index, is that of a card of the customer that is not closed. */
export async function ownsCard(db: Reader, custno: string, cardIndex: string): Promise<boolean> {
  const row = await db
    .selectFrom('trade_account')
    .select('tradeacco')
    .where('custno', '=', custno)
    .where('card_bidx', '=', cardIndex)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  return row !== undefined
}

export type NewCard = Omit<Insertable<Schema['trade_account']>, 'created_at' | 'signed_at' | 'state'>

/** Adds a card that is signed from now on. @throws a unique violation of CARD_TAKEN when the customer has it already. */
export async function insertCard(tx: Tx, card: NewCard): Promise<void> {
  const now = sql<Date>`business_now()`
  await tx
    .insertInto('trade_account')
    .values({ ...card, state: 'active', created_at: now, signed_at: now })
    .execute()
}

export const CARD_TAKEN = 'trade_account_card'

/** Signs a card whose contract is missing or has lapsed. False when there is nothing to sign. */
export async function signCard(tx: Tx, custno: string, tradeacco: string): Promise<boolean> {
  const rows = await tx
    .updateTable('trade_account')
    .set({ state: 'active', signed_at: sql<Date>`business_now()` })
    .where('tradeacco', '=', tradeacco)
    .where('custno', '=', custno)
    .where('state', 'in', ['pending', 'lapsed'])
    .returning('tradeacco')
    .execute()
  return rows.length === 1
}
