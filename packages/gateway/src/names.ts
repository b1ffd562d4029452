import { z } from 'zod'

// The messages of a provider of name lists (docs/gateways.md).

export const namePaths = { lists: '/v1/names/lists', entries: '/v1/names/entries' } as const

/** Small letters, digits and hyphens. */
export const listCode = z.string().regex(/^[a-z0-9-]{1,32}$/)
const version = z.string().min(1).max(64)

/** One person or organisation of a list. */
export const listEntry = z.object({
  id: z.string().min(1).max(64),
  /** Names and aliases. */
  names: z.array(z.string().max(200)).min(1).max(100),
  ids: z.array(z.object({ kind: z.string().max(40), number: z.string().max(64) })).max(50),
  /** Days as YYYY-MM-DD or years. */
  births: z.array(z.string().max(10)).max(50),
  nationality: z.string().max(100),
  /** What the list says, for those who decide. */
  text: z.string().max(4_000),
})
export type ListEntry = z.output<typeof listEntry>

export const nameRequests = {
  lists: z.object({}),
  entries: z.object({ list: listCode, version, after: z.string() }),
} as const

export const nameAnswers = {
  lists: z.object({ lists: z.array(z.object({ code: listCode, version })).max(100) }),
  entries: z.object({ version, next: z.string().min(1).max(200).nullable(), entries: z.array(listEntry) }),
} as const
