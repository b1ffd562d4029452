import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { moneyText } from '../fields.ts'
import { holding } from './holding.ts'

/** The private schemes that a customer holds: shown here, traded at the counter. */
export const specialHoldshare = defineCall({
  door: 'site',
  id: 'CALL-084',
  name: 'query.specialHoldshare',
  summary: '专户份额',
  method: 'POST',
  path: '/api/query/special-holdshare',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({ marketValue: moneyText, list: z.array(holding) }),
  errors: [],
})
