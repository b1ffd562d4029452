import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

/** What axe finds on the page as it stands, one line a rule; and that nothing makes it scroll sideways. */
export async function assertFaultless(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  assert.deepEqual(found, [], name)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)
  assert.equal(sideways, false, `${name} scrolls sideways`)
}

/** Each place on a light phone and a dark desktop. */
export async function assertPlacesFaultless(site: Site, places: readonly string[]): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    const page = await site.open('/', { viewport: { width, height: 900 }, colorScheme })
    for (const place of places) {
      await page.goto(site.url + place)
      await assertFaultless(page, `${place} at ${width}, ${colorScheme}`)
    }
    await page.context().close()
  }
}
