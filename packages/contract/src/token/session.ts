import { z } from 'zod'

/** What every way of logging in answers. */
export const newSession = z.object({
  accesstoken: z.string(),
  /** When the session ends whatever is done in it. */
  expiresAt: z.iso.datetime(),
  isEnterprise: z.enum(['0', '1']),
  /** '0': no fund account yet. */
  custbelongto: z.enum(['0', '1', '2']),
})
