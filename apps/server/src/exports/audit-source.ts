import { auditFilter } from '@zhixiao/contract/console/audit.ts'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { eventText, textOf } from '@zhixiao/contract/console/event-values.ts'
import { actorName, eventResults, eventTitle } from '@zhixiao/contract/console/event-words.ts'
import {
  type AuditFilter,
  type AuditPageLine,
  countAuditLines,
  lastAuditId,
  listAuditPage,
} from '@zhixiao/db/staff/audit-pages.ts'
import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { beforeOf, exportPage, type SourceOf } from './export-source.ts'

/** What the database looks for. */
export const auditFilterOf = ({
  actor,
  act,
  result,
  word,
  from,
  to,
}: ConsoleInput<'audit.export'>): Omit<AuditFilter, 'before' | 'limit'> => ({
  ...{ actor: actor || null, act: act || null, result: result ?? null, word: word || null },
  ...{ from: from ?? null, to: to ?? null },
})

const HEAD = ['编号', '时间', '员工', '行为', '结果', '内容', '原文', '封签']

/** In the words of the console, and the detail also as it is sealed. */
const cells = (row: AuditPageLine, people: Readonly<Record<string, string>>): string[] => [
  ...[String(row.id), shanghaiText(row.at.getTime()), actorName(row.actor, people), eventTitle(row.act)],
  eventResults[row.result],
  Object.entries(row.detail)
    .map(([name, value]) => eventText(name, textOf(value), people))
    .join('，'),
  JSON.stringify(row.detail),
  row.seal_id === null ? '' : String(row.seal_id),
]

/** The filtered events, newest first. */
export const auditSource: SourceOf = (_, { filter, upto_id: upto, asked_at: askedAt }) => {
  const sent = auditFilter.parse(filter)
  const by = auditFilterOf(sent)
  return {
    of: shanghaiDate(askedAt.getTime()),
    subject: { filter: sent },
    head: HEAD,
    perPart: 20_000,
    newest: lastAuditId,
    count: (db, limit) => countAuditLines(db, { ...by, before: beforeOf(null, upto), limit }),
    page: async (db, after, limit) => {
      const people = Object.fromEntries(namesIn(await listStaff(db)))
      return exportPage(await listAuditPage(db, { ...by, before: beforeOf(after, upto), limit: limit + 1 }), limit, {
        keyOf: row => String(row.id),
        linesOf: row => [cells(row, people)],
      })
    },
  }
}
