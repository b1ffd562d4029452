import { z } from 'zod'
import { instantText } from '../fields.ts'

export const loginWay = z.enum(['password', 'sms', 'register'])

/** What every way of logging in answers. */
export const newSession = z.object({
  accesstoken: z.string(),
  /** When the session ends whatever is done in it. */
  expiresAt: z.iso.datetime(),
  isEnterprise: z.enum(['0', '1']),
  /** '0': no fund account yet. */
  custbelongto: z.enum(['0', '1', '2']),
  /** The login before this one, so that its owner notices one that was not his. */
  lastLogin: z.object({ at: instantText, how: loginWay, browser: z.string(), system: z.string() }).nullable(),
})

/** Which login ended a session, or that a change of password or mobile number did: with AUTH-0001, to who sends its token. */
export type SessionEnd = { how: 'login' | 'change'; at: string; sameDevice: boolean; browser: string; system: string }
