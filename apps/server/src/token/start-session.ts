import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type LoginWay, noteLogin } from '@zhixiao/db/account/logins.ts'
import type { CallContext } from '../context.ts'
import { uaClassOf } from '../sessions.ts'

type Owner = { custno: string; custtype: string; custbelongto: string }

/** Logs a customer in who has proved who he is; the session there was ends. */
export async function startSession(ctx: CallContext, owner: Owner, how: LoginWay): Promise<OutputOf<'token.login'>> {
  const { token, expiresAt } = await ctx.sessions.open(owner.custno, ctx.userAgent)
  await noteLogin(ctx.db, { custno: owner.custno, how, uaClass: uaClassOf(ctx.userAgent) })
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
