import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { AuditFilter, AuditPageLine } from '@zhixiao/db/staff/audit-pages.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'

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

export const auditHead = ['编号', '时间', '员工', '行为', '结果', '内容', '封签']

export const auditCells = (row: AuditPageLine): string[] => [
  ...[String(row.id), shanghaiText(row.at.getTime()), row.actor, row.act, row.result, JSON.stringify(row.detail)],
  row.seal_id === null ? '' : String(row.seal_id),
]
