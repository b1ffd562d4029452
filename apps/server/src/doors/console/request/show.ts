import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { cutShown } from '@zhixiao/contract/console/shown.ts'
import { findActRequest, findProofKind } from '@zhixiao/db/ops/act-requests.ts'
import { markSeen } from '@zhixiao/db/staff/own-requests.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { checkerOf } from '../../../acts/checker.ts'
import { readActFiles } from '../../../acts/request-files.ts'
import { needsReason, tryRequest } from '../../../acts/run.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { argumentNames, objectNames, shownIn } from '../object-names.ts'
import { ownActRefusal } from '../own-account.ts'
import { papersOf } from '../paper.ts'
import { namesOf } from '../staff-names.ts'
import { canResubmit } from './can-resubmit.ts'
import { copyStateOf } from './copy-state.ts'
import { approvalsOf, viewOf } from './request-view.ts'
import { isOpen, sealedIn, withoutSealed, withoutTexts } from './sealed-fields.ts'

export const show: ConsoleHandler<'request.show'> = async (ctx, { id }) => {
  const { db, staff, clock } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  if (!staffCan(staff.roles, actOf(row.act).area, 'read')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const [checker, nameOf, now] = await Promise.all([checkerOf(db, staff), namesOf(db), clock.now()])
  const [approvals, [about = ''], names] = await Promise.all([
    approvalsOf(db, [row]),
    objectNames(ctx, [row]),
    argumentNames(ctx, row),
  ])
  const view = viewOf(row, about, { checker, nameOf, now, approvals })
  if (!view) return fail('CON-0404')
  if (row.requested_by === staff.name) await markSeen(db, row.request_id)
  const files = await readActFiles(ctx, row.request_id)
  const byMaker = { ...ctx, actor: row.requested_by }
  const tried = view.state === 'open' ? await tryRequest(byMaker, row, files) : null
  const isOwnRefused = view.state === 'rejected' && row.requested_by === staff.name
  const again = isOwnRefused ? await tryRequest(byMaker, row, files) : tried
  return ok({
    ...view,
    input: withoutSealed(row).map(({ name, value }) => ({
      name,
      value: files.has(value) ? basename(value) : value,
      about: names.get(value) ?? '',
    })),
    note: row.note,
    asked: shownIn(row.shown),
    now: tried?.report.ok && tried.report.shown ? cutShown(tried.report.shown) : null,
    why: tried?.report.why ?? null,
    unchanged: tried !== null && tried.moved !== null,
    needsReason: needsReason(row.shown),
    moved: tried?.moved ?? [],
    canResubmit: canResubmit(row, view.state, staff, now, again),
    digest: row.digest,
    proof: await findProofKind(db, row.request_id),
    sealed: isOpen(row, now) ? sealedIn(row, files) : [],
    files: [...withoutTexts(row, files)].map(([path, bytes]) => ({
      name: basename(path),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
    })),
    copy: await copyStateOf(ctx, row),
    papers: await papersOf(ctx, { request: row.request_id }),
  })
}
