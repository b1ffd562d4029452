import { passwordLoginUpdate as call } from '@zhixiao/contract/account/password-login-update.ts'
import { type Customer, lockLoginHash } from '@zhixiao/db/account/customers.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import {
  loginPasswordFault,
  notifyPasswordOwner,
  type PasswordChange,
  setPassword,
} from '../../platform/secrets/new-password.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { proveLoginPassword } from '../../platform/secrets/prove-password.ts'
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
  // A token is never stored for repeats: a customer who lost the answer logs in with the new password.
  const changed = await once(ctx, call.name, tx => replace(tx, holder.customer, change), nothing)
  if (!changed.ok) return changed
  const opened = await ctx.sessions.openByPassword(custno, ctx.userAgent, change.hash)
  if (!opened) return overtaken()
  await notifyPasswordOwner(ctx, holder.mobile, change)
  return ok({ accesstoken: opened.token, expiresAt: opened.expiresAt.toISOString() })
}

/** The proved password must still be the one that is replaced: of two concurrent changes the later one fails. */
async function replace(
  tx: Tx,
  { custno, login_hash }: Customer,
  change: PasswordChange,
): Promise<Result<Record<string, never>>> {
  if ((await lockLoginHash(tx, custno)) !== login_hash) return overtaken()
  await setPassword(tx, change)
  return ok({})
}

const overtaken = () => fail('AUTH-0002', { field: 'oldPassword', reason: '登录密码错误' })
