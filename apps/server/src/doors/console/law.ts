import { listLegalSettings } from '@zhixiao/db/ops/legal-settings.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { readWrongTexts } from '../../engine/content-store/law-check.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { openRequestIds } from './request/open-requests.ts'
import { namesOf, personOf } from './staff-names.ts'

export const list: ConsoleHandler<'law.list'> = async ({ db, staff, clock }) => {
  const today = shanghaiDate((await clock.now()).getTime())
  const [rows, names, requests, texts] = await Promise.all([
    listLegalSettings(db),
    namesOf(db),
    openRequestIds({ db, staff }, 'law set'),
    readWrongTexts(db, today),
  ])
  return ok({
    decisions: rows.map(row => ({
      row: row.rule,
      effectiveFrom: row.effective_from,
      figure: row.figure,
      source: row.source,
      decision: {
        at: row.decided_at.toISOString(),
        asked: personOf(names, row.requested_by),
        released: personOf(names, row.decided_by),
        reason: row.reason,
      },
    })),
    requests: [...requests].map(([row, requestId]) => ({ row, requestId })),
    texts: texts
      .map(({ place, title, breach: { line, rule, day, says } }) => ({ place, title, line, rule, day, says }))
      .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1)),
  })
}
