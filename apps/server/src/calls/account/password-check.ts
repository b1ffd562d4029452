import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { proveOwnPassword } from '../../platform/secrets/prove-password.ts'
import { makePasswordProof, proofParts } from './password-proof.ts'

export const passwordCheck: Handler<'account.passwordCheck'> = async (ctx, { kind, password }) => {
  const parts = await proofParts(ctx, kind)
  return (await proveOwnPassword(ctx, kind, password)) ?? ok({ proof: makePasswordProof(ctx, parts) })
}
