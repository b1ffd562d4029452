import type { Locator, Page } from 'playwright-core'

// Controls of a page by their exact accessible name.
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** A link in the content of the page, not in its frame. */
export const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** The box of an element once it stays where it is: a list that opens is placed in the frame after it is shown. */
export async function boxAtRest(element: Locator): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  for (let last = await element.boundingBox(); ; ) {
    await element.evaluate(() => new Promise(requestAnimationFrame))
    const now = await element.boundingBox()
    if (now && JSON.stringify(now) === JSON.stringify(last)) return now
    last = now
  }
}

/** An act's dialog cannot be submitted until its effects are counted. */
export const countedIn = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: '提交复核', disabled: false }).waitFor()
