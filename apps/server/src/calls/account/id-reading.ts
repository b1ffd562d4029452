import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type IdSide, storeIdReading } from '@zhixiao/db/account/id-images.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import {
  type IdCardBack,
  type IdCardFront,
  readIdCardBack,
  readIdCardFront,
} from '@zhixiao/domain/customer/id-card-text.ts'
import type { Context, CustomerContext } from '../../kernel/context.ts'
import { readingHmac } from './id-upload-state.ts'

/** Maximum time that an upload waits for text recognition; an image not finished by then is read later. */
const UPLOAD_WAITS_MS = 15_000

export type SideRead = ({ side: 'front' } & IdCardFront) | ({ side: 'back' } & IdCardBack)

/** Identifies an image, because a reading is valid only for exactly this file. */
export const pictureHash = (picture: Buffer): string => hash('sha256', picture)

/** What is read on one side; null when it cannot be read or is the other side. */
export async function readSide(
  ctx: Pick<Context, 'gateways' | 'clock'>,
  side: IdSide,
  picture: Buffer,
): Promise<SideRead | 'busy' | null> {
  const rows = await ctx.gateways.ocr.readRows(picture)
  if (rows === 'busy') return rows
  if (side === 'back') {
    const back = readIdCardBack(rows)
    return back && { side, ...back }
  }
  const front = readIdCardFront(rows, shanghaiDate((await ctx.clock.now()).getTime()))
  return front && { side, ...front }
}

/** The reading as stored with an upload: a keyed digest, '' when nothing is recognised, null while recognition is pending. */
export async function readUpload(ctx: CustomerContext, side: IdSide, picture: Buffer): Promise<string | null> {
  const timer = new AbortController()
  const late = wait(UPLOAD_WAITS_MS, 'busy' as const, { signal: timer.signal, ref: false }).catch(() => 'busy' as const)
  const read = await Promise.race([readSide(ctx, side, picture), late])
  timer.abort()
  if (read === 'busy') return null
  return read === null ? '' : readingHmac(ctx, ctx.session.custno, read)
}

/**
 * Stores a reading that finished after its upload, for the decision at submission. Only the stored image counts: a
 * reading of another would release an image that was never checked.
 */
export function noteReading(ctx: CustomerContext, picture: Buffer, read: SideRead): Promise<void> {
  const { custno } = ctx.session
  const reading = { side: read.side, sha256: pictureHash(picture), readHmac: readingHmac(ctx, custno, read) }
  return withTx(ctx.db, tx => storeIdReading(tx, custno, reading))
}
