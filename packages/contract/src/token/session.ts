import { z } from 'zod'
import { instantText } from '../fields.ts'

export const loginWay = z.enum(['password', 'sms', 'register'])

/** The answer of every way of logging in. */
export const newSession = z.object({
  accesstoken: z.string(),
  /** When the session ends regardless of activity. */
  expiresAt: z.iso.datetime(),
  isEnterprise: z.enum(['0', '1']),
  /** '0': no fund account yet. */
  custbelongto: z.enum(['0', '1', '2']),
  /** The previous login, so that the customer notices a foreign one. */
  lastLogin: z.object({ at: instantText, how: loginWay, browser: z.string(), system: z.string() }).nullable(),
})

/**
 * Which login ended a session, or that a change of password or mobile number did: sent with AUTH-0001 to the holder of
 * its token.
 */
export type SessionEnd = { how: 'login' | 'change'; at: string; sameDevice: boolean; browser: string; system: string }
