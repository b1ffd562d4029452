import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

export const logout: Handler<'token.logout'> = async (ctx, { accesstoken }) => {
  const custno = await ctx.sessions.close(accesstoken)
  if (custno !== null) ctx.events.loggedOut({ custno })
  return ok({})
}
