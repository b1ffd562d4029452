import { createHash } from 'node:crypto'
import { shown as shownForm } from '@zhixiao/contract/console/shown.ts'
import { type ActRequest, insertActProof, releaseRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { amountTotal, type MovedTotal, movedALittle } from '@zhixiao/domain/staff/totals-moved.ts'
import { DRY_RUN, type Evidence, type Release, type Report, refused, refusedFor } from './command.ts'

export type Kept = Pick<ActRequest, 'digest' | 'basis' | 'amount_fen' | 'shown'>
type Request = Kept & { id: bigint; act: string; object: string; by: string }

/** `reason` is the checker's, where the request needs one. */
export const releaseOf = (request: Request, actor: string, reason: string, proof?: Evidence): Release => ({
  by: request.by,
  async begin(tx) {
    if (!(await releaseRequest(tx, request.id, actor, reason)))
      return refusedFor('申请已经处理', `Request ${request.id} is decided already.`)
    const { id, act, object, digest, by } = request
    if (proof) await insertActProof(tx, { id, operator: actor, digest, evidence: proof })
    const detail = {
      request: String(id),
      act,
      object,
      digest,
      requestedBy: by,
      ...(reason !== '' && { reason }),
      ...(proof && { proof: proof.kind }),
    }
    await writeAudit(tx, { actor, act: 'request.released', detail })
    return undefined
  },
  async movedSince(report, tx) {
    const moved = movedTotals(report, request)
    if (moved !== null && moved.length > 0)
      await writeAudit(tx, { actor, act: 'request.moved', detail: { request: String(request.id), totals: moved } })
    if (moved !== null) return undefined
    return {
      ...refused(
        `Request ${request.id} was made of another state. Now it would do this:`,
        ...report.lines.map(line => `  ${line}`),
        'Nothing was changed, and the request has ended: request it again.',
      ),
      moved: true as const,
    }
  },
})

/** Digest of an act's effects and of the facts that it rests on; unrelated changes do not affect it. */
export function digestOf({ signed, lines, rests, amount, weight, shown }: Report): string {
  if (signed !== undefined) return sha256Of({ signed })
  const said = lines.filter(line => line !== DRY_RUN)
  const { around: _, ...seen } = shown ?? {}
  return sha256Of({ said, rests, amount, weight, shown: shown && seen })
}

const sha256Of = (value: object): string => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** Digest of the parts that must be equal even if totals moved a little: fields, warnings, and the act's facts. */
export function basisOf({ signed, rests = signed, fixed = rests, shown }: Report): string | null {
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
