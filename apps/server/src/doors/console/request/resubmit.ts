import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { listPapers } from '@zhixiao/db/ops/act-papers.ts'
import { findActRequest, stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { MOST_PAPERS } from '@zhixiao/domain/staff/papers.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { readActFiles, readFrom } from '../../../acts/request-files.ts'
import { requestAct, tryRequest } from '../../../acts/run.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { takePapers } from '../paper.ts'
import { alreadyOpen, opsContext, refusalOf } from './asked-act.ts'
import { canResubmit } from './can-resubmit.ts'
import { decided } from './decided.ts'
import { repeatsSealed } from './sealed-fields.ts'

/** Requests the same act with the same arguments, files and papers, further papers and its current effects; ends the earlier request. */
export const resubmit: ConsoleHandler<'request.resubmit'> = async (ctx, { id, note, papers: sent }) => {
  const { db, staff, clock } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  if (row.requested_by !== staff.name || !staffCan(staff.roles, actOf(row.act).area, 'make')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const now = await clock.now()
  const state = stateAt(row, now)
  const files = await readActFiles(ctx, row.request_id)
  const by = opsContext(ctx)
  const tried = state === 'open' || state === 'rejected' ? await tryRequest(by, row, files) : null
  if (!canResubmit(row, state, staff, now, tried))
    return state === 'open' ? fail('CON-0408', { reason: '申请没有变化，仍待复核' }) : decided(ctx, row)
  const asked = { input: row.input, readFile: readFrom(files) }
  const repeated = await repeatsSealed({ act: row.act, papers: sent }, asked)
  if (repeated) return repeated
  const kept = await listPapers(db, { request: row.request_id })
  if (kept.length + (sent?.files.length ?? 0) > MOST_PAPERS)
    return fail('CON-0400', { field: 'papers', reason: `连同原附件最多 ${MOST_PAPERS} 份文件` })
  const taken = await takePapers(ctx, sent)
  if (!taken.ok) return taken
  const { papers } = taken
  const opened = await requestAct(by, row.act, asked, { note: note ?? row.note, papers, instead: row.request_id })
  if (opened.state === 'opened') return ok({ requestId: String(opened.id), expiresAt: opened.until.toISOString() })
  if (opened.state === 'waiting') return alreadyOpen(opened)
  return refusalOf(opened.report) ?? fail('CON-0407')
}
