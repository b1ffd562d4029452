import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { toast } from '../dialogs/toast.ts'
import { goTo } from './navigator.ts'
import { takeToPage } from './to-page.ts'
import { token } from './token.ts'

type NewSession = Pick<OutputOf<'token.login'>, 'accesstoken' | 'lastLogin'>

/** After login or registration: keeps the token, tells of the login before and opens the place the customer wanted, else home. */
export async function signIn({ accesstoken, lastLogin }: NewSession): Promise<void> {
  token.set(accesstoken)
  if (lastLogin) toast.ok(`上次登录：${dateText(lastLogin.at, 'YYYY-MM-DD HH:mm')}`, { ms: 5_000 })
  await goTo(takeToPage(), { replace: true })
}
