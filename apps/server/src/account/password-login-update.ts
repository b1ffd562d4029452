import { passwordLoginUpdate as call } from '@zhixiao/contract/account/password-login-update.ts'
import type { Handler } from '../context.ts'
import { once } from '../once.ts'
import { proveLoginPassword } from '../prove-password.ts'
import { ok } from '../result.ts'
import { loginPasswordFault, setPassword, tellOwner } from '../secrets/new-password.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { readHolder } from './password-owner.ts'

export const passwordLoginUpdate: Handler<'account.passwordLoginUpdate'> = async (ctx, input) => {
  const { oldPassword, newPassword } = input
  const { custno } = ctx.session
  const holder = await readHolder(ctx, custno)
  const refusal =
    (await proveLoginPassword(ctx, holder.customer.login_hash, oldPassword, 'oldPassword')) ??
    loginPasswordFault(newPassword, holder, oldPassword)
  if (refusal) return refusal
  const change = { custno, kind: 'login', how: 'update', hash: await hashPassword(ctx, newPassword) } as const
  const nothing = () => ({})
  // A token is nothing to keep for repeats: who lost the answer logs in with the new password.
  const changed = await once(ctx, call.name, tx => setPassword(tx, change).then(() => ok({})), nothing)
  if (!changed.ok) return changed
  const { token, expiresAt } = await ctx.sessions.open(custno, ctx.userAgent)
  await tellOwner(ctx, holder.mobile, change)
  return ok({ accesstoken: token, expiresAt: expiresAt.toISOString() })
}
