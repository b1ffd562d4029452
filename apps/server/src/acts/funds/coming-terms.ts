import { announceTerm, type ComingTerm, listComingTerms, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import type { FundColumn, FundValue } from '@zhixiao/db/market/fund-import.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { mayAnnounceStatus } from '@zhixiao/domain/fund/fund-terms.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isAnnounced } from './fund-columns.ts'

/** The column of a funds file with the effective date of status and limits. */
export const LIMITS_FROM = 'limits_from'

type Values = ReadonlyMap<FundColumn, FundValue>
type Known = ReadonlyMap<string, FundValue>
type Announcing = { row: Row; fundcode: string; values: Values; known: Known; day: IsoDate; now: Date }

/** A change with a future effective date; `before` is the value on that date without it. */
export type Announced = { term: FundColumn; day: IsoDate; before: FundValue; after: FundValue; isWithdrawn: boolean }

/**
 * Announces the status and limits of a line for the trading day `day`; null when that is the current trading day, whose
 * changes are immediate. Announcing the value that applies on that day anyway withdraws an earlier announcement for it.
 */
export async function announceTerms(
  ctx: Context,
  tx: Tx,
  { row, fundcode, values, known, day, now }: Announcing,
  faults: FileFault[],
): Promise<Announced[] | null> {
  const complain = (problem: string, why: string): [] => {
    faults.push(faultAt(row, LIMITS_FROM, problem, why))
    return []
  }
  const announced = [...values].filter(([column]) => isAnnounced(column))
  if (announced.length === 0)
    return complain('the line has no status and no limit that can take effect on a later day', '这一行没有状态或限额')
  const orderDay = (await calendarOf(tx, await ctx.calendar(), fundcode)).tradingDayOf(now.getTime())
  if (day < orderDay)
    return complain(
      `orders of ${day} are closed: status and limits take effect on ${orderDay} or later`,
      `${day} 的申请已截止，状态与限额最早自 ${orderDay} 起生效`,
    )
  if (day === orderDay) return null
  const coming = await listComingTerms(tx, [fundcode])
  const changes: Announced[] = []
  for (const [term, after] of announced) {
    const before = valueOn(coming, term, day, known.get(term) ?? null)
    const standing = coming.find(each => each.term === term && each.effective_from === day)
    if (sameValue(standing ? standing.value : before, after)) continue
    if (term === 'status' && !mayAnnounceStatus(String(before), String(after)))
      return complain(
        `the status ${before} cannot become ${after} on a later day`,
        '只有开放、暂停申购、暂停赎回、停止交易之间的变更可以预定生效日',
      )
    if (sameValue(before, after)) await withdrawTerm(tx, { fundcode, term, day })
    else await announceTerm(tx, { fundcode, effective_from: day, term, value: after })
    changes.push({
      term,
      day,
      before: standing ? standing.value : before,
      after,
      isWithdrawn: sameValue(before, after),
    })
  }
  return changes
}

/** Compares stored values and file cells as text. */
const sameValue = (a: FundValue, b: FundValue): boolean =>
  a === null || b === null ? a === b : String(a) === String(b)

/** The value of a term on `day` after the announced changes of earlier days. */
function valueOn(coming: readonly ComingTerm[], term: FundColumn, day: IsoDate, known: FundValue): FundValue {
  const last = coming.findLast(each => each.term === term && each.effective_from < day)
  return last ? last.value : known
}
