import type { CustomerContext } from '../../kernel/context.ts'
import { fail, type Result } from '../../kernel/result.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import { typesetterIsFree } from '../../platform/pdf/typeset.ts'

/** A few for each customer: more would keep the typesetter from other customers. It bounds all of them itself. */
const papers = new Semaphore(4)

/** Makes a customer's document. The place is taken before any read, so that simultaneous calls count too. */
export async function ownPaper<Data>(
  { session: { custno } }: Pick<CustomerContext, 'session'>,
  make: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const made = typesetterIsFree() ? await papers.hold(custno, make) : null
  return made ?? fail('SYS-0503', { retryAfterS: 5 })
}
