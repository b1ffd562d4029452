import { parseBillPeriod } from '@zhixiao/domain/assets/bill-period.ts'
import { z } from 'zod'

/** '2026-11', '2026Q4' or '2026'. */
export const billPeriod = z
  .string()
  .max(8)
  .refine(text => parseBillPeriod(text) !== null, '账期格式为 2026-11、2026Q4 或 2026')
  .meta({ examples: ['2026-11'] })
