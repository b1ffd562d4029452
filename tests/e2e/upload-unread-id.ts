import type { Page } from 'playwright-core'

// The first reading loads its models, which is slow beside other browsers.
const READING = { timeout: 90_000 }

/** Uploads both sides of an unreadable ID card; uploads a side again when recognition was too busy. */
export async function uploadUnreadId(page: Page, picture: Buffer): Promise<void> {
  for (const [at, side] of ['上传人像面', '上传国徽面'].entries()) {
    const outcome = page.getByText(/未能识别|稍后自动识别/).nth(at)
    do {
      await page
        .locator(`input[type=file][aria-label=${side}]`)
        .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: picture })
      await outcome.waitFor(READING)
    } while ((await outcome.innerText()).includes('稍后'))
  }
  await page.getByText('未能识别').nth(1).waitFor()
}
