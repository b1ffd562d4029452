import { newestReadNumber } from '@zhixiao/db/account/id-images.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Keys } from '../keys.ts'

// A key of its own that stays: a picture outlives a change of the indexes' key.
export const readNumberHmac = ({ keys }: { keys: Pick<Keys, 'digest'> }, custno: string, idno: string): string =>
  keys.digest('id-image-number', `${custno}:${idno.toUpperCase()}`)

/**
 * LET-07: what whole pictures make of `idcardupload`. One on which another number was read than `idno` waits for a person;
 * one on which nothing can be read does not, for the customer typed what is on it and the bank has confirmed that. `mustMatch`: others were stopped before.
 */
export async function wholeState(
  db: Reader,
  ctx: { keys: Pick<Keys, 'digest'> },
  custno: string,
  idno: string,
  mustMatch: boolean,
): Promise<'1' | '2'> {
  const read = await newestReadNumber(db, custno)
  if (idno !== '' && read === readNumberHmac(ctx, custno, idno)) return '1'
  return mustMatch || (read !== '' && idno !== '') ? '2' : '1'
}
