import { z } from 'zod'
import { instantText, serial } from '../fields.ts'

/** A seal of the audit log. */
export const seal = z.object({ sealId: serial, hash: z.string() })

/** The answer of an export call. */
export const exported = z.object({
  /** Null if the file is made in the background. */
  file: z
    .object({
      name: z.string(),
      content: z.string(),
      items: z.number(),
      /** SHA-256 of the content in UTF-8; the event of the export has it too. */
      sha256: z.string(),
      /** Null except for the audit log. */
      seal: seal.nullable(),
    })
    .nullable(),
})

/** The caller's own exports of a kind, with their filters. */
export const exportList = <Filter extends z.ZodType>(filter: Filter) =>
  z.object({
    list: z.array(
      z.object({
        exportId: serial,
        filter,
        askedAt: instantText,
        expiresAt: instantText,
        state: z.enum(['making', 'made', 'many', 'broken']),
        /** Null until they are counted. */
        items: z.number().nullable(),
        done: z.number(),
        parts: z.number(),
        sha256: z.string().nullable(),
        seal: seal.nullable(),
      }),
    ),
  })

export const exportPartInput = z.strictObject({ id: serial, part: z.number().int().min(0).max(1_000) })
export const exportPartOutput = z.object({ name: z.string(), content: z.string() })
