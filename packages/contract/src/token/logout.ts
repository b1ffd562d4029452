import { z } from 'zod'
import { defineCall } from '../define-call.ts'

/** The token travels in the body, because token paths carry no token header. Every token gets the same answer. */
export const logout = defineCall({
  door: 'site',
  id: 'CALL-031',
  name: 'token.logout',
  summary: '退出登录',
  method: 'POST',
  path: '/api/token/logout',
  access: 'public',
  sendsToken: false,
  clearsSite: true,
  input: z.strictObject({ accesstoken: z.string().max(64) }),
  output: z.object({}),
  errors: [],
})
