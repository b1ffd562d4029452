import type { CustomerContext } from '../kernel/context.ts'
import { fail, type Result } from '../kernel/result.ts'
import { typesetterIsFree } from '../pdf/typeset.ts'

/** Concurrent documents per customer: more would keep the typesetter from other customers. */
const MOST_OF_ONE = 4

const inTheMaking = new Map<string, number>()

/** Makes a customer's document. The slot is taken before any read, so that simultaneous calls count too. */
export async function ownPaper<Data>(
  { session: { custno } }: Pick<CustomerContext, 'session'>,
  make: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const own = inTheMaking.get(custno) ?? 0
  if (own >= MOST_OF_ONE || !typesetterIsFree()) return fail('SYS-0503', { retryAfterS: 5 })
  inTheMaking.set(custno, own + 1)
  try {
    return await make()
  } finally {
    const left = (inTheMaking.get(custno) ?? 1) - 1
    if (left > 0) inTheMaking.set(custno, left)
    else inTheMaking.delete(custno)
  }
}
