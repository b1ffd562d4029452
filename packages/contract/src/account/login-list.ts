import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { instantText } from '../fields.ts'
import { loginWay } from '../token/session.ts'

/** The customer's most recent logins, newest first; the first one is the only active session. */
export const loginList = defineCall({
  door: 'site',
  id: 'CALL-950',
  name: 'account.loginList',
  summary: '登录记录',
  method: 'GET',
  path: '/api/account/login/list',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    logins: z.array(
      z.object({
        at: instantText,
        how: loginWay,
        /** 'other' if the browser does not identify itself. */
        browser: z.string(),
        system: z.string(),
      }),
    ),
  }),
  errors: [],
})
