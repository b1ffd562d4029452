import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { mayApprove, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { subjectsOf } from '../../../acts/operator-rights.ts'
import { readActFiles } from '../../../acts/request-files.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownActRefusal } from '../own-account.ts'
import { isOpen, sealedIn } from './sealed-fields.ts'

const REVEALED_S = 300

/** The text of a sealed field, read in the transaction that records the reading. */
export const reveal: ConsoleHandler<'request.reveal'> = async (ctx, { id, field }) => {
  const { db, staff, clock, keys } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  const decides = row.requested_by === staff.name || mayApprove(staff.roles, actOf(row.act).area, [])
  if (!decides || !staffCan(staff.roles, actOf(row.act).area, 'read')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const retryAfterS = await ctx.limits.spend('staffReveal', staff.name)
  if (retryAfterS !== null) return fail('CON-0429', { retryAfterS })
  const files = await readActFiles(ctx, row.request_id)
  if (!isOpen(row, await clock.now()) || !sealedIn(row, files).includes(field))
    return fail('CON-0404', { reason: '申请已经处理，或没有这一项' })
  const value = files.get(String(row.input[field]))?.toString('utf8') ?? ''
  const about = { request: id, asked: row.act, object: row.object, field }
  // A look at the customer, which stands in the customer's copy.
  const looked = subjectsOf(row.act, row.input).find(subject => 'custno' in subject)
  const detail = { ...about, ...looked, value: keys.digest('console-reveal', value) }
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'request.revealed', detail }))
  return ok({ value, seconds: REVEALED_S })
}
