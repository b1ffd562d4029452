import { type Customer, findCustomer } from '@zhixiao/db/account/customers.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { PasswordKind } from '@zhixiao/domain/customer/password-kinds.ts'
import type { Context, CustomerContext } from '../../kernel/context.ts'
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts'

/** The institution of the session; a person is refused. @throws Error when the session's customer does not exist. */
export async function readInstitution({ db, session }: CustomerContext): Promise<Result<Customer>> {
  if (!session.isEnterprise) return fail('ORG-0001')
  const customer = await findCustomer(db, session.custno)
  if (!customer) throw new Error('a session of no customer')
  return ok(customer)
}

export const actorOf = (custno: string): string => `customer ${custno}`

/** Records a password attempt in the institution's history; `setPassword` records a change. */
export async function noteTry(
  ctx: Pick<Context, 'db'>,
  custno: string,
  kind: PasswordKind,
  refusal: Failure | null,
): Promise<void> {
  const outcome = refusal === null ? 'verified' : isLast(refusal) ? 'locked' : 'wrong'
  const line = { actor: actorOf(custno), act: `password.${kind}.${outcome}`, detail: {} }
  await withTx(ctx.db, tx => writeAudit(tx, line))
}

const isLast = ({ data }: Failure): boolean =>
  typeof data === 'object' && data !== null && 'triesLeft' in data && data.triesLeft === 0
