import type { CallName } from '@zhixiao/contract/calls.ts'
import { holdOpen } from '@zhixiao/db/account/profile.ts'
import { claimRequest, type EarlierRequest, findRequest, keepReply } from '@zhixiao/db/account/requests.ts'
import { findByRequest } from '@zhixiao/db/trade/order-facts.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { WriteContext } from './context.ts'
import { type Failure, fail, ok, type Result } from './result.ts'

class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/**
 * Makes a customer's write idempotent: runs it once per request id and records the answer in the same transaction. A
 * repeat gets the first answer from `again`; the same id with other content is refused. Refusals are not recorded, so
 * the customer may correct the request.
 */
export async function once<Data extends object>(
  ctx: WriteContext,
  call: CallName,
  work: (tx: Tx) => Promise<Result<Data>>,
  again: (reply: object) => Data,
): Promise<Result<Data>> {
  const { custno } = ctx.session
  const at = await ctx.clock.now()
  try {
    return await withTx(ctx.db, async tx => {
      const earlier = await claimRequest(tx, { custno, requestId: ctx.requestId, call, bodyHash: ctx.bodyHash, at })
      if (earlier) return repeated(ctx, call, earlier, again)
      // The session was valid when the call came in; the account may have been closed meanwhile.
      if (!(await holdOpen(tx, custno))) throw new Refused(fail('AUTH-0001'))
      // Orders store their request ids themselves; the claim locks the id, so no order can be placed under it now.
      if (await findByRequest(tx, custno, ctx.requestId)) throw new Refused(fail('PARAM-0002'))
      const result = await work(tx)
      if (!result.ok) throw new Refused(result)
      await keepReply(tx, custno, ctx.requestId, result.data)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.failure
    throw error
  }
}

/**
 * The first answer to a request id, null when the id is new. For a write whose proof stops being valid once it
 * succeeds, such as the old password: otherwise a repeat would count as a wrong password.
 */
export async function answeredBefore<Data extends object>(
  ctx: WriteContext,
  call: CallName,
  again: (reply: object) => Data,
): Promise<Result<Data> | null> {
  const earlier = await findRequest(ctx.db, ctx.session.custno, ctx.requestId)
  return earlier && repeated(ctx, call, earlier, again)
}

/** The first answer for the same content under a request id; other content is refused. */
export function repeated<Data extends object>(
  ctx: WriteContext,
  call: CallName,
  earlier: EarlierRequest,
  again: (reply: object) => Data,
): Result<Data> {
  const same = earlier.call === call && earlier.body_hash === ctx.bodyHash
  return same ? ok(again(earlier.reply)) : fail('PARAM-0002')
}
