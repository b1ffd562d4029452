import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** Screens with a count of waiting work, by the first part of their address. */
export const workScreens = [
  'requests',
  'nav',
  'events',
  'remittances',
  'reconciliations',
  'reviews',
  'tickets',
  'compliance',
  'names',
] as const
export type WorkScreen = (typeof workScreens)[number]

export const workCount = defineCall({
  door: 'console',
  name: 'work.count',
  summary: 'how much waits for the caller on each screen where he works; nothing of his own account',
  method: 'GET',
  path: '/console-api/work',
  access: 'staff',
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.object({ screen: z.enum(workScreens), count: z.number() })) }),
  errors: [],
})
