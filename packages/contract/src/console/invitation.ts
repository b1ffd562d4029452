import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { staffName, staffRole } from './auth.ts'

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, '邀请链接不完整')

export const authInvited = defineCall({
  door: 'console',
  name: 'auth.invited',
  summary: 'who is invited by a link that still counts',
  method: 'POST',
  path: '/console-api/auth/invited',
  access: 'public',
  keepsNothing: true,
  input: z.strictObject({ token }),
  output: z.object({ name: staffName, fullName: z.string(), roles: z.array(staffRole) }),
  errors: ['CON-0404'],
})

export const authAccept = defineCall({
  door: 'console',
  name: 'auth.accept',
  summary: 'sets the password of the invited person; the first sign-in registers the second factor',
  method: 'POST',
  path: '/console-api/auth/accept',
  access: 'public',
  input: z.strictObject({ token, password: z.string().min(12, '密码至少 12 位').max(128, '密码最多 128 位') }),
  output: z.object({ name: staffName }),
  errors: ['CON-0404'],
})
