import type { Handler } from '../context.ts'
import { proveOwnPassword } from '../prove-password.ts'
import { ok } from '../result.ts'

export const passwordCheck: Handler<'account.passwordCheck'> = async (ctx, { kind, password }) =>
  (await proveOwnPassword(ctx, kind, password)) ?? ok({})
