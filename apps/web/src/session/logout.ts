import { call } from '../api/call.ts'
import { forgetSubmitted } from '../api/submissions.ts'
import { token } from '../api/token.ts'
import { ask } from '../dialogs/ask.ts'
import { toast } from '../dialogs/toast.ts'
import { paths } from '../paths.ts'
import { forgetCustomer } from './forget.ts'
import { goTo } from './navigator.ts'
import { dropToPage } from './to-page.ts'
import { dropTyped } from './typed.ts'

/** How long the success message is shown before the customer is cleared. */
const FAREWELL_MS = 1_000

/**
 * AUTH-06: asks, ends the session on the server if it can be reached, shows a message, then goes home and clears the
 * customer.
 */
export async function logout(): Promise<void> {
  const sure = await ask({
    tone: 'info',
    message: '确认退出登录吗？',
    confirmLabel: '退出登录',
    cancelLabel: '暂不退出',
  })
  const accesstoken = token.get()
  if (!sure || accesstoken === null) return
  // Not awaited: an unreachable server must not keep the customer logged in here.
  void call('token.logout', { accesstoken })
  void forgetSubmitted()
  token.endEverywhere()
  dropToPage()
  toast.ok('退出成功', { ms: FAREWELL_MS })
  setTimeout(async () => {
    await goTo(paths.home)
    forgetCustomer()
    dropTyped()
  }, FAREWELL_MS)
}
