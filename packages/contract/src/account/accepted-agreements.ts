import { z } from 'zod'

/** The documents that the customer ticked, each with the version shown. */
export const acceptedAgreements = z
  .array(
    z.strictObject({
      agreement: z.string().regex(/^[a-z0-9-]{1,40}$/, '协议编号有误'),
      version: z.string().regex(/^[1-9][0-9]{0,8}$/, '协议版本有误'),
    }),
  )
  .max(20)
