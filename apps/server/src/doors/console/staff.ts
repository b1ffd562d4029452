import { createHash, hash, randomBytes } from 'node:crypto'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  endSessionsOf,
  insertStaffReview,
  listStaffLives,
  putInvitationToken,
  readStaffReview,
  type StaffLife,
} from '@zhixiao/db/staff/lifecycle.ts'
import { listStaff, namesIn, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import { type Reader, withTx } from '@zhixiao/db/tx.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { isStaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { canonicalJson } from '../../acts/digest.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { personOf } from './staff-names.ts'
import { LIVES } from './staff-session.ts'

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

export const list: ConsoleHandler<'staff.list'> = async ({ db, clock }) => {
  const [rows, lives, review, now] = await Promise.all([
    listStaff(db),
    listStaffLives(db, LIVES),
    readStaffReview(db),
    clock.now(),
  ])
  const people = namesIn(rows)
  return ok({
    list: rows.map(row => {
      const life = lives.find(each => each.name === row.name)
      return {
        name: row.name,
        fullName: row.full_name,
        roles: row.disabled_at === null ? row.roles.filter(isStaffRole) : [],
        granted: grantedOf(life, people),
        releaseLimit: fenText(row.release_limit_fen),
        hasAuthenticator: row.has_authenticator,
        addedAt: row.added_at.toISOString(),
        addedBy: row.added_by,
        disabledAt: row.disabled_at?.toISOString() ?? null,
        suspendedAt: row.suspended_at?.toISOString() ?? null,
        seenAt: row.seen_at?.toISOString() ?? null,
        session: sessionOf(life),
        invitation: invitationOf(life, now),
      }
    }),
    review: {
      last: review.last && { at: review.last.at.toISOString(), by: personOf(people, review.last.reviewed_by) },
      dueAt: review.due_at?.toISOString() ?? null,
      isOverdue: review.is_overdue,
      digest: digestOf(peopleOf(rows, lives)),
    },
  })
}

const instant = (text: string): string => new Date(text).toISOString()

function grantedOf(life: StaffLife | undefined, people: ReturnType<typeof namesIn>) {
  if (!life?.granted) return null
  const { at, asked, released } = life.granted
  return { at: instant(at), asked: personOf(people, asked), released: personOf(people, released) }
}

function sessionOf(life: StaffLife | undefined) {
  if (!life?.session) return null
  const { started_at, seen_at, address } = life.session
  return { startedAt: instant(started_at), seenAt: instant(seen_at), address }
}

function invitationOf(life: StaffLife | undefined, now: Date) {
  if (!life?.invitation) return null
  const expiresAt = instant(life.invitation.expires_at)
  return { expiresAt, hasLink: life.invitation.has_link, isOver: new Date(expiresAt) <= now }
}

/** Staff with their roles and the requests that granted them, as a review sees them. */
const peopleOf = (rows: readonly StaffRow[], lives: readonly StaffLife[]) =>
  rows
    .filter(({ disabled_at, roles }) => disabled_at === null && roles.length > 0)
    .map(({ name, full_name, roles, release_limit_fen: limit }) => ({
      name,
      fullName: full_name,
      roles,
      limit: fenText(limit),
      granted: lives.find(life => life.name === name)?.granted ?? null,
    }))

const digestOf = (people: ReturnType<typeof peopleOf>): string =>
  createHash('sha256').update(canonicalJson(people)).digest('hex')

const readPeople = async (db: Reader) => {
  const [rows, lives] = await Promise.all([listStaff(db), listStaffLives(db, LIVES)])
  return peopleOf(rows, lives)
}

/** Marks the roles as reviewed; the digest of the reviewed list must match, so a changed list has to be read again. */
export const review: ConsoleHandler<'staff.review'> = async ({ db, staff }, { digest }) =>
  withTx(db, async tx => {
    const people = await readPeople(tx)
    if (digestOf(people) !== digest) return fail('CON-0409')
    await insertStaffReview(tx, staff.name, people)
    await writeAudit(tx, { actor: staff.name, act: 'staff.review', detail: { people: people.length, digest } })
    return ok({ people: people.length })
  })

export const endSession: ConsoleHandler<'staff.endSession'> = async ({ db, staff, setToken }, { name }) => {
  if (name !== staff.name && !staffCan(staff.roles, 'staff', 'make')) return fail('CON-0403')
  const isEnded = await withTx(db, async tx => {
    const ended = await endSessionsOf(tx, name)
    if (ended) await writeAudit(tx, { actor: staff.name, act: 'staff.endSession', detail: { name } })
    return ended
  })
  if (!isEnded) return fail('CON-0408', { reason: '没有进行中的登录' })
  if (name === staff.name) setToken(null)
  return ok({})
}
