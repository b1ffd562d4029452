import type { Page } from 'playwright-core'
import { LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box, button } from './controls.ts'

export const passwordBox = (page: Page) => page.getByLabel('登录密码', { exact: true })
export const dialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

/** Fills the form of the login page and sends it. */
export async function logIn(page: Page, mobile: string, password = LOGIN_PASSWORD) {
  await box(page, '手机号').fill(mobile)
  await passwordBox(page).fill(password)
  await button(page, '登录').click()
}
