import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { noteReadNumber } from '@zhixiao/db/account/id-images.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { readIdCardFront } from '@zhixiao/domain/customer/id-card-text.ts'
import type { CustomerContext } from '../kernel/context.ts'
import { readNumberHmac } from './id-upload-state.ts'

/** Maximum time that an upload waits for the recognition; an image not finished by then counts as unread. */
const UPLOAD_WAITS_MS = 15_000

/** Identifies an image, because a reading is valid only for exactly this file. */
export const pictureHash = (picture: Buffer): string => hash('sha256', picture)

/** The number on a front as its keyed digest, '' when none is recognised in time. */
export async function readFrontNumber(ctx: CustomerContext, picture: Buffer): Promise<string> {
  const timer = new AbortController()
  const late = wait(UPLOAD_WAITS_MS, 'busy' as const, { signal: timer.signal, ref: false }).catch(() => 'busy' as const)
  const rows = await Promise.race([ctx.gateways.ocr.readRows(picture), late])
  timer.abort()
  const front = rows === 'busy' ? null : readIdCardFront(rows, shanghaiDate((await ctx.clock.now()).getTime()))
  return front ? readNumberHmac(ctx, ctx.session.custno, front.idno) : ''
}

/**
 * Stores a reading that finished after its upload, for the decision at submission. Only the stored image counts: a
 * reading of another would release an image that was never checked.
 */
export function noteReading(ctx: CustomerContext, picture: Buffer, idno: string): Promise<void> {
  const { custno } = ctx.session
  const reading = { sha256: pictureHash(picture), readHmac: readNumberHmac(ctx, custno, idno) }
  return withTx(ctx.db, tx => noteReadNumber(tx, custno, reading))
}
