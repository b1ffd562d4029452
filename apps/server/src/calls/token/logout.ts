import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const logout: Handler<'token.logout'> = async (ctx, { accesstoken }) => {
  const custno = await ctx.sessions.close(accesstoken)
  if (custno !== null) ctx.events.loggedOut({ custno })
  return ok({})
}
