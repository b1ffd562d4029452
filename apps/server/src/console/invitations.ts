import { hash, randomBytes } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { acceptInvitation, findInvited, putInvitationToken } from '@zhixiao/db/staff/lifecycle.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { fail, ok } from '../kernel/result.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import type { ConsoleHandler } from './console-context.ts'

/** Made by a member of staff after a second one released the invitation, so that neither request nor log has the token. */
export const link: ConsoleHandler<'staff.link'> = async ({ db, staff }, { name }) => {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await withTx(db, async tx => {
    const end = await putInvitationToken(tx, { name, tokenHash: hash('sha256', token), by: staff.name })
    if (end) await writeAudit(tx, { actor: staff.name, act: 'staff.link', detail: { name } })
    return end
  })
  if (!expiresAt) return fail('CON-0410', { reason: '邀请已使用或已过期，请重新邀请' })
  return ok({ path: `/invite#${token}`, expiresAt: expiresAt.toISOString() })
}

const over = () => fail('CON-0404', { reason: '邀请链接无效、已使用或已过期' })

export const invited: ConsoleHandler<'auth.invited'> = async ({ db }, { token }) => {
  const found = await findInvited(db, hash('sha256', token))
  if (!found) return over()
  return ok({ name: found.operator, fullName: found.full_name, roles: found.roles.filter(isStaffRole) })
}

/** Of two concurrent uses of a link, the first sets the password. */
export const accept: ConsoleHandler<'auth.accept'> = async (ctx, { token, password }) => {
  const found = await findInvited(ctx.db, hash('sha256', token))
  if (!found) return over()
  const { operator: name } = found
  const passwordHash = await hashPassword(ctx, password)
  const isDone = await withTx(ctx.db, async tx => {
    if (!(await acceptInvitation(tx, hash('sha256', token), passwordHash))) return false
    await writeAudit(tx, { actor: name, act: 'staff.accepted', detail: { address: ctx.address } })
    return true
  })
  return isDone ? ok({ name }) : over()
}
