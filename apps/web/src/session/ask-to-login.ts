import { token } from '../api/token.ts'
import { ask } from '../dialogs/ask.ts'
import { currentPlace } from './navigator.ts'
import { type CollectRequest, goLogin } from './to-page.ts'

/** GRD-02, GRD-05: offers to log in, and stores the current place with the pending request for afterwards. */
export async function askToLogin(request?: CollectRequest): Promise<void> {
  const place = currentPlace()
  await token.settled()
  if (token.get() !== null) return
  const yes = await ask({
    tone: 'warning',
    message: '您还未进行登录，是否前往登录？',
    confirmLabel: '去登录',
    cancelLabel: '暂不',
  })
  if (yes) await goLogin(place, request)
}
