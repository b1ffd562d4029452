import type { Page } from 'playwright-core'
import { lastCode } from '../../apps/server/src/testing/codes.ts'
import type { Site } from './site.ts'

/** Makes the captcha that `draw` displays read ABCD, because a test cannot read the picture. */
export async function captchaAnswer(
  site: Pick<Site, 'server'>,
  page: Page,
  draw: () => Promise<unknown>,
): Promise<string> {
  const drawn = page.waitForResponse(response => response.url().includes('/image-code/send'))
  await draw()
  const { data } = await (await drawn).json()
  const { db, ctx } = site.server
  const { purpose } = await db
    .selectFrom('captcha')
    .select('purpose')
    .where('id', '=', data.captchaId)
    .executeTakeFirstOrThrow()
  const answer_hmac = ctx.keys.digest('captcha', `${data.captchaId}:${purpose}:ABCD`)
  await db.updateTable('captcha').set({ answer_hmac }).where('id', '=', data.captchaId).execute()
  return 'abcd'
}

/** Presses the button that sends a code to a number, and reads the code. */
export async function sendCode(site: Pick<Site, 'server'>, page: Page, mobile: string): Promise<string> {
  await page.getByRole('button', { name: '获取验证码', exact: true }).click()
  await page.getByRole('button', { name: /秒后重发/ }).waitFor()
  return lastCode(site.server, mobile)
}
