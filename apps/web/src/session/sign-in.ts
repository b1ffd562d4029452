import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { call } from '../api/call.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../dialogs/toast.ts'
import { goTo } from './navigator.ts'
import { takeToPage, takeWish, type Wish } from './to-page.ts'
import { token } from './token.ts'

type NewSession = Pick<OutputOf<'token.login'>, 'accesstoken' | 'lastLogin' | 'isEnterprise'>

/**
 * After login or registration: stores the token, reports the previous login, carries out the visitor's wish and opens
 * the requested place, or else home.
 */
export async function signIn({ accesstoken, lastLogin, isEnterprise }: NewSession): Promise<void> {
  token.set(accesstoken)
  if (lastLogin) toast.ok(`上次登录：${dateText(lastLogin.at, 'YYYY-MM-DD HH:mm')}`, { ms: 5_000 })
  void carryOut(takeWish())
  await goTo(takeToPage(isYes(isEnterprise) ? 'institution' : 'person'), { replace: true })
}

/** LET-14: the star that a visitor pressed, once the customer is known. */
export async function carryOut(wish: Wish | undefined): Promise<void> {
  if (!wish) return
  const result = await call('account.behaviourAdd', wish)
  if (!result.ok) return
  toast.ok(wish.refType === 'article' ? '已收藏' : '已加入自选')
  await refresh('account.collectList')
}
