import { type BankBin, bankBins } from '@zhixiao/domain/codes/bank-bins.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'

export const listBanks = (db: Reader): Promise<Selectable<Schema['bank']>[]> =>
  db.selectFrom('bank').selectAll().orderBy('sort').orderBy('bank_code').execute()

/** Banks of the cards that debits and payouts go to. */
export async function listPayingBanks(db: Reader): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select bank_code as code, name from bank b where exists (select from trade_account a where a.bank_code = b.bank_code)
    order by sort, bank_code`.execute(db)
  return rows
}

/** The card prefixes that the firm imported, or the product's own until it does. */
export async function listBankBins(db: Reader): Promise<readonly BankBin[]> {
  const { rows } = await sql<BankBin>`
    select bin, card_length as "cardLength", bank_code as "bankCode", card_kind as "cardKind"
    from bank_bin order by bank_code, bin, card_length`.execute(db)
  return rows.length > 0 ? rows : bankBins
}
