import type { Fen } from '@zhixiao/domain/money/money.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
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
  /** Since when orders may be paid by transfer. */
  remit_at: Date | null
  /** Redemption proceeds wait until then; no wait when null or past. */
  payout_from: Date | null
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
    .select(['a.signed_at', 'a.remit_at', 'a.payout_from', 'b.name', 'b.single_max_fen', 'b.day_max_fen'])
    .where('a.custno', '=', custno)
    .where('a.state', '<>', 'closed')
    .orderBy('a.created_at')
    .orderBy('a.tradeacco')
    .execute()
}

/** The sealed parts of a customer's card that the payment channel needs for a contract; null when it is not theirs. */
export async function findSealedCard(
  db: Reader,
  custno: string,
  tradeacco: string,
): Promise<Pick<Selectable<Schema['trade_account']>, 'bank_code' | 'card_enc' | 'mobile_enc'> | null> {
  const row = await db
    .selectFrom('trade_account')
    .select(['bank_code', 'card_enc', 'mobile_enc'])
    .where('tradeacco', '=', tradeacco)
    .where('custno', '=', custno)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  return row ?? null
}

/** The customer with an open card of this number (by index), at most one; null when there is none. */
export async function findCardOwner(db: Reader, cardIndex: string): Promise<string | null> {
  const row = await db
    .selectFrom('trade_account')
    .select('custno')
    .where(on => on.or([on('card_bidx', '=', cardIndex), on('card_bidx2', '=', cardIndex)]))
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  return row?.custno ?? null
}

export type NewCard = Omit<Insertable<Schema['trade_account']>, 'created_at' | 'signed_at' | 'state'>

// Payouts to a new card wait a day, so that the customer can object.
const wayOpens = sql<Date>`business_now() + interval '24 hours'`

/** Adds a card that is signed from now on. @throws a unique violation of CARD_TAKEN when it is bound already. */
export async function insertCard(tx: Tx, card: NewCard): Promise<void> {
  const now = sql<Date>`business_now()`
  await tx
    .insertInto('trade_account')
    .values({ ...card, state: 'active', created_at: now, signed_at: now, payout_from: wayOpens })
    .execute()
}

export const CARD_TAKEN: readonly (string | null)[] = ['trade_account_card', 'trade_account_card2']

/** Signs a card whose contract is missing or has lapsed. False in any other state. */
export async function signCard(
  tx: Tx,
  {
    custno,
    tradeacco,
    agreementId,
    from,
  }: { custno: string; tradeacco: string; agreementId: string; from: 'pending' | 'lapsed' },
): Promise<boolean> {
  const rows = await tx
    .updateTable('trade_account')
    .set({ state: 'active', signed_at: sql<Date>`business_now()`, agreement_id: agreementId })
    .where('tradeacco', '=', tradeacco)
    .where('custno', '=', custno)
    .where('state', '=', from)
    .returning('tradeacco')
    .execute()
  return rows.length === 1
}

export type HeldCard = Pick<
  Selectable<Schema['trade_account']>,
  'state' | 'capitalmode' | 'remit_at' | 'card_bidx' | 'card_bidx2' | 'card_tail' | 'mobile_enc'
>

/** Locks a customer's card against concurrent orders; null when it is not theirs. */
export async function lockCard(tx: Tx, custno: string, tradeacco: string): Promise<HeldCard | null> {
  const row = await tx
    .selectFrom('trade_account')
    .select(['state', 'capitalmode', 'remit_at', 'card_bidx', 'card_bidx2', 'card_tail', 'mobile_enc'])
    .where('tradeacco', '=', tradeacco)
    .where('custno', '=', custno)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

const change = (tx: Tx, tradeacco: string) => tx.updateTable('trade_account').where('tradeacco', '=', tradeacco)

/** Closes a card locked by `lockCard`. */
export async function closeCard(tx: Tx, tradeacco: string): Promise<void> {
  await change(tx, tradeacco).set({ state: 'closed' }).execute()
}

/** Allows transfers from a card locked by `lockCard`. */
export async function openRemit(tx: Tx, tradeacco: string): Promise<void> {
  await change(tx, tradeacco).set({ remit_at: sql<Date>`business_now()` }).execute()
}

export type CardParts = Omit<NewCard, 'tradeacco' | 'custno'>

/**
 * Replaces the card of a trade account locked by `lockCard`: its holdings stay, the old card is kept on file, and
 * payouts that the old card refused are requested again. Returns the time from which redemption proceeds go to the new
 * card.
 */
export async function replaceCard(tx: Tx, custno: string, tradeacco: string, card: CardParts): Promise<Date> {
  await sql`
    insert into replaced_card (custno, tradeacco, bank_code, card_enc, card_head, card_tail, mobile_enc, replaced_at)
    select custno, tradeacco, bank_code, card_enc, card_head, card_tail, mobile_enc, business_now()
    from trade_account where tradeacco = ${tradeacco} and custno = ${custno}`.execute(tx)
  await sql`
    update bank_txn t set state = 'requested', attempt = t.attempt + 1, done_at = null, asked = null, agreement_id = null, code = '' from orders o
    where o.order_id = t.order_id and o.tradeacco = ${tradeacco} and t.direction = 'out' and t.state = 'refused'`.execute(
    tx,
  )
  const row = await change(tx, tradeacco)
    .set({ ...card, state: 'active', signed_at: sql<Date>`business_now()`, payout_from: wayOpens })
    .returning('payout_from')
    .executeTakeFirstOrThrow()
  if (row.payout_from === null) throw new Error('a card without the instant its money may go out')
  return row.payout_from
}
