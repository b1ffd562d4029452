import { listStaff } from '@zhixiao/db/staff/staff.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { ok } from '../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'

export const list: ConsoleHandler<'staff.list'> = async ({ db }) => {
  const rows = await listStaff(db)
  return ok({
    list: rows.map(row => ({
      name: row.name,
      fullName: row.full_name,
      roles: row.roles.filter(isStaffRole),
      releaseLimit: fenText(row.release_limit_fen),
      hasAuthenticator: row.has_authenticator,
      addedAt: row.added_at.toISOString(),
      addedBy: row.added_by,
      disabledAt: row.disabled_at?.toISOString() ?? null,
      seenAt: row.seen_at?.toISOString() ?? null,
    })),
  })
}
