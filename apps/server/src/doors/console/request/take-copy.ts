import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { recordCopyTaken } from '@zhixiao/db/staff/opened-customers.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { copyName, copyPage, readCopy } from '../../../calls/account/personal-copy.ts'
import { ownFile } from '../../../engine/papers/own-file.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { stepUp } from '../step-up.ts'
import { copiedBy, copyStateOf } from './copy-state.ts'

const TAKEN = '副本已经下载，只能下载一次；仍需要的请重新申请'

/** Reads the copy and hands it out in the transaction that records it; the server stores none. */
export const takeCopy: ConsoleHandler<'request.takeCopy'> = async (ctx, { id, ...given }) => {
  const { db, staff, keys } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (row?.act !== 'customer copy') return fail('CON-0404')
  const custno = copiedBy(ctx, row)
  if (!staffCan(staff.roles, 'identity', 'make') || custno === null) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const state = await copyStateOf(ctx, row)
  if (state !== 'ready')
    return fail('CON-0407', { reason: state === 'taken' ? TAKEN : '已过下载期限（通过后 7 天），请重新申请' })
  // The challenge is that of an approval: it names the request, which its maker can never approve.
  const approval = { id: row.request_id, digest: row.digest }
  const proved = await stepUp(ctx, staff, given, { purpose: 'approve', approval })
  if (!proved.ok) return proved
  const copy = await readCopy(ctx, custno)
  const page = copyPage(copy)
  const detail = { custno, request: id, value: keys.digest('console-reveal', page), proof: proved.evidence.kind }
  const isFirst = await withTx(db, tx => recordCopyTaken(tx, staff.name, detail))
  return isFirst
    ? ok(ownFile(`${copyName(copy)}.html`, 'text/html', Buffer.from(page)))
    : fail('CON-0407', { reason: TAKEN })
}
