import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { PATIENCE_MS } from './site.ts'

export type Input = 'mouse' | 'touch' | 'keyboard'

/** Presses a link and expects the content of its page, without any input after the press. */
export async function pressThrough(page: Page, link: Locator, input: Input): Promise<void> {
  const href = await link.getAttribute('href')
  assert.ok(href, 'a link leads somewhere')
  const before = await contentOf(page)
  await press(page, link, input)
  await assertArrived(page, href, { before, name: `${href} by ${input}` })
}

export const contentOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('main')?.innerText ?? '')

async function press(page: Page, target: Locator, input: Input): Promise<void> {
  if (input === 'mouse') return target.click()
  if (input === 'touch') return target.tap()
  await target.focus()
  await page.keyboard.press('Enter')
}

/**
 * Waits in the page itself for content other than `before`: a Playwright click or hover would count as visitor input.
 * The URL proves nothing, because it changes before the page does.
 */
export async function assertArrived(
  page: Page,
  href: string,
  { before, name }: { before: string; name: string },
): Promise<void> {
  const arrived = page.waitForFunction(
    ([path, old]) => {
      const main = document.querySelector('main')
      const isThere = new URL(path ?? '', location.href).pathname === location.pathname
      const text = main?.innerText ?? ''
      const isUnderWay = document.querySelector('main [aria-busy=true], .nav-progress') !== null
      return isThere && !isUnderWay && text.trim().length > 20 && text !== old
    },
    [href, before],
    { timeout: PATIENCE_MS },
  )
  await arrived.catch(async () => {
    assert.fail(`${name}: the page is ${page.url()}, its main says ${JSON.stringify(await contentOf(page))}`)
  })
}

/**
 * Presses every link within `inside` that leads to a screen not in `seen`, each from the page that the last one
 * reached, if the link is there too. Links that are not visible, such as a menu of the other width, are skipped; `open`
 * expands the menu before each press.
 */
export async function pressEveryLink(
  page: Page,
  { inside, input, seen, open }: { inside: string; input: Input; seen: Set<string>; open?: () => Promise<void> },
): Promise<void> {
  const from = page.url()
  const linkTo = (href: string) => page.locator(inside).locator(`a[href="${href}"]:visible`).first()
  await open?.()
  // Read at once: a list that is still loading has other links a moment later.
  const links = page.locator(inside).locator('a[href^="/"]:visible')
  for (const href of await links.evaluateAll(found => found.map(link => link.getAttribute('href')))) {
    const path = new URL(href ?? '', from).pathname
    if (href === null || seen.has(path) || path.startsWith('/dev/')) continue
    seen.add(path)
    if (path === new URL(page.url()).pathname) continue
    await open?.()
    if (!(await linkTo(href).isVisible())) await page.goto(from)
    await pressThrough(page, linkTo(href), input)
  }
}
