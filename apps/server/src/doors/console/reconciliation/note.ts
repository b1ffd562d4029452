import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { insertBreakNote, listBreakNotes } from '@zhixiao/db/staff/breaks.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { readBreakKey } from '@zhixiao/domain/staff/breaks.ts'
import { breakState, findBreak } from '../../../engine/settle/found-breaks.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownBreakRefusal } from '../own-account.ts'
import { noBreak, today } from './days.ts'

export const note: ConsoleHandler<'reconciliation.note'> = async (
  ctx,
  { key: text, kind, text: words, until, seen },
) => {
  const key = readBreakKey(text)
  if (!key) return noBreak()
  const refusal = await ownBreakRefusal(ctx, key)
  if (refusal) return refusal
  const now = await today(ctx)
  if (until !== undefined && until < now) return fail('CON-0400', { field: 'until', reason: '请填写今天或以后的日期' })
  return withTx(ctx.db, async tx => {
    const found = await findBreak(tx, key)
    if (!found) return noBreak()
    const notes = await listBreakNotes(tx, [text])
    if (kind !== 'note' && breakState(found, notes, now).state === 'settled')
      return fail('CON-0410', { reason: '这条差异已经了结' })
    const by = ctx.staff.name
    const seq = seen + 1
    if (!(await insertBreakNote(tx, { subject: text, seq, kind, until: until ?? null, text: words, written_by: by })))
      return fail('CON-0409', { reason: '刚刚有了新的备注，请重新查看' })
    await writeAudit(tx, {
      actor: by,
      act: 'reconciliation.note',
      detail: { subject: text, title: found.title, kind, ...(until && { until }) },
    })
    return ok({ seq })
  })
}
