import type { Page } from 'playwright-core'
import { lastCode } from '../../apps/server/src/testing/codes.ts'
import { LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box, button } from './controls.ts'
import type { Site } from './site.ts'

/** Logs in by password from a device that is not known, which needs a code. */
export async function logInFromNewDevice({ server }: Site, page: Page, mobile: string): Promise<void> {
  await box(page, '手机号').fill(mobile)
  await page.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await button(page, '登录').click()
  await page.getByText('首次在此设备登录').waitFor()
  await box(page, '短信验证码').fill(await lastCode(server, mobile))
  await page.keyboard.press('Enter')
}
