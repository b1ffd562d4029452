import { isStaffRole, type StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText, isoDate } from '../fields.ts'
import { keyProof } from './key-proof.ts'

export const staffRole = z.custom<StaffRole>(value => typeof value === 'string' && isStaffRole(value))
export const staffName = z.string().regex(/^[a-z][a-z0-9._-]{1,31}$/, '登录名由 2 至 32 位小写字母、数字组成')
/** Who did something: staff, or the database role of a command, whose name stands for its full name. */
export const person = z.object({ name: z.string(), fullName: z.string() })
/** Six digits of an authenticator; each counts once. */
export const oneTimeCode = z.string().regex(/^[0-9]{6}$/, '动态口令为 6 位数字')

/** The signed-in member of staff. */
export const me = z.object({
  name: staffName,
  fullName: z.string(),
  roles: z.array(staffRole),
  /** Sent as the header `x-csrf` with each write. */
  csrf: z.string(),
  locked: z.boolean(),
  /** Demo staff: one press signs in and one-time codes are not asked for. */
  demo: z.boolean(),
  /** Number of own passkeys usable at this origin. */
  keys: z.number(),
  /** The business time of the server. */
  now: instantText,
  /** Decisions of compliance on rules of law, newest first. */
  law: z.array(z.object({ row: z.string(), effectiveFrom: isoDate, figure: z.string(), source: z.string() })),
})

export const authStart = defineCall({
  door: 'console',
  name: 'auth.start',
  summary: 'what the sign-in screen shows',
  method: 'GET',
  path: '/console-api/auth/start',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    /** Staff of the demo, who sign in with one press; empty elsewhere. */
    demo: z.array(z.object({ name: staffName, fullName: z.string(), roles: z.array(staffRole) })),
    /** Whether anybody could sign in by a passkey. */
    keys: z.boolean(),
    /** Whether the firm's identity provider signs in, too. */
    oidc: z.boolean(),
  }),
  errors: [],
})

export const authSignIn = defineCall({
  door: 'console',
  name: 'auth.signIn',
  summary: 'signs in by name, password and one-time code',
  method: 'POST',
  path: '/console-api/auth/sign-in',
  access: 'public',
  input: z.strictObject({ name: staffName, password: z.string().max(128).optional(), code: oneTimeCode.optional() }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('in'), me }),
    /** The password is right; the person registers an authenticator with this secret and repeats the sign-in with a code. */
    z.object({ state: z.literal('register'), secret: z.string(), address: z.string() }),
    z.object({ state: z.literal('code') }),
  ]),
  errors: ['CON-0402', 'CON-0429'],
})

export const authOidcStart = defineCall({
  door: 'console',
  name: 'auth.oidcStart',
  summary: 'begins a sign-in at the firm’s identity provider',
  method: 'POST',
  path: '/console-api/auth/oidc',
  access: 'public',
  keepsNothing: true,
  input: z.strictObject({}),
  /** The page goes to `url`, and comes back to /sign-in/back with `state`, which it compares. */
  output: z.object({ url: z.string(), state: z.string() }),
  errors: ['CON-0404', 'CON-0424'],
})

export const authOidcFinish = defineCall({
  door: 'console',
  name: 'auth.oidcFinish',
  summary: 'signs in whom the identity provider vouches for',
  method: 'POST',
  path: '/console-api/auth/oidc-finish',
  access: 'public',
  /** The query that the provider sent the browser back with, without its question mark. */
  input: z.strictObject({ query: z.string().min(1).max(8000) }),
  output: me,
  errors: ['CON-0402', 'CON-0424', 'CON-0429'],
})

export const authMe = defineCall({
  door: 'console',
  name: 'auth.me',
  summary: 'who is signed in',
  method: 'GET',
  path: '/console-api/auth/me',
  access: 'locked',
  input: z.strictObject({}),
  output: me,
  errors: [],
})

export const authLock = defineCall({
  door: 'console',
  name: 'auth.lock',
  summary: 'covers the screen until the person proves himself',
  method: 'POST',
  path: '/console-api/auth/lock',
  access: 'locked',
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
})

export const authUnlock = defineCall({
  door: 'console',
  name: 'auth.unlock',
  summary: 'uncovers the screen by the password or a passkey',
  method: 'POST',
  path: '/console-api/auth/unlock',
  access: 'locked',
  input: z.strictObject({ password: z.string().max(128).optional(), key: keyProof.optional() }),
  output: me,
  errors: ['CON-0402', 'CON-0429'],
})

export const authLogout = defineCall({
  door: 'console',
  name: 'auth.logout',
  summary: 'ends the session',
  method: 'POST',
  path: '/console-api/auth/logout',
  access: 'locked',
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
})
