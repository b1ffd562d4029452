import { createHash } from 'node:crypto'
import { shown as shownForm } from '@zhixiao/contract/console/shown.ts'
import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { amountTotal, type MovedTotal, movedALittle } from '@zhixiao/domain/staff/totals-moved.ts'
import type { Report } from '../kernel/report.ts'

export type Kept = Pick<ActRequest, 'digest' | 'basis' | 'amount_fen' | 'shown'>
/** Digest of an act's effects; their wording does not change it. */
export const digestOf = ({ signed }: Pick<Report, 'signed'>): string => sha256Of({ signed })

const sha256Of = (value: object): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** Digest of the parts that must be equal even if totals moved a little: fields, warnings, and the fixed effects. */
export function basisOf({ signed, fixed = signed, shown }: Report): string | null {
  if (!shown) return null
  const { changes, warnings } = shown
  return sha256Of({ fixed, changes, warnings })
}

/** The totals that moved since the request; empty if the effects are equal, null if they differ otherwise. */
export function movedTotals(report: Report, kept: Kept): MovedTotal[] | null {
  if (digestOf(report) === kept.digest) return []
  const before = shownForm.safeParse(kept.shown)
  if (kept.basis === null || basisOf(report) !== kept.basis || !before.success || !report.shown) return null
  return movedALittle(
    [...amountTotal(kept.amount_fen), ...before.data.totals],
    [...amountTotal(report.amount ?? null), ...report.shown.totals],
  )
}

/** JSON with sorted names, numbers of any size as text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return String(each)
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
