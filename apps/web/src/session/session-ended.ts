import { ask } from '../dialogs/ask.ts'
import { paths } from '../paths.ts'
import { forgetCustomer } from './forget.ts'
import { currentPlace, goTo } from './navigator.ts'
import { goLogin } from './to-page.ts'
import { dropTyped, keepTyped } from './typed.ts'

/** AUTH-07: the server no longer knows the session. Forgets the customer and asks where to go, once however many calls failed. */
export async function sessionEnded(): Promise<void> {
  const place = currentPlace()
  keepTyped()
  forgetCustomer()
  const login = await ask({
    title: '提示',
    message: '长时间未操作或被其他设备登出，请重新登录。',
    confirmLabel: '去登录',
    cancelLabel: '返回首页',
  })
  if (login) return goLogin(place)
  dropTyped()
  await goTo(paths.home)
}
