import { type BankBin, bankBins } from '@zhixiao/domain/codes/bank-bins.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'

export const listBanks = (db: Reader): Promise<Selectable<Schema['bank']>[]> =>
  db.selectFrom('bank').selectAll().orderBy('sort').orderBy('bank_code').execute()

/** The card prefixes that the firm imported, or the product's own until it does. */
export async function listBankBins(db: Reader): Promise<readonly BankBin[]> {
  const { rows } = await sql<BankBin>`
    select bin, card_length as "cardLength", bank_code as "bankCode", card_kind as "cardKind"
    from bank_bin order by bank_code, bin, card_length`.execute(db)
  return rows.length > 0 ? rows : bankBins
}
