import { createHash } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { checkAudit } from '@zhixiao/db/seals.ts'
import { lastSeal, listAuditActs, listAuditPage } from '@zhixiao/db/staff/audit-pages.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { auditCells, auditFilterOf, auditHead } from '../audit/audit-csv.ts'
import { ok } from '../kernel/result.ts'
import { askForExport } from './audit-exports.ts'
import type { ConsoleHandler } from './console-context.ts'

const PAGE = 50
const MOST_EXPORTED = 10_000

export const list: ConsoleHandler<'audit.list'> = async ({ db }, { before, ...filter }) => {
  const [rows, acts, seal] = await Promise.all([
    listAuditPage(db, {
      ...auditFilterOf(filter),
      before: before === undefined ? null : BigInt(before),
      limit: PAGE + 1,
    }),
    listAuditActs(db),
    lastSeal(db),
  ])
  return ok({
    list: rows.slice(0, PAGE).map(row => ({
      eventId: String(row.id),
      at: row.at.toISOString(),
      actor: row.actor,
      act: row.act,
      result: row.result,
      detail: Object.entries(row.detail).map(([name, value]) => ({ name, value: textOf(value) })),
      sealId: row.seal_id === null ? null : String(row.seal_id),
    })),
    next: rows.length > PAGE ? String(rows[PAGE - 1]?.id) : null,
    acts,
    seal: seal && { sealId: String(seal.seal_id), at: seal.at.toISOString(), hash: seal.hash },
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** One statement reads what is exported, and its event is written before anybody gets it. */
export const exportFiltered: ConsoleHandler<'audit.export'> = async ({ db, staff, clock }, filter) => {
  const now = (await clock.now()).getTime()
  return withTx(db, async tx => {
    const rows = await listAuditPage(tx, { ...auditFilterOf(filter), before: null, limit: MOST_EXPORTED + 1 })
    if (rows.length > MOST_EXPORTED) return askForExport(tx, staff, filter)
    const content = csvFile([auditHead, ...rows.map(auditCells)])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const last = await lastSeal(tx)
    const seal = last && { sealId: String(last.seal_id), hash: last.hash }
    const detail = { filter, events: rows.length, sha256, ...(seal && { seal: seal.sealId, sealHash: seal.hash }) }
    await writeAudit(tx, { actor: staff.name, act: 'audit.export', detail })
    return ok({ file: { name: `审计-${shanghaiDate(now)}.csv`, content, events: rows.length, sha256, seal } })
  })
}

export const check: ConsoleHandler<'audit.check'> = async ({ db, staff }) => {
  const { last, breaks } = await checkAudit(db)
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'audit.check', detail: { breaks: breaks.length } }))
  return ok({
    seal: last && { sealId: String(last.seal_id), hash: last.hash },
    breaks: breaks.map(({ subject, problem }) => ({ seal: subject, problem })),
  })
}
