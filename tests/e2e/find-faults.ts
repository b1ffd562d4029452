import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

/** Rules that depend on colours: the only ones that another scheme at the same width can affect. */
const colourRules = ['color-contrast', 'link-in-text-block'] as const

/** Phone and desktop, light and dark; the second scheme of a width is checked for colours only. */
const looks = [
  { width: 390, colorScheme: 'light', rules: [] },
  { width: 390, colorScheme: 'dark', rules: colourRules },
  { width: 1440, colorScheme: 'dark', rules: [] },
  { width: 1440, colorScheme: 'light', rules: colourRules },
] as const

/** Axe's findings on the page in its current state, one line per rule, and whether it scrolls sideways. */
export async function assertFaultless(page: Page, name: string, rules: readonly string[] = []): Promise<void> {
  await transitionsEnd(page)
  assert.deepEqual(await faultsOf(page, rules), [], name)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)
  assert.equal(sideways, false, `${name} scrolls sideways`)
}

/** Colour changes are transitions, even if only of 1 ms; those of hidden parts may never end. */
const transitionsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const end = performance.now() + 500
    do await new Promise(requestAnimationFrame)
    while (performance.now() < end && document.getAnimations().some(each => each instanceof CSSTransition))
  })

/** The same at both widths in both schemes, without reloading the page. */
export async function assertFaultlessInEveryLook(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await assertFaultless(page, `${name} at ${width}, ${colorScheme}`, rules)
  }
}

export async function assertPlacesFaultless(site: Site, places: readonly string[]): Promise<void> {
  const page = await site.open('/')
  for (const place of places) {
    await page.goto(site.url + place)
    await assertFaultlessInEveryLook(page, place)
    await page.setViewportSize({ width: looks[0].width, height: 900 })
    // A WCAG 2.2 rule, which axe checks only by name; touch targets matter on a phone.
    assert.deepEqual(await faultsOf(page, ['target-size']), [], `${place} on a phone`)
  }
  await page.context().close()
}

// axe runs in the page itself, because its Playwright package opens a second page for each answer.
async function faultsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async values => {
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        iframes: false,
        // Unused here: a fault's selector, and the style sheets.
        selectors: false,
        preload: { assets: ['media'] },
        ...(values.length > 0 ? { runOnly: { type: 'rule', values } } : {}),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [...rules],
  )
}
