import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Reader } from '../tx.ts'

export const listBanks = (db: Reader): Promise<Selectable<Schema['bank']>[]> =>
  db.selectFrom('bank').selectAll().orderBy('sort').orderBy('bank_code').execute()
