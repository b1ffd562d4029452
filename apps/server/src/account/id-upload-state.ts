import { newestReadNumber } from '@zhixiao/db/account/id-images.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { Env } from '../kernel/env.ts'
import type { Keys } from '../kernel/ports.ts'

// A separate key that never rotates: a picture outlives a rotation of the index key.
export const readNumberHmac = ({ keys }: { keys: Pick<Keys, 'digest'> }, custno: string, idno: string): string =>
  keys.digest('id-image-number', `${custno}:${idno.toUpperCase()}`)

/**
 * LET-07: what whole pictures make of `idcardupload`. A front on which another number than `idno`, or none, is read waits for
 * a person. The demo lets what cannot be read pass: nobody has a card of an invented person. `mustMatch`: others were stopped before.
 */
export async function wholeState(
  db: Reader,
  ctx: { keys: Pick<Keys, 'digest'>; env: Pick<Env, 'demo'> },
  custno: string,
  idno: string,
  mustMatch: boolean,
): Promise<'1' | '2'> {
  const read = await newestReadNumber(db, custno)
  // Before the account is opened there is no number to compare with; the opening decides.
  if (idno === '' || read === readNumberHmac(ctx, custno, idno)) return '1'
  return read === '' && ctx.env.demo && !mustMatch ? '1' : '2'
}
