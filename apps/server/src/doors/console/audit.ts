import { auditFilter } from '@zhixiao/contract/console/audit.ts'
import { textOf } from '@zhixiao/contract/console/event-values.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { checkAudit } from '@zhixiao/db/seals.ts'
import { lastSeal, listAuditActs, listAuditPage } from '@zhixiao/db/staff/audit-pages.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { auditFilterOf } from '../../engine/exports/audit-source.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { exportOrAsk, listOwnExports, takeExportPart } from './exports.ts'
import { pageAfter, pageOf } from './page.ts'
import { namesOf } from './staff-names.ts'

export const list: ConsoleHandler<'audit.list'> = async ({ db }, { before, ...filter }) => {
  const people = Object.fromEntries(await namesOf(db))
  const [rows, acts, seal] = await Promise.all([
    listAuditPage(db, {
      ...auditFilterOf(filter, people),
      ...pageAfter(before),
    }),
    listAuditActs(db),
    lastSeal(db),
  ])
  const { page, next } = pageOf(rows, row => row.id)
  return ok({
    list: page.map(row => ({
      eventId: String(row.id),
      at: row.at.toISOString(),
      actor: row.actor,
      act: row.act,
      result: row.result,
      detail: Object.entries(row.detail).map(([name, value]) => ({ name, value: textOf(value) })),
      sealId: row.seal_id === null ? null : String(row.seal_id),
    })),
    next,
    acts,
    people,
    seal: seal && { sealId: String(seal.seal_id), at: seal.at.toISOString(), hash: seal.hash },
  })
}

export const exportFiltered: ConsoleHandler<'audit.export'> = (ctx, filter) => exportOrAsk(ctx, 'audit', filter)
export const exports: ConsoleHandler<'audit.exports'> = listOwnExports('audit', auditFilter)
export const exportPart: ConsoleHandler<'audit.exportPart'> = takeExportPart('audit')

export const check: ConsoleHandler<'audit.check'> = async ({ db, staff }) => {
  const { last, breaks } = await checkAudit(db)
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'audit.check', detail: { breaks: breaks.length } }))
  return ok({
    seal: last && { sealId: String(last.seal_id), hash: last.hash },
    breaks: breaks.map(({ subject, problem }) => ({ seal: subject, problem })),
  })
}
