import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import { listBreakNotes } from '@zhixiao/db/staff/breaks.ts'
import { isEndedByStaff, readBreakKey, transferFile } from '@zhixiao/domain/staff/breaks.ts'
import { findBreak } from '../../../engine/settle/found-breaks.ts'
import { ok } from '../../../kernel/result.ts'
import { linesOfBreak } from '../break-lines.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { ownBreakRefusal } from '../own-account.ts'
import { openRequestsWith } from '../request/open-requests.ts'
import { namesOf, personOf } from '../staff-names.ts'
import { noBreak, rowOf, today } from './days.ts'

/** The acts that resolve a break. */
const resolving: readonly ActName[] = ['break settle', 'remittance import', 'shares add', 'shares deduct']

export const one: ConsoleHandler<'reconciliation.break'> = async (ctx, { key: text }) => {
  const key = readBreakKey(text)
  const found = key && (await findBreak(ctx.db, key))
  if (!key || !found) return noBreak()
  const refusal = await ownBreakRefusal(ctx, key)
  if (refusal) return refusal
  const [notes, people, lines, now] = await Promise.all([
    listBreakNotes(ctx.db, [text]),
    namesOf(ctx.db),
    linesOfBreak(ctx, key),
    today(ctx),
  ])
  const { adjust, transfer } = lines
  const open = await openRequestsWith(ctx, resolving, (input, act) => {
    if (act === 'break settle') return input.key === text
    if (act === 'remittance import') return transfer !== null && input.file === transferFile(transfer.extId)
    return adjust !== null && input.tradeacco === adjust.tradeacco && input.fund === adjust.fundCode
  })
  return ok({
    ...rowOf(found, notes, now),
    ...lines,
    open,
    isEndedByStaff: isEndedByStaff(key),
    notes: notes.map(({ seq, kind, until, text: words, written_by: by, at }) => ({
      seq,
      kind,
      until,
      text: words,
      at: at.toISOString(),
      by: personOf(people, by),
    })),
  })
}
