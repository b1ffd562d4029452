import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { CoverData } from '@zhixiao/domain/drawing/cover-data.ts'
import { deepest, highest } from '@zhixiao/domain/drawing/cover-marks.ts'
import { drawn } from '../market/fund-row.ts'

export type CoverLine = OutputOf<'content.articleDetail'>['coverLine']

/** The values of a cover that is one line over days; null for other kinds. */
export function coverLine(data: CoverData): CoverLine {
  if (data.kind === 'path') {
    const { kind, points } = data
    const values = points.map(({ growth }) => drawn(growth))
    return { kind, days: points.map(({ day }) => day), values, marked: highest(points) }
  }
  if (data.kind === 'under') {
    const { kind, points } = data
    const values = points.map(({ fall }) => -drawn(fall))
    return { kind, days: points.map(({ day }) => day), values, marked: deepest(points) }
  }
  return null
}
