import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { insertCandidate, readMoneyFacts } from '@zhixiao/db/staff/aml-candidates.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { FACT_DAYS, findCandidates, LEAST_DAY_FEN, moneyLimits } from '@zhixiao/domain/customer/money-rules.ts'
import { ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'

const ACTOR = 'job find-candidates'

/**
 * Applies the rules for large and suspicious transactions to the money movements of the day before; earlier candidates stay
 * unchanged. The report has no counts, because all staff see it.
 */
export async function findMoneyCandidates(ctx: Pick<Context, 'db' | 'calendar'>, day: IsoDate): Promise<Outcome> {
  const of = addDays(day, -1)
  const [calendar, customers] = await Promise.all([
    ctx.calendar(),
    readMoneyFacts(ctx.db, { from: addDays(of, 1 - FACT_DAYS), day: of, leastFen: LEAST_DAY_FEN }),
  ])
  const dueOn = ticketDueOn(calendar, of, moneyLimits.dueDays)
  for (const { custno, custtype, movements, card_days: cardDays, has_shares: hasShares, others } of customers) {
    const isPerson = customerKindOf(custtype) === 'person'
    const moved = movements.map(each => ({ ...each, fen: BigInt(each.fen) }))
    const found = findCandidates(of, { isPerson, movements: moved, cardDays, hasShares, others })
    if (found.length === 0) continue
    await withTx(ctx.db, async tx => {
      for (const { rule, fen, evidence, others: named } of found) {
        const kept = evidence.map(each => ({ ...each, fen: String(each.fen) }))
        const id = await insertCandidate(tx, { custno, rule, day: of, fen, evidence: kept, others: named, dueOn })
        if (id !== null)
          await writeAudit(tx, { actor: ACTOR, act: 'candidate.found', detail: { candidate: String(id) } })
      }
    })
  }
  return { done: true, report: { customers: customers.length } }
}
