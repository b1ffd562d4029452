import { deleteExpired } from '@zhixiao/db/settle/sweep.ts'
import type { Context } from '../context.ts'
import type { Outcome } from './jobs.ts'

/** Deletes what has expired and holds nothing of value: sessions, captchas, SMS codes, the developers' outbox. */
export async function sweep(ctx: Context): Promise<Outcome> {
  return { done: true, report: await deleteExpired(ctx.db) }
}
