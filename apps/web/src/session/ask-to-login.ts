import { ask } from '../dialogs/ask.ts'
import { currentPlace } from './navigator.ts'
import { goLogin } from './to-page.ts'

/** GRD-02, GRD-05: offers login and keeps the place to come back to, by default the one on view. */
export async function askToLogin(place = currentPlace()): Promise<void> {
  const yes = await ask({
    title: '温馨提示',
    message: '您还未进行登录，是否前往登录？',
    confirmLabel: '去登录',
    cancelLabel: '暂不',
  })
  if (yes) await goLogin(place)
}
