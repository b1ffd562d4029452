import type { CallContext } from '../kernel/context.ts'
import { ownMobile } from '../secrets/send-code.ts'

/** The number that is meant: the given one, else that of the customer who asks. Null for a visitor who gives none. */
export const mobileOf = async (ctx: CallContext, given: string | undefined): Promise<string | null> =>
  given ?? ownMobile(ctx)
