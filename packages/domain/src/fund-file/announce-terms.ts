import type { IsoDate } from '../calendar/dates.ts'
import type { CellValue } from '../format/cell-forms.ts'
import type { Complain } from '../format/sheet.ts'
import { mayAnnounceStatus } from '../fund/fund-terms.ts'
import { type ComingTerm, type FundColumn, isAnnounced, type StoredFund, valueBefore } from './fund-columns.ts'
import { LIMITS_FROM } from './fund-lines.ts'

/** A change with a future effective date; `before` is the value on that date without it. */
export type Announced = { term: FundColumn; day: IsoDate; before: CellValue; after: CellValue; isWithdrawn: boolean }

type Announcing = { values: ReadonlyMap<FundColumn, CellValue>; known: StoredFund; day: IsoDate }

/**
 * The announcements of status and limits for the trading day `day`; null when that is the current trading day, whose
 * changes are immediate. Announcing the value that applies on that day anyway withdraws an earlier announcement for it.
 */
export function announcedBy(
  { values, known, day }: Announcing,
  { orderDay, coming }: { orderDay: IsoDate; coming: readonly ComingTerm[] },
  complain: Complain,
): Announced[] | null {
  const refuse = (problem: string, why: string): [] => {
    complain(LIMITS_FROM, problem, why)
    return []
  }
  const announced = [...values].filter(([column]) => isAnnounced(column))
  if (announced.length === 0)
    return refuse('the line has no status and no limit that can take effect on a later day', '这一行没有状态或限额')
  if (day < orderDay)
    return refuse(
      `orders of ${day} are closed: status and limits take effect on ${orderDay} or later`,
      `${day} 的申请已截止，状态与限额最早自 ${orderDay} 起生效`,
    )
  if (day === orderDay) return null
  const changes: Announced[] = []
  for (const [term, after] of announced) {
    const before = valueBefore(coming, { term, day }, known)
    const standing = coming.find(each => each.term === term && each.day === day)
    if (sameValue(standing ? standing.value : before, after)) continue
    if (term === 'status' && !mayAnnounceStatus(String(before), String(after)))
      return refuse(
        `the status ${before} cannot become ${after} on a later day`,
        '只有开放、暂停申购、暂停赎回、停止交易之间的变更可以预定生效日',
      )
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
const sameValue = (a: CellValue, b: CellValue): boolean =>
  a === null || b === null ? a === b : String(a) === String(b)
