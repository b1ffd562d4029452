import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { fundCode } from '../fields.ts'
import { agencyRow } from './shapes.ts'

export const agencyFund = defineCall({
  door: 'site',
  id: 'CALL-023',
  name: 'content.agencyFund',
  summary: '基金的代销机构',
  method: 'GET',
  path: '/api/content/agency/fund/{fundCode}',
  access: 'public',
  input: z.strictObject({ fundCode }),
  output: z.object({ list: z.array(agencyRow) }),
  errors: ['SYS-0404'],
})
