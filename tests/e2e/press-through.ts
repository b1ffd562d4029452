import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

export type Input = 'mouse' | 'touch' | 'keyboard'

/** How long a page may take on a busy machine. */
const PATIENCE_MS = 8000

/** Presses a link and expects the content of the page it leads to, with nothing touched after the press. */
export async function pressThrough(page: Page, link: Locator, input: Input): Promise<void> {
  const href = await link.getAttribute('href')
  assert.ok(href, 'a link leads somewhere')
  await press(page, link, input)
  await assertArrived(page, href, `${href} by ${input} from ${page.url()}`)
}

async function press(page: Page, target: Locator, input: Input): Promise<void> {
  if (input === 'mouse') return target.click()
  if (input === 'touch') return target.tap()
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Waits in the page itself: whatever Playwright does for a click or a hover would be an act of the visitor. */
export async function assertArrived(page: Page, href: string, name: string): Promise<void> {
  const arrived = page.waitForFunction(
    path => {
      const main = document.querySelector('main')
      const isThere = new URL(path, location.href).pathname === location.pathname
      return isThere && main?.querySelector('[aria-busy=true]') === null && main.innerText.trim().length > 20
    },
    href,
    { timeout: PATIENCE_MS },
  )
  await arrived.catch(async () => {
    const [at, text] = await page.evaluate(() => [location.href, document.querySelector('main')?.innerText])
    assert.fail(`${name}: the page is ${at}, its main says ${JSON.stringify(text)}`)
  })
}

/**
 * Presses every link within `inside` that leads to a screen no link of `seen` has led to yet, each from the page the last
 * one led to where it stands there too. Links that are not on view, a menu of the other width, are left out; `open`
 * unfolds the menu before each press.
 */
export async function pressEveryLink(
  page: Page,
  { inside, input, seen, open }: { inside: string; input: Input; seen: Set<string>; open?: () => Promise<void> },
): Promise<void> {
  const from = page.url()
  const linkTo = (href: string) => page.locator(inside).locator(`a[href="${href}"]:visible`).first()
  await open?.()
  const links = await page.locator(inside).locator('a[href^="/"]:visible').all()
  for (const href of await Promise.all(links.map(link => link.getAttribute('href')))) {
    const path = new URL(href ?? '', from).pathname
    if (href === null || seen.has(path) || path.startsWith('/dev/')) continue
    seen.add(path)
    if (path === new URL(page.url()).pathname) continue
    await open?.()
    if (!(await linkTo(href).isVisible())) await page.goto(from)
    await pressThrough(page, linkTo(href), input)
  }
}
