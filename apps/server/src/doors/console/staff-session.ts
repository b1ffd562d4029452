import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { StaffRow } from '@zhixiao/db/staff/staff.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { findStaffSession, startStaffSession, touchStaffSession } from '@zhixiao/db/staff/staff-sessions.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { Context } from '../../kernel/context.ts'
import type { Staff } from './console-context.ts'

/** The browser covers the screen after ten minutes; a session of a closed browser ends after thirty. */
export const LIVES = { idleMinutes: 30, hours: 10 }

/** The value of `x-csrf`: derived from the cookie, which scripts cannot read, and known only to a page of this origin. */
const csrfOf = (token: string): string => createHmac('sha256', token).update('csrf').digest('hex')

export const isCsrf = (staff: Staff, sent: string): boolean =>
  // Hashed to equal length, because texts of equally many characters can differ in bytes.
  timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', staff.csrf, 'buffer'))

/** Starts the only session of a member of staff and returns its token. */
export async function startSession(
  tx: Tx,
  row: StaffRow,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await startStaffSession(tx, {
    operator: row.name,
    tokenHash: hash('sha256', token),
    address,
    userAgent: userAgent.slice(0, 200),
  })
  return token
}

/** The member of staff with this session token; null without a live session. */
export async function staffOf({ db }: Pick<Context, 'db'>, token: string): Promise<Staff | null> {
  if (token === '') return null
  const session = await findStaffSession(db, hash('sha256', token), LIVES)
  const row = session && (await findStaff(db, session.operator))
  if (!session || !row) return null
  if (session.stale) await touchStaffSession(db, session.session_id)
  const { name, full_name: fullName, is_demo: isDemo, own_custno: ownCustno, keys, roles } = row
  return { session, name, fullName, isDemo, keys, ownCustno, roles: roles.filter(isStaffRole), csrf: csrfOf(token) }
}
