import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { readUserInfo } from './read-user-info.ts'

export const userInfo: Handler<'account.userInfo'> = async ctx => ok((await readUserInfo(ctx)).info)
