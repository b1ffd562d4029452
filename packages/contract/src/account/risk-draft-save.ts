import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { riskDraftFields } from './open-draft-fields.ts'

/** Replaces the saved answers to a questionnaire not yet submitted; account.riskInfo returns them. */
export const riskDraftSave = defineCall({
  door: 'site',
  id: 'CALL-1011',
  name: 'account.riskDraftSave',
  summary: '风险测评草稿保存',
  method: 'POST',
  path: '/api/account/risk/draft',
  access: 'customer',
  write: true,
  personal: true,
  input: z.strictObject(riskDraftFields),
  output: z.object({}),
  errors: ['RISK-0001', 'GUARD-ACCOUNT', 'DS-ORG-0001', 'PARAM-0002'],
})
