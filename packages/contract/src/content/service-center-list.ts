import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { pageOf, pageParam } from '../page.ts'
import { serviceRow, serviceType } from './shapes.ts'

/** Newest service date first. */
export const serviceCenterList = defineCall({
  door: 'site',
  id: 'CALL-019',
  name: 'content.serviceCenterList',
  summary: '服务中心列表',
  method: 'POST',
  path: '/api/content/service-center/list',
  access: 'public',
  input: z.strictObject({
    serviceType,
    /** For lists that show their texts in place. */ withHtml: z.boolean().optional(),
    pageParam,
  }),
  output: pageOf(serviceRow.extend({ /** Sanitised; null unless requested. */ html: z.string().nullable() })),
  errors: [],
})
