import { insertCandidate, listLargestMovers } from '@zhixiao/db/staff/aml-candidates.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { type CandidateRule, moneyLimits } from '@zhixiao/domain/customer/money-rules.ts'
import { ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import type { Context } from '../../kernel/context.ts'

/** Candidates waiting for compliance; the second is overdue. They use the demo's movements, which are below the thresholds of the rules. */
const demoCandidates: readonly { rule: CandidateRule; lateDays?: number }[] = [
  { rule: 'fast-in-out' },
  { rule: 'split', lateDays: 1 },
  { rule: 'new-card' },
]
const MOVEMENTS = 3

/** Writes the demo's suspicious transactions, unless there are any. */
export async function openDemoCandidates({ db, clock, calendar }: Context): Promise<void> {
  const today = shanghaiDate((await clock.now()).getTime())
  const due = ticketDueOn(await calendar(), addDays(today, -1), moneyLimits.dueDays)
  await withTx(db, async tx => {
    const movers = await listLargestMovers(tx, demoCandidates.length, MOVEMENTS)
    for (const [place, { custno, movements }] of movers.entries()) {
      const { rule, lateDays } = demoCandidates[place] ?? {}
      const day = movements[0]?.day
      if (rule === undefined || day === undefined) continue
      const fen = movements.reduce((sum, each) => sum + BigInt(each.fen), 0n)
      const dueOn = lateDays === undefined ? due : addDays(today, -lateDays)
      await insertCandidate(tx, { custno, rule, day, fen, evidence: movements, others: [], dueOn })
    }
  })
}
