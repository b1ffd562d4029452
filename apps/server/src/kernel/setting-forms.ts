import { isAbsolute } from 'node:path'
import { z } from 'zod'

// Forms that settings of several kinds have.
export const httpAddress = z
  .string()
  .refine(text => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an http or https address')
  .optional()
export const absoluteFile = z.string().refine(isAbsolute, 'must be an absolute path').optional()
export const token = z
  .string()
  .regex(/^[\x21-\x7e]{16,128}$/, 'must have 16 to 128 characters, without spaces')
  .optional()
