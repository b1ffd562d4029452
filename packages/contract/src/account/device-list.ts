import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText } from '../fields.ts'

/** Devices that log in without an SMS code, last used first. */
export const deviceList = defineCall({
  door: 'site',
  id: 'CALL-981',
  name: 'account.deviceList',
  summary: '常用登录设备',
  method: 'GET',
  path: '/api/account/device/list',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    devices: z.array(
      z.object({
        id: z.string(),
        /** 'other' if the browser does not identify itself. */
        browser: z.string(),
        system: z.string(),
        firstSeenAt: instantText,
        lastSeenAt: instantText,
        /** The requesting device. */
        current: z.boolean(),
      }),
    ),
  }),
  errors: [],
})
