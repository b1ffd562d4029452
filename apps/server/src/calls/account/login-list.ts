import { listLogins } from '@zhixiao/db/account/logins.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { browserOf } from '../../platform/sessions/sessions.ts'

const AT_MOST = 10

export const loginList: Handler<'account.loginList'> = async ctx => {
  const rows = await listLogins(ctx.db, ctx.session.custno, AT_MOST)
  const logins = rows.map(({ at, how, ua_class }) => ({ at: at.toISOString(), how, ...browserOf(ua_class) }))
  return ok({ logins })
}
