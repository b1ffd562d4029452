import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { refId } from '../fields.ts'
import { serviceRow } from './shapes.ts'

export const serviceCenterDetail = defineCall({
  door: 'site',
  id: 'CALL-020',
  name: 'content.serviceCenterDetail',
  summary: '服务中心详情',
  method: 'GET',
  path: '/api/content/service-center/detail/{id}',
  access: 'public',
  input: z.strictObject({ id: refId }),
  output: serviceRow.extend({ /** Sanitised. */ html: z.string() }),
  errors: ['SYS-0404'],
})
