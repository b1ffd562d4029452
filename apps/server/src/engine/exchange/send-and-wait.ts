import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countUnanswered } from '@zhixiao/db/exchange/applications.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { indexName } from '@zhixiao/domain/exchange/file-names.ts'
import type { Context } from '../../kernel/context.ts'
import { type SettlementReport, settleDay } from '../settle/settle-day.ts'
import { exportDay } from './export-day.ts'
import { discard, type PartFile, publish } from './write-files.ts'

type Sender = Pick<Context, 'db' | 'env' | 'keys' | 'calendar'>

/** The folder for files to the registrar. */
export const outFolder = ({ env }: Pick<Context, 'env'>): string => join(env.exchange.dir, 'out')

/**
 * The settlement of a day with an outside registrar: sends the applications of the previous trading day, performs the
 * funds' own acts, and counts the orders that wait for the registrar, whose answer `exchange import` books.
 */
export async function sendAndWait(ctx: Sender, day: IsoDate): Promise<SettlementReport> {
  const traded = (await ctx.calendar()).previousOpen(addDays(day, -1))
  const { self: creator, registrar: receiver } = ctx.env.exchange
  // The index is written last, so its existence means that everything was sent.
  if (!existsSync(join(outFolder(ctx), indexName({ creator, receiver, day: traded })))) await send(ctx, traded)
  // Splits and incomes follow from declarations; they wait for the registrar's confirmations of earlier orders.
  const acts = await settleDay(ctx.db, day, undefined, ['fund'])
  const unanswered = (await countUnanswered(ctx.db, day)).map(each => ({ ...each, confirmed: 0 }))
  const waiting = unanswered.reduce((sum, each) => sum + each.waiting, acts.waiting)
  return { day, funds: [...acts.funds, ...unanswered], confirmed: acts.confirmed, waiting }
}

/** Sends the applications of a trading day; a repeat writes the same bytes. `by`: the member of staff who asked for it. */
export async function send(ctx: Sender, day: IsoDate, by: string | null = null): Promise<void> {
  let files: PartFile[] = []
  try {
    files = await withTx(ctx.db, async tx => {
      const parts = await exportDay(tx, ctx, day, outFolder(ctx))
      const written = parts.map(({ name, records }) => ({ name, records }))
      if (by !== null) await writeAudit(tx, { actor: by, act: 'exchange export', detail: { day, files: written } })
      return parts
    })
    // Committed first, then renamed: an interrupted run writes the same bytes when repeated.
    await publish(files)
  } finally {
    await discard(files)
  }
}
