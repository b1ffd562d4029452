import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { ownIdentity } from './own-identity.ts'

export const idNameVerify: Handler<'account.idNameVerify'> = async (ctx, claimed) => {
  const own = await ownIdentity(ctx, claimed)
  return own.ok ? ok({}) : own
}
