import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { pageOf, pageParam } from '../page.ts'
import { agencyRow } from './shapes.ts'

export const agencyList = defineCall({
  id: 'CALL-022',
  name: 'content.agencyList',
  summary: '代销机构',
  method: 'POST',
  path: '/api/content/agency/list',
  access: 'public',
  input: z.strictObject({ kind: z.string().max(20).optional(), province: z.string().max(20).optional(), pageParam }),
  output: pageOf(agencyRow),
  errors: [],
})
