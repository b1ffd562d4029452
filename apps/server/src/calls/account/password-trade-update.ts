import { passwordTradeUpdate as call } from '@zhixiao/contract/account/password-trade-update.ts'
import type { Handler } from '../../kernel/context.ts'
import { answeredBefore, once } from '../../kernel/once.ts'
import { ok } from '../../kernel/result.ts'
import { newTradePasswordFault, notifyPasswordOwner, setPassword } from '../../platform/secrets/new-password.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { provePassword } from '../../platform/secrets/prove-password.ts'
import { forgetProof } from '../../platform/secrets/trade-password.ts'
import { mobilesOf, readHolder } from './password-owner.ts'

const nothing = () => ({})

export const passwordTradeUpdate: Handler<'account.passwordTradeUpdate'> = async (ctx, input) => {
  const { oldPassword, newPassword } = input
  const { custno } = ctx.session
  const before = await answeredBefore(ctx, call.name, nothing)
  if (before) return before
  const holder = await readHolder(ctx, custno)
  const { customer, idNumber } = holder
  const refusal =
    (await provePassword(ctx, oldPassword, 'oldPassword')) ??
    newTradePasswordFault(
      newPassword,
      { birthday: customer.birthday ?? undefined, idNumber },
      await mobilesOf(ctx, holder),
      oldPassword,
    )
  if (refusal) return refusal
  const change = { custno, kind: 'trade', how: 'update', hash: await hashPassword(ctx, newPassword) } as const
  const changed = await once(ctx, call.name, tx => setPassword(tx, change).then(() => ok({})), nothing)
  if (!changed.ok) return changed
  forgetProof(ctx.session)
  await notifyPasswordOwner(ctx, holder.mobile, change)
  return ok({})
}
