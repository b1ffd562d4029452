import { type Candidate, insertHits, listCandidates, putScreenKeys } from '@zhixiao/db/account/name-hits.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { shareLock } from '@zhixiao/db/locks.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { matchName, type NameMatch } from '@zhixiao/domain/customer/name-match.ts'
import type { Context } from '../../kernel/context.ts'
import { screenedPersons } from './screened-persons.ts'

type Needs = Pick<Context, 'env' | 'keys'>

/**
 * Begins a transaction that will screen a customer, before it locks any row: a list that changes meanwhile waits, and then
 * finds the customer itself.
 */
export const beginScreening = (tx: Tx, { env }: Pick<Context, 'env'>): Promise<void> =>
  env.nameLists.adapter === 'none' ? Promise.resolve() : shareLock(tx, 'name-lists')

/**
 * Screens a customer against all lists, in the transaction that changes name, number or persons. A hit holds the customer
 * from the commit on; the customer is given no reason (docs/decisions/0048).
 */
export async function screenCustomer(tx: Tx, ctx: Needs, custno: string): Promise<void> {
  if (ctx.env.nameLists.adapter === 'none') return
  const customer = await lockCustomer(tx, custno)
  if (customer.custname_enc === null) return
  await putScreenKeys(tx, custno, await screenedPersons(tx, ctx.keys, customer))
  await recordHits(tx, ctx, await listCandidates(tx, custno), 'screening')
}

/** Screens everybody whose keys are kept. @returns the number of new hits. */
export const screenAll = async (tx: Tx, ctx: Needs, actor: string): Promise<number> =>
  recordHits(tx, ctx, await listCandidates(tx, null), actor)

async function recordHits(tx: Tx, { env }: Needs, candidates: readonly Candidate[], actor: string): Promise<number> {
  const hits = candidates.flatMap(candidate => {
    const kind = kindOf(candidate)
    const { custno, who, entry_row: entryRow } = candidate
    return kind === null ? [] : [{ custno, who, entryRow, kind, blocking: env.nameLists.block.includes(kind) }]
  })
  const found = await insertHits(tx, hits)
  // Without the customer: lines with a customer are shown to everybody who may read the account.
  for (const { hit_id: hit } of found)
    await writeAudit(tx, { actor, act: 'name-hit.found', detail: { hit: String(hit) } })
  return found.length
}

/** The kind of match; equal hashes mean equal names and numbers. */
function kindOf({ born, births, same_id: sameId, same_name: sameName }: Candidate): NameMatch | null {
  const listed = {
    names: sameName ? ['name'] : [],
    ids: sameId ? ['id'] : [],
    births: births.split(',').filter(birth => birth !== ''),
  }
  return matchName({ name: 'name', id: 'id', born }, listed)
}
