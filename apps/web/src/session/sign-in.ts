import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { isYes } from '@zhixiao/domain/codes/flags.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { call } from '../api/call.ts'
import { refresh } from '../api/query.ts'
import { token } from '../api/token.ts'
import { toast } from '../dialogs/toast.ts'
import { goTo } from './navigator.ts'
import { type CollectRequest, takeCollectRequest, takeToPage } from './to-page.ts'

type NewSession = Pick<OutputOf<'token.login'>, 'accesstoken' | 'lastLogin' | 'isEnterprise'>

/**
 * After login or registration: stores the token, opens the requested place, or else home, reports the previous login
 * there, and carries out the visitor's request, whose message is the one that stays.
 */
export async function signIn({ accesstoken, lastLogin, isEnterprise }: NewSession): Promise<void> {
  token.set(accesstoken)
  const request = takeCollectRequest()
  await goTo(takeToPage(isYes(isEnterprise) ? 'institution' : 'person'), { replace: true })
  if (lastLogin) toast.ok(`上次登录：${dateText(lastLogin.at, 'YYYY-MM-DD HH:mm')}`, { ms: 5_000, ofPage: true })
  void carryOut(request)
}

/** LET-14: the star that a visitor pressed, once the customer is known. */
export async function carryOut(request: CollectRequest | undefined): Promise<void> {
  if (!request) return
  const result = await call('account.behaviourAdd', request)
  if (!result.ok) return
  toast.ok(request.refType === 'article' ? '已收藏' : '已加入自选')
  await refresh('account.collectList')
}
