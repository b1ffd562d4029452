import { createHash } from 'node:crypto'
import { insertActProof, releaseRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { DRY_RUN, type Evidence, type Release, type Report, refused } from './command.ts'

type Request = { id: bigint; act: string; object: string; digest: string; by: string }

export const releaseOf = (request: Request, actor: string, proof?: Evidence): Release => ({
  by: request.by,
  async begin(tx) {
    if (!(await releaseRequest(tx, request.id, actor))) return refused(`Request ${request.id} is decided already.`)
    const { id, act, object, digest, by } = request
    if (proof) await insertActProof(tx, { id, operator: actor, digest, evidence: proof })
    const detail = { request: String(id), act, object, digest, requestedBy: by, ...(proof && { proof: proof.kind }) }
    await writeAudit(tx, { actor, act: 'request.released', detail })
    return undefined
  },
  movedSince(report) {
    if (digestOf(report) === request.digest) return undefined
    return refused(
      `Request ${request.id} was made of another state. Now it would do this:`,
      ...report.lines.map(line => `  ${line}`),
      'Nothing was changed: reject it and request it again.',
    )
  },
})

/** Of what an act prints and of the state that it rests on; not of what happens around it meanwhile. */
export function digestOf({ lines, rests, amount, weight, shown }: Report): string {
  const said = lines.filter(line => line !== DRY_RUN)
  const { around: _, ...signed } = shown ?? {}
  return createHash('sha256')
    .update(canonicalJson({ said, rests, amount, weight, shown: shown && signed }))
    .digest('hex')
}

/** JSON with sorted names, numbers of any size as text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return String(each)
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
