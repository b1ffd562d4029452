import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { readToday } from '@zhixiao/db/clock.ts'
import { closeBankCase } from '@zhixiao/db/settle/channel-statement.ts'
import { insertBreakNote, listBreakNotes } from '@zhixiao/db/staff/breaks.ts'
import { readRecordOf } from '@zhixiao/db/staff/exchange-pages.ts'
import { type BreakFacts, type BreakSettling, decideBreakSettle } from '@zhixiao/domain/acts/break-settle.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { otherSides, readBreakKey } from '@zhixiao/domain/staff/breaks.ts'
import { breakState, findBreak } from '../engine/settle/found-breaks.ts'
import { type ActHandler, mustHold } from './act-handler.ts'

const bookedBy = (order: string | null): string => (order === null ? '无须入账' : `由订单 ${order} 入账`)

export const breakSettle: ActHandler<'break settle', BreakFacts | null, BreakSettling> = {
  async lock(tx, { key: text, order }) {
    const key = readBreakKey(text)
    const found = key && (await findBreak(tx, key))
    if (!found) return null
    const notes = await listBreakNotes(tx, [text])
    const today = await readToday(tx)
    const { pair, title, day, ours, theirs } = found
    const isSettled = breakState(found, notes, today).state === 'settled'
    const record = key.kind === 'difference' ? await readRecordOf(tx, key.id, order) : null
    return {
      pair,
      title,
      day,
      ours,
      theirs,
      record,
      notes: notes.map(({ seq, at, text }) => ({ seq, at, text })),
      isSettled,
    }
  },
  decide: decideBreakSettle,
  async write(tx, { key: subject, seq, reason, order, isRecord }, { requestedBy }) {
    const text = isRecord ? `${bookedBy(order)}：${reason}` : reason
    const note = { subject, seq, kind: 'settled', until: null, text, written_by: requestedBy } as const
    const key = readBreakKey(subject)
    // Refused if a colleague's note or a statement arrived meanwhile: both people read it before the break ends.
    mustHold(await insertBreakNote(tx, note))
    if (key?.kind === 'case') mustHold(await closeBankCase(tx, key.id, requestedBy, reason))
  },
  event: ({ key, title, reason, order, isRecord }) => ({ subject: key, title, reason, ...(isRecord && { order }) }),
  show: ({ pair, title, day, ours, theirs, notes, reason, order, isRecord }) => ({
    changes: [
      { name: title, before: '未了结', after: '已了结' },
      { name: '怎样了结', before: null, after: reason },
    ],
    totals: [
      { name: '日期', value: day },
      { name: '我方', value: ours },
      { name: otherSides[pair], value: theirs },
      ...(isRecord ? [{ name: '这条记录', value: bookedBy(order) }] : []),
      { name: '账簿', value: '不变' },
    ],
    tables:
      notes.length === 0
        ? []
        : [
            shownTable(
              '此前的备注',
              ['时间', '内容'],
              [],
              notes.map(({ at, text }) => [shanghaiText(at.getTime()), text]),
            ),
          ],
  }),
  say: ({ key }) => `${key} has ended.`,
}
