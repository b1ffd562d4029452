import { breakWords } from '@zhixiao/contract/console/reconciliation.ts'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { closeBankCase } from '@zhixiao/db/settle/channel-statement.ts'
import { type BreakNote, insertBreakNote, listBreakNotes } from '@zhixiao/db/staff/breaks.ts'
import { shanghaiDate, shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { isEndedByStaff, otherSides, readBreakKey } from '@zhixiao/domain/staff/breaks.ts'
import { type Found, findBreak, wordOn } from '../settle/found-breaks.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

export const breakSettle: Command = {
  summary: 'ends a difference with a payment channel, a registrar or the custodian by saying how; moves nothing',
  usage: 'case:ID|difference:ID|service:ID --reason TEXT',
  positionals: [1, 1],
  options: { reason: { type: 'string' } },
  help: [
    '--reason TEXT   what the other side answered and what was done, 2 to 200 characters; no mobile, ID or card number',
    'A difference within our own books ends with the next comparison that agrees.',
  ],
  writes: true,
  run: settle,
}

async function settle(ctx: OpsContext, args: Args): Promise<Report> {
  const [text = ''] = args.positionals
  const key = readBreakKey(text)
  if (!key) return refusedFor('没有这条差异', `${text} names no difference.`)
  if (!isEndedByStaff(key))
    return refusedFor('账内差异在下一次核对一致后自动了结', `${text} ends with the next comparison that agrees.`)
  const reason = breakWords.safeParse(args.text('reason') ?? '')
  if (!reason.success) {
    const [issue] = reason.error.issues
    return refusedFor(
      issue?.code === 'too_small' ? '请写明怎样了结' : (issue?.message ?? ''),
      '--reason needs 2 to 200 characters without a mobile, ID or card number.',
    )
  }
  return inTransaction(ctx, args, async tx => {
    const found = await findBreak(tx, key)
    if (!found) return refusedFor('没有这条差异', `There is no ${text}.`)
    const notes = await listBreakNotes(tx, [text])
    const { title, ours, theirs } = found
    const today = shanghaiDate((await readClock(tx)).at.getTime())
    if (wordOn(found, notes, today).state === 'settled') return refusedFor('这条差异已经了结', `${text} has ended.`)
    const by = ctx.release?.by ?? ctx.actor
    const seq = (notes.at(-1)?.seq ?? 0) + 1
    const note = { subject: text, seq, kind: 'settled', until: null, text: reason.data, written_by: by } as const
    // A colleague's note or a statement that arrives at the same moment: both sides see it before it ends.
    const isFirst =
      (await insertBreakNote(tx, note)) && (key.kind !== 'case' || (await closeBankCase(tx, key.id, by, reason.data)))
    if (!isFirst) return refusedFor('这条差异刚刚有了变化，请重新查看', `${text} has just changed.`)
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'break settle',
      detail: { subject: text, title, reason: reason.data },
    })
    return {
      ...done(`${text} has ended.`),
      rests: { title, ours, theirs, notes: seq, reason: reason.data },
      shown: shownOf(found, notes, reason.data),
    }
  })
}

const shownOf = ({ pair, title, day, ours, theirs }: Found, notes: readonly BreakNote[], reason: string): Shown => ({
  changes: [
    { name: title, before: '未了结', after: '已了结' },
    { name: '怎样了结', before: null, after: reason },
  ],
  totals: [
    { name: '日期', value: day },
    { name: '我方', value: ours },
    { name: otherSides[pair], value: theirs },
    { name: '账簿', value: '不变' },
  ],
  tables:
    notes.length === 0
      ? []
      : [
          {
            title: '此前的备注',
            columns: [
              { name: '时间', isFigure: false },
              { name: '内容', isFigure: false },
            ],
            rows: notes.map(({ at, text }) => [shanghaiText(at.getTime()), text]),
            more: 0,
          },
        ],
  warnings: [],
})
