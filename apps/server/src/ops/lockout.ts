import { readLockout } from '@zhixiao/db/staff/lifecycle.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type OpsContext, type Report, refusedFor } from './command.ts'

/** The roles without which no login could be restored: one asks, the other releases. */
const RESTORING = ['admin', 'compliance'] as const

/** The refusal to end a login, or to take roles, when nobody would be left to restore one; null when enough are left. */
export async function lockoutRefusal(
  tx: Tx,
  { actor }: Pick<OpsContext, 'actor'>,
  { name, lost = RESTORING, alone }: { name: string; lost?: readonly string[]; alone: boolean },
): Promise<Report | null> {
  const why = await readLockout(tx, { name, lost, by: actor, alone })
  if (why === 'unreviewed')
    return refusedFor(
      '您单独办理的暂停或停用已有两次尚未复核，请先由他人复核',
      `${actor} ended two logins alone that nobody has reviewed yet: let another person review them first.`,
    )
  if (why === 'admin')
    return refusedFor(
      '除此之外没有可以登录的系统管理，今后无人能申请恢复登录',
      `${name} is the last administrator who can sign in: nobody could ask for a restore.`,
    )
  if (why === 'compliance')
    return refusedFor(
      alone
        ? '除此之外可以登录的合规风控不足两人，请由系统管理提交申请，另一人复核'
        : '除此之外没有可以登录的合规风控，今后无人能复核恢复登录',
      alone
        ? `Without ${name} fewer than two of compliance can sign in: an administrator requests it and another person releases it.`
        : `${name} is the last of compliance who can sign in: nobody could release a restore.`,
    )
  return null
}
