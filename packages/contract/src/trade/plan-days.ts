import { z } from 'zod'

/** When a plan deducts: `monthDay` 1..28 for unit 0, `weekday` 02..06 for units 1 and 3, neither for unit 2. */
export const planDays = {
  unit: z.enum(['0', '1', '2', '3']),
  monthDay: z
    .string()
    .regex(/^([1-9]|1[0-9]|2[0-8])$/, '每月扣款日为 1–28 日')
    .transform(Number)
    .optional(),
  weekday: z.enum(['02', '03', '04', '05', '06']).optional(),
}
