import type { Handler } from '../context.ts'
import { proveOwnPassword } from '../prove-password.ts'
import { ok } from '../result.ts'
import { makePasswordProof } from './password-proof.ts'

export const passwordCheck: Handler<'account.passwordCheck'> = async (ctx, { kind, password }) =>
  (await proveOwnPassword(ctx, kind, password)) ?? ok({ proof: makePasswordProof(ctx.keys, ctx.session, kind) })
