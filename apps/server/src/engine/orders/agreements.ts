import { type Accepted, acceptAgreements } from '@zhixiao/db/account/agreements.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { type CurrentAgreement, listCurrentAgreements } from '@zhixiao/db/content/agreements.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type AgreementAct, agreementsOf, type OrderAct, PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { type Failure, fail } from '../../kernel/result.ts'

const MAX_AGE_MS = 250

type Held = { readAt: number; list: Promise<ReadonlyMap<string, CurrentAgreement>> }
const held = new WeakMap<Db, Held>()

/** The agreements in force by id, cached for a quarter of a second because every purchase needs them. */
export function currentAgreements(db: Db): Promise<ReadonlyMap<string, CurrentAgreement>> {
  const known = held.get(db)
  const now = performance.now()
  if (known && now - known.readAt < MAX_AGE_MS) return known.list
  const list = listCurrentAgreements(db).then(rows => new Map(rows.map(row => [row.id, row])))
  held.set(db, { readAt: now, list })
  list.catch(() => held.delete(db))
  return list
}

/** Records the customer's acceptances within the act's own transaction; a refusal when one is missing or outdated. */
export async function accept(
  tx: Tx,
  custno: string,
  act: Exclude<AgreementAct, 'register' | OrderAct>,
  accepted: readonly Accepted[],
  subject?: string,
): Promise<Failure | null> {
  const names: readonly string[] = agreementsOf[act]
  if (!isComplete(names, accepted)) return missing
  const name = subject === undefined ? act : `${act}:${subject}`
  return (await acceptAgreements(tx, custno, name, accepted)) ? null : outdated
}

/** The same check for an order, which carries its acceptances itself. `fundVersion` is that of the fund bought. */
export async function orderConsentFault(
  db: Db,
  act: OrderAct,
  fundVersion: number,
  accepted: readonly Accepted[],
): Promise<Failure | null> {
  if (!isComplete([PRODUCT_SUMMARY, ...agreementsOf[act]], accepted)) return missing
  const current = await currentAgreements(db)
  const versionOf = (id: string) => (id === PRODUCT_SUMMARY ? fundVersion : current.get(id)?.version)
  return accepted.every(row => row.version === String(versionOf(row.agreement))) ? null : outdated
}

const isComplete = (wanted: readonly string[], accepted: readonly Accepted[]): boolean =>
  accepted.length === wanted.length && wanted.every(id => accepted.some(row => row.agreement === id))

const missing = fail('AUTH-0007', { field: 'agreements', reason: '请阅读并同意相关协议' })
const outdated = fail('AGREE-0001', { field: 'agreements' })
