import { hash } from 'node:crypto'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import type { KeyProof } from '@zhixiao/contract/console/key-proof.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { acceptInvitation, findInvited } from '@zhixiao/db/staff/lifecycle.ts'
import { findStaff, type StaffRow } from '@zhixiao/db/staff/staff.ts'
import { findStaffKey, hasStaffKeys } from '@zhixiao/db/staff/staff-keys.ts'
import { endStaffSession, lockStaffSession } from '@zhixiao/db/staff/staff-sessions.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { isStaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { Context } from '../../kernel/context.ts'
import { readLegalSettings } from '../../kernel/legal-settings.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { hashPassword, verifyPassword } from '../../platform/secrets/password-hash.ts'
import { reported } from '../http/report.ts'
import type { ConsoleContext, ConsoleHandler, Staff } from './console-context.ts'
import {
  atDoor,
  countedProof,
  deviceFor,
  type Guessed,
  inSession,
  isDeviceOf,
  isLockedOut,
  type Proof,
  signedProof,
} from './counted-proof.ts'
import { isDemoStaff, listDemoStaff } from './demo-staff.ts'
import { nameByOidc, startOidc } from './oidc.ts'
import { acceptCode, authenticatorState, registerAuthenticator } from './one-time-code.ts'
import { acceptKey, askForKey, relyingParty } from './passkey.ts'
import { staffOf, startSession } from './staff-session.ts'

export const start: ConsoleHandler<'auth.start'> = async ctx => {
  const demo = await listDemoStaff(ctx)
  return ok({
    demo: demo
      .filter(({ disabled_at }) => disabled_at === null)
      .map(({ name, full_name, roles }) => ({ name, fullName: full_name, roles: roles.filter(isStaffRole) })),
    keys: relyingParty(ctx) !== null && (await hasStaffKeys(ctx.db)),
    oidc: ctx.env.consoleOidc !== null,
  })
}

/** Asks for name, then password, then code. All refusals of a step read alike and count for the name and the place of the attempt. */
export const signIn: ConsoleHandler<'auth.signIn'> = async (ctx, { name, password, code }) => {
  if (ctx.crowdedS !== null && !isDeviceOf(ctx.keys, name, ctx.device))
    return fail('CON-0429', { retryAfterS: ctx.crowdedS })
  const guessed = await atDoor(ctx, name)
  const refusal = await passwordRefusal(ctx, guessed, password)
  if (refusal) return refusal
  const row = await findStaff(ctx.db, name)
  if (!row) return fail('CON-0402')
  if (isDemoStaff(ctx, row)) return ok({ state: 'in' as const, me: await begin(ctx, row) })
  if (code === undefined) {
    if ((await authenticatorState(ctx.db, name)) === 'confirmed') return ok({ state: 'code' as const })
    return ok({ state: 'register' as const, ...(await offer(ctx, name)) })
  }
  const wrong = refusalOf(await countedProof(ctx, guessed, 'code', tx => acceptCode(ctx, tx, name, code)))
  if (wrong) return wrong
  return ok({ state: 'in' as const, me: await begin(ctx, row) })
}

export const keyStart: ConsoleHandler<'auth.keyStart'> = async ctx => {
  const party = relyingParty(ctx)
  return party ? ok(await askForKey(ctx, party.rpId, 'sign-in', { operator: null })) : fail('CON-0404')
}

/** A passkey identifies its owner, whom the authenticator verifies, so it needs neither password nor code. */
export const keySignIn: ConsoleHandler<'auth.keySignIn'> = async (ctx, { key }) => {
  const owner = (await findStaffKey(ctx.db, key.id))?.operator
  const row = owner === undefined ? null : await findStaff(ctx.db, owner)
  const prove = async (tx: Tx) => row !== null && isOwnKey(ctx, tx, key, row.name)
  const proof = await signedProof(ctx, owner ?? key.id, 'passkey', prove)
  const wrong = refusalOf(proof)
  return wrong ?? (row ? ok(await begin(ctx, row)) : fail('CON-0402'))
}

const isOwnKey = async (ctx: Context, tx: Tx, key: KeyProof, operator: string): Promise<boolean> =>
  (await acceptKey(ctx, tx, key, { purpose: 'sign-in', operator })) !== null

export const oidcStart: ConsoleHandler<'auth.oidcStart'> = async ctx => {
  const begun = await startOidc(ctx).catch(error => notAnswered(ctx, error))
  if (begun === 'silent') return fail('CON-0424')
  return begun ? ok(begun) : fail('CON-0404')
}

/** The provider names the operator in a claim; rights still come from the roles stored here. */
export const oidcFinish: ConsoleHandler<'auth.oidcFinish'> = async (ctx, { query }) => {
  const found = await nameByOidc(ctx, query)
    .then(name => ({ name: name ?? '' }))
    .catch(error => notAnswered(ctx, error))
  if (found === 'silent') return fail('CON-0424')
  const row = await findStaff(ctx.db, found.name)
  const isRight = row !== null && !row.is_demo
  const wrong = refusalOf(await signedProof(ctx, found.name, 'identity provider', async () => isRight))
  return wrong ?? (row ? ok(await begin(ctx, row)) : fail('CON-0402'))
}

function notAnswered(ctx: Context, error: unknown): 'silent' {
  reported(ctx, { name: 'console.auth.oidc', request: '' }, error)
  return 'silent'
}

const offer = (ctx: Context, name: string) =>
  withTx(ctx.db, async tx => {
    await writeAudit(tx, { actor: name, act: 'console.authenticatorOffered', detail: {} })
    return registerAuthenticator(ctx, tx, name)
  })

async function begin(ctx: ConsoleContext, row: StaffRow) {
  const token = await withTx(ctx.db, async tx => {
    await writeAudit(tx, { actor: row.name, act: 'console.signedIn', detail: { address: ctx.address } })
    return startSession(tx, row, ctx)
  })
  ctx.setToken(token)
  ctx.setDevice(deviceFor(ctx.keys, row.name))
  const staff = await staffOf(ctx, token)
  if (!staff) throw new Error('a session that has just begun is not found')
  return viewOf(ctx, staff)
}

async function viewOf(ctx: Pick<Context, 'clock' | 'env' | 'db'>, staff: Staff) {
  const { name, fullName, roles, csrf, isDemo, session } = staff
  const keys = relyingParty(ctx) ? staff.keys : 0
  const now = (await ctx.clock.now()).toISOString()
  const law = await readLegalSettings(ctx.db)
  return { name, fullName, roles: [...roles], csrf, locked: session.locked, demo: isDemo, keys, now, law }
}

/** Demo staff sign in without a password. */
async function passwordRefusal(
  ctx: ConsoleContext,
  guessed: Guessed,
  password: string | undefined,
): Promise<Result<never, ConsoleCode> | null> {
  if (await isLockedOut(ctx, guessed)) return fail('CON-0429')
  const row = await findStaff(ctx.db, guessed.name)
  if (row && isDemoStaff(ctx, row)) return null
  const isRight = await verifyPassword(ctx, row && !row.is_demo ? row.password_hash : null, password ?? '')
  return refusalOf(await countedProof(ctx, guessed, 'credential', async () => row !== null && !row.is_demo && isRight))
}

const refusalOf = (proof: Proof): Result<never, ConsoleCode> | null =>
  proof === 'right' ? null : fail(proof === 'locked' ? 'CON-0429' : 'CON-0402')

export const me: ConsoleHandler<'auth.me'> = async ctx => ok(await viewOf(ctx, ctx.staff))

export const lock: ConsoleHandler<'auth.lock'> = async ({ db, staff }) => {
  await setLock(db, staff, true)
  return ok({})
}

export const unlock: ConsoleHandler<'auth.unlock'> = async (ctx, { password, key }) => {
  const { staff, db } = ctx
  const refusal = key
    ? refusalOf(await signedProof(ctx, staff.name, 'passkey', tx => isOwnKey(ctx, tx, key, staff.name)))
    : await passwordRefusal(ctx, inSession(staff), password)
  if (refusal) return refusal
  await setLock(db, staff, false)
  return ok(await viewOf(ctx, { ...staff, session: { ...staff.session, locked: false } }))
}

const setLock = (db: Context['db'], { name, session }: Staff, locked: boolean) =>
  withTx(db, async tx => {
    await lockStaffSession(tx, session.session_id, locked)
    await writeAudit(tx, { actor: name, act: locked ? 'console.locked' : 'console.unlocked', detail: {} })
  })

export const logout: ConsoleHandler<'auth.logout'> = async ({ db, staff, setToken }) => {
  await withTx(db, async tx => {
    await endStaffSession(tx, staff.session.session_id)
    await writeAudit(tx, { actor: staff.name, act: 'console.signedOut', detail: {} })
  })
  setToken(null)
  return ok({})
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
