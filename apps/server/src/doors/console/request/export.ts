import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { readActFiles } from '../../../acts/request-files.ts'
import { tryRequest } from '../../../acts/run.ts'
import { fail } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { refusalOf } from './asked-act.ts'
import { decided } from './decided.ts'
import { tableExport } from './table-export.ts'

/** Exports all rows of a table of an open request's dry run. */
export const exportTable: ConsoleHandler<'request.export'> = async (ctx, { id, table }) => {
  const { db, staff } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  if (!staffCan(staff.roles, actOf(row.act).area, 'read')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  if (row.state !== 'open') return decided(ctx, row)
  const files = await readActFiles(ctx, row.request_id)
  const { report } = await tryRequest({ ...ctx, actor: row.requested_by }, row, files)
  return refusalOf(report) ?? tableExport(ctx, report, { table, act: row.act, request: id })
}
