import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { acceptedAgreements } from './accepted-agreements.ts'
import { paperVersion, riskAnswers, riskState } from './risk-fields.ts'

/** The server computes the score; the newest assessment counts. */
export const riskSubmit = defineCall({
  door: 'site',
  id: 'CALL-044',
  name: 'account.riskSubmit',
  summary: '提交风险测评',
  method: 'POST',
  path: '/api/account/risk/submit',
  access: 'customer',
  write: true,
  personal: true,
  input: z.strictObject({ paperVersion, riskAnswers, agreements: acceptedAgreements }),
  output: riskState,
  errors: [
    'RISK-0001',
    'RISK-0002',
    'RISK-0003',
    'AUTH-0007',
    'AGREE-0001',
    'GUARD-ACCOUNT',
    'DS-ORG-0001',
    'PARAM-0002',
  ],
})
