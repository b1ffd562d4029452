import { z } from 'zod'
import { instantText } from '../fields.ts'

export const loginWay = z.enum(['password', 'sms', 'register'])

/** The answer of every kind of login. */
export const newSession = z.object({
  accesstoken: z.string(),
  /** When the session ends, even if active. */
  expiresAt: z.iso.datetime(),
  isEnterprise: z.enum(['0', '1']),
  /** '0': no fund account yet. */
  custbelongto: z.enum(['0', '1', '2']),
  /** The previous login, so that the customer notices one by somebody else. */
  lastLogin: z.object({ at: instantText, how: loginWay, browser: z.string(), system: z.string() }).nullable(),
})

/**
 * Why a session ended: another login, a change of password or mobile number, or staff at the customer's request. Sent with
 * AUTH-0001 to the bearer of its token.
 */
export type SessionEnd = {
  how: 'login' | 'change' | 'staff'
  at: string
  sameDevice: boolean
  browser: string
  system: string
}
