import type { CallContext } from '../../kernel/context.ts'
import { ownMobile } from '../../platform/secrets/send-code.ts'

/** The given number, or else that of the calling customer; null for a visitor who gives none. */
export const mobileOf = async (ctx: CallContext, given: string | undefined): Promise<string | null> =>
  given ?? ownMobile(ctx)
