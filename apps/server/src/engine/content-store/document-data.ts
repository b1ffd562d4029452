import { z } from 'zod'

/** The fields of a text beyond the common ones, by its kind; an import writes exactly these. */
export const documentData = {
  column: z.object({ featured: z.array(z.string()) }),
  article: z.object({
    type: z.enum(['mandt', 'video', 'other']),
    funds: z.array(z.string()),
    related: z.array(z.string()),
    /** As its author wrote it; absent if the column's default cover is used. */
    cover: z
      .object({
        kind: z.string(),
        source: z.string().optional(),
        from: z.string().optional(),
        to: z.string().optional(),
        fig: z.string().optional(),
      })
      .optional(),
  }),
  /** `makePdf` attaches the text itself as a PDF. */
  notice: z.object({ makePdf: z.boolean().default(false) }),
  service: z.object({ group: z.string(), makePdf: z.boolean().default(false) }),
  page: z.object({}),
  about: z.object({}),
  job: z.object({
    department: z.string(),
    city: z.string(),
    count: z.int(),
    category: z.string(),
    education: z.string(),
    closesOn: z.string().nullable(),
  }),
  award: z.object({ awardedBy: z.string(), year: z.int() }),
  advert: z.object({ jumpPath: z.string() }),
  agreement: z.object({ effectiveOn: z.string() }),
  keyword: z.object({}),
}

const restsOn = z.object({ rules: z.array(z.string()).default([]) })

/** Codes of the legal rules that a text is based on. */
export const rulesOf = (data: object): string[] => restsOn.parse(data).rules
