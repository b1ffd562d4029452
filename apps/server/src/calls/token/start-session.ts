import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type LoginWay, listLogins, noteLogin } from '@zhixiao/db/account/logins.ts'
import { customerKindOf, fundAccountOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { flagOf } from '@zhixiao/domain/codes/flags.ts'
import type { CallContext } from '../../kernel/context.ts'
import { deviceHmacOf, noteDeviceMonth, rememberDevice } from '../../platform/sessions/devices.ts'
import { browserOf, uaClassOf } from '../../platform/sessions/sessions.ts'

type Owner = { custno: string; custtype: string; custbelongto: string }

/**
 * Logs in a customer with a proven identity and remembers the device; ends the previous session. Null when `loginHash`,
 * the hash of the password used as proof, is no longer the customer's.
 */
export async function startSession(
  ctx: CallContext,
  owner: Owner,
  how: LoginWay,
  loginHash: string,
): Promise<OutputOf<'token.login'> | null> {
  const opened = await ctx.sessions.openByPassword(
    owner.custno,
    ctx.userAgent,
    loginHash,
    deviceHmacOf(ctx, owner.custno),
  )
  if (!opened) return null
  const { token, expiresAt } = opened
  const [last] = await listLogins(ctx.db, owner.custno, 1)
  await rememberDevice(ctx, owner.custno)
  await noteDeviceMonth(ctx, owner.custno)
  await noteLogin(ctx.db, { custno: owner.custno, how, uaClass: uaClassOf(ctx.userAgent) })
  ctx.events.loggedIn({ custno: owner.custno, how })
  return {
    accesstoken: token,
    expiresAt: expiresAt.toISOString(),
    isEnterprise: flagOf(customerKindOf(owner.custtype) === 'institution'),
    custbelongto: fundAccountOf(owner.custbelongto),
    lastLogin: last ? { at: last.at.toISOString(), how: last.how, ...browserOf(last.ua_class) } : null,
  }
}
