import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { noteLogin } from '@zhixiao/db/account/customers.ts'
import type { CallContext } from '../context.ts'

type Owner = { custno: string; custtype: string; custbelongto: string }

/** Logs a customer in who has proved who he is; the session there was ends. */
export async function startSession(ctx: CallContext, owner: Owner, how: string): Promise<OutputOf<'token.login'>> {
  const { token, expiresAt } = await ctx.sessions.open(owner.custno, ctx.userAgent)
  await noteLogin(ctx.db, owner.custno)
  ctx.events.loggedIn({ custno: owner.custno, how })
  return {
    accesstoken: token,
    expiresAt: expiresAt.toISOString(),
    isEnterprise: owner.custtype === '0' ? '1' : '0',
    custbelongto: belongsTo(owner.custbelongto),
  }
}

/** What is not known counts as no fund account (rules D1). */
export const belongsTo = (text: string): '0' | '1' | '2' => (text === '1' || text === '2' ? text : '0')
