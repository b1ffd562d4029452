import { queryClient } from '../api/cache.ts'
import { type News, token } from '../api/token.ts'
import { custnoHere } from '../api/user-here.ts'
import { questions } from '../dialogs/ask.ts'
import { toast } from '../dialogs/toast.ts'
import { paths, type RouteName } from '../paths.ts'
import { forgetCustomer } from './forget.ts'
import { currentPlace, goTo } from './navigator.ts'
import { takeToPage } from './to-page.ts'
import { dropTyped, keepTyped } from './typed.ts'
import { currentUser } from './user.ts'

/** CUS-07: one browser, one session. A login or logout in another tab applies here too. */
export const followOtherTab = (news: News): Promise<void> => (news.kind === 'out' ? leave() : join(news.token))

const isOfCustomers = (name: RouteName | undefined): boolean =>
  name !== undefined && /^\/(assets|account|enterprise|trade|billprint|auth\/openaccount)/.test(paths[name])

/** Logged out in another tab. */
async function leave(): Promise<void> {
  if (token.get() === null) return
  dropTyped()
  if (isOfCustomers(currentPlace().name)) await goTo(paths.home)
  forgetCustomer()
  toast.ok('已在其他页面退出登录')
}

/**
 * A login in another tab. The same customer continues with the typed text; for another customer the page starts from
 * scratch, so that nothing of the first one is sent under the new token.
 */
async function join(next: string): Promise<void> {
  const before = custnoHere()
  const { name } = currentPlace()
  // A customer asked to log in here has logged in there.
  if (token.get() === null) questions.set([])
  else keepTyped()
  token.adopt(next)
  const user = await currentUser().catch(() => null)
  if (token.get() !== next) return
  if (before !== undefined && user?.custno !== before) return location.reload()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.length === 3 && queryKey[2] !== next })
  if (name === 'login' || name === 'register') await goTo(takeToPage(), { replace: true })
}
