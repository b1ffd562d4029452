import type { CustomerContext } from '../kernel/context.ts'
import { fail, type Result } from '../kernel/result.ts'
import { pressIsFree } from '../pdf/typeset.ts'

/** Papers of one customer in the making: more would keep the press from everybody else. */
const MOST_OF_ONE = 4

const inTheMaking = new Map<string, number>()

/** Makes a customer's paper. Its place is taken before anything is read, so that calls at once are counted too. */
export async function ownPaper<Data>(
  { session: { custno } }: Pick<CustomerContext, 'session'>,
  make: () => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const own = inTheMaking.get(custno) ?? 0
  if (own >= MOST_OF_ONE || !pressIsFree()) return fail('SYS-0503', { retryAfterS: 5 })
  inTheMaking.set(custno, own + 1)
  try {
    return await make()
  } finally {
    const left = (inTheMaking.get(custno) ?? 1) - 1
    if (left > 0) inTheMaking.set(custno, left)
    else inTheMaking.delete(custno)
  }
}
