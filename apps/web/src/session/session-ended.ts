import type { SessionEnd } from '@zhixiao/contract/token/session.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { deviceText } from '@zhixiao/domain/customer/device-names.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { ask } from '../dialogs/ask.ts'
import { paths } from '../paths.ts'
import { forgetCustomer } from './forget.ts'
import { currentPlace, goTo } from './navigator.ts'
import { goLogin } from './to-page.ts'
import { dropTyped, keepTyped } from './typed.ts'

/**
 * AUTH-07: the server no longer knows the session. Forgets the customer and asks where to go, once regardless of how
 * many calls failed. `data` of the refusal names the login that ended the session, if one did.
 */
export async function sessionEnded(data: unknown): Promise<void> {
  const place = currentPlace()
  const detail = endText(data)
  keepTyped()
  forgetCustomer()
  const login = await ask({
    tone: 'info',
    message: '长时间未操作或被其他设备登出，请重新登录。',
    ...(detail !== undefined && { detail }),
    confirmLabel: '去登录',
    cancelLabel: '返回首页',
  })
  if (login) return goLogin(place)
  dropTyped()
  await goTo(paths.home)
}

function endText(data: unknown): string | undefined {
  if (!isEnded(data)) return undefined
  const { how, at, sameDevice, browser, system } = data.ended
  const time = dateText(at, 'YYYY-MM-DD HH:mm')
  if (how === 'change') return `您的登录密码或手机号已于 ${time} 修改，此前的登录随之退出。`
  if (how === 'staff') return `客服已于 ${time} 退出您账户的全部登录。如非本人申请，请立即致电 ${brand.hotlineText}。`
  const where = sameDevice ? '本设备' : deviceText({ browser, system })
  return `您的账户于 ${time} 在${where}登录。如非本人操作，请立即修改登录密码。`
}

const isEnded = (data: unknown): data is { ended: SessionEnd } =>
  typeof data === 'object' && data !== null && 'ended' in data && typeof data.ended === 'object'
