import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode } from '../fields.ts'
import { riskWarning } from './risk-assessment.ts'

/** The warnings that this customer must confirm before buying the fund. */
export const warnings = defineCall({
  door: 'site',
  id: 'CALL-100',
  name: 'trade.warnings',
  summary: '风险提示列表',
  method: 'GET',
  path: '/api/trade/warnings',
  access: 'customer',
  input: z.strictObject({ fundCode }),
  /** `shown` says, sealed, when the server gave out the text; the confirmation sends it back. */
  output: z.object({ list: z.array(riskWarning.extend({ shown: z.string() })) }),
  errors: ['TRADE-FUND'],
})
