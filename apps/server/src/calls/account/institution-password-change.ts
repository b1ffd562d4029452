import { institutionPasswordChange as call } from '@zhixiao/contract/account/institution-password-change.ts'
import type { InputOf } from '@zhixiao/contract/calls.ts'
import { isLoginPassword } from '@zhixiao/domain/validate/rules.ts'
import type { Handler, WriteContext } from '../../kernel/context.ts'
import { answeredBefore, once } from '../../kernel/once.ts'
import { type Failure, fail, failField, ok } from '../../kernel/result.ts'
import {
  loginPasswordFault,
  newTradePasswordFault,
  notifyPasswordOwner,
  setPassword,
} from '../../platform/secrets/new-password.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { proveLoginPassword, provePassword, proveQueryPassword } from '../../platform/secrets/prove-password.ts'
import { forgetProof } from '../../platform/secrets/trade-password.ts'
import { noteTry, readInstitution } from './institution.ts'
import { mobilesOf, type PasswordHolder, readHolder } from './password-owner.ts'
import { isQueryTicket } from './query-ticket.ts'

type Input = InputOf<'account.institutionPasswordChange'>

const nothing = () => ({ session: null })

export const institutionPasswordChange: Handler<'account.institutionPasswordChange'> = async (ctx, input) => {
  const institution = await readInstitution(ctx)
  if (!institution.ok) return institution
  const before = await answeredBefore(ctx, call.name, nothing)
  if (before) return before
  const { custno, query_hash: queryHash } = institution.data
  if (!isQueryTicket(ctx.keys, { ...ctx.session, queryHash }, input.queryTicket)) return fail('ORG-0004')
  const holder = await readHolder(ctx, custno)
  const refusal = (await proveOld(ctx, holder, input)) ?? (await faultOfNew(ctx, holder, input))
  if (refusal) return refusal

  const { kind } = input
  const change = { custno, kind, how: 'update', hash: await hashPassword(ctx, input.newPassword) } as const
  const changed = await once(ctx, call.name, tx => setPassword(tx, change).then(() => ok(nothing())), nothing)
  if (!changed.ok) return changed
  if (kind === 'trade') forgetProof(ctx.session)
  await notifyPasswordOwner(ctx, holder.mobile, change)
  if (kind !== 'login') return changed
  const { token, expiresAt } = await ctx.sessions.open(custno, ctx.userAgent)
  return ok({ session: { accesstoken: token, expiresAt: expiresAt.toISOString() } })
}

/** Null when the old password is right; failures count towards that password's own counter. */
async function proveOld(ctx: WriteContext, { customer }: PasswordHolder, { kind, oldPassword }: Input) {
  const refusal = await {
    login: () => proveLoginPassword(ctx, customer.login_hash, oldPassword, 'oldPassword'),
    query: () => proveQueryPassword(ctx, customer.query_hash, oldPassword, 'oldPassword'),
    trade: () => provePassword(ctx, oldPassword, 'oldPassword'),
  }[kind]()
  if (refusal?.field !== undefined) await noteTry(ctx, customer.custno, kind, refusal)
  return refusal
}

async function faultOfNew(
  ctx: WriteContext,
  holder: PasswordHolder,
  { kind, oldPassword, newPassword }: Input,
): Promise<Failure | null> {
  if (kind === 'login') {
    if (!isLoginPassword(newPassword)) return failField('newPassword', '登录密码为 8–20 位字母与数字的组合')
    return loginPasswordFault(newPassword, holder, oldPassword)
  }
  const name = kind === 'query' ? '查询密码' : '交易密码'
  const { idNumber } = holder
  return newTradePasswordFault(newPassword, { idNumber }, await mobilesOf(ctx, holder), oldPassword, name)
}
