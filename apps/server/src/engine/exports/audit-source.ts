import { auditFilter } from '@zhixiao/contract/console/audit.ts'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { eventParts, partsText, pathsOfWord, textOf } from '@zhixiao/contract/console/event-values.ts'
import { actorName, actorsNamed, actsNamed, eventResults, eventTitle } from '@zhixiao/contract/console/event-words.ts'
import {
  type AuditFilter,
  type AuditPageLine,
  countAuditLines,
  lastAuditId,
  listAuditPage,
} from '@zhixiao/db/staff/audit-pages.ts'
import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { beforeOf, exportPage, type SourceOf } from './export-source.ts'

type People = Readonly<Record<string, string>>

/** The filter for the database, from the console's wording. */
export function auditFilterOf(
  { actor, act, result, word = '', from, to }: ConsoleInput<'audit.export'>,
  people: People,
): Omit<AuditFilter, 'before' | 'limit'> {
  const words = word.split(/\s+/).filter(text => text !== '')
  return {
    actors: actor ? actorsNamed(actor, people) : null,
    acts: act ? actsNamed(act) : null,
    words: words.map(text => ({ text, paths: pathsOfWord(text, people) })),
    result: result ?? null,
    from: from ?? null,
    to: to ?? null,
  }
}

const peopleOf = async (db: Reader): Promise<People> => Object.fromEntries(namesIn(await listStaff(db)))

// Numbers come from a sequence, and what is rolled back keeps its own: a gap is no missing line, which the seals would show.
const HEAD = [
  '编号（未生效的操作也占号，空号不是缺行，完整以封签为准）',
  '时间',
  '员工',
  '行为',
  '结果',
  '内容',
  '原文',
  '封签',
]

/** An event in the console's wording, with its detail also as it is sealed. */
const cells = (row: AuditPageLine, people: People): string[] => [
  ...[String(row.id), shanghaiText(row.at.getTime()), actorName(row.actor, people), eventTitle(row.act)],
  eventResults[row.result],
  partsText(
    eventParts(
      Object.entries(row.detail).map(([name, value]) => ({ name, value: textOf(value) })),
      people,
    ),
  ),
  JSON.stringify(row.detail),
  row.seal_id === null ? '' : String(row.seal_id),
]

/** The filtered events, newest first. */
export const auditSource: SourceOf = (_, { filter, upto_id: upto, asked_at: askedAt }) => {
  const sent = auditFilter.parse(filter)
  return {
    of: shanghaiDate(askedAt.getTime()),
    subject: { filter: sent },
    head: HEAD,
    perPart: 20_000,
    newest: lastAuditId,
    count: async (db, limit) =>
      countAuditLines(db, { ...auditFilterOf(sent, await peopleOf(db)), before: beforeOf(null, upto), limit }),
    page: async (db, after, limit) => {
      const people = await peopleOf(db)
      const by = auditFilterOf(sent, people)
      return exportPage(await listAuditPage(db, { ...by, before: beforeOf(after, upto), limit: limit + 1 }), limit, {
        keyOf: row => String(row.id),
        linesOf: row => [cells(row, people)],
      })
    },
  }
}
