import { listLogins } from '@zhixiao/db/account/logins.ts'
import type { Handler } from '../context.ts'
import { ok } from '../result.ts'

const AT_MOST = 10

export const loginList: Handler<'account.loginList'> = async ctx => {
  const rows = await listLogins(ctx.db, ctx.session.custno, AT_MOST)
  const logins = rows.map(({ at, how, ua_class }) => {
    const [browser = '', system = ''] = ua_class.split('/')
    return { at: at.toISOString(), how, browser, system }
  })
  return ok({ logins })
}
