import type { Handler } from '../context.ts'
import { ok } from '../result.ts'
import { readUserInfo } from './read-user-info.ts'

export const userInfo: Handler<'account.userInfo'> = async ctx => ok((await readUserInfo(ctx)).info)
