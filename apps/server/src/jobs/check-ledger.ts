import { checkAudit } from '@zhixiao/db/seals.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'
import { checkBooks } from './settle-and-verify.ts'

/**
 * Checks the whole ledger, old postings included, and the audit log; a break of the ledger stops the next settlement. Of
 * several missed days only the last is checked.
 */
export async function checkLedger(ctx: Pick<Context, 'db' | 'clock' | 'events'>, day: IsoDate): Promise<Outcome> {
  const now = await ctx.clock.now()
  if (day < shanghaiDate(now.getTime())) return { done: true, report: { checked: 0, broken: 0 } }
  const { checked, breaks } = await checkBooks(ctx.db, day, 'whole')
  const [auditBreak] = (await checkAudit(ctx.db)).breaks
  if (auditBreak) ctx.events.auditBroken({ seal: auditBreak.subject, problem: auditBreak.problem })
  return { done: true, report: { checked, broken: breaks.length, auditIsWhole: !auditBreak } }
}
