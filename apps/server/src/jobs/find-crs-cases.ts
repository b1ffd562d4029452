import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { insertCrsCase, listCrsFacts } from '@zhixiao/db/staff/crs-cases.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { crsDueOn, findCrsCases as findCases } from '@zhixiao/domain/customer/crs-rules.ts'
import { crsFactsOf } from '../engine/crs/crs-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'

const ACTOR = 'job find-crs-cases'

/** Finds declarations of tax residency that are missing, incomplete, changed or doubtful; earlier cases stay unchanged. */
export async function findCrsCases({ db, keys }: Pick<Context, 'db' | 'keys'>, day: IsoDate): Promise<Outcome> {
  const rows = await listCrsFacts(db)
  let found = 0
  for (const row of rows)
    for (const { rule, fact, since } of findCases(addDays(day, -1), crsFactsOf(keys, row)))
      await withTx(db, async tx => {
        const id = await insertCrsCase(tx, { custno: row.custno, rule, fact, since, dueOn: crsDueOn(since) })
        if (id === null) return
        found++
        await writeAudit(tx, { actor: ACTOR, act: 'crs.found', detail: { case: String(id) } })
      })
  return { done: true, report: { declarations: rows.length, found } }
}
