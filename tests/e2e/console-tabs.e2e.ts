import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { STAFF_PASSWORD } from '../../apps/server/src/doors/console/testing.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ an: ['entry'], yu: ['entry'] })
})
after(() => office.close())

const cover = (page: Page) => page.getByRole('dialog', { name: '屏幕已锁定' })

async function unlock(page: Page): Promise<void> {
  await cover(page).getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD)
  await cover(page).getByRole('button', { name: /解锁/ }).press('Enter')
  await cover(page).waitFor({ state: 'detached' })
}

test('CON-22 CON-27 work in one tab keeps the other one open, both cover together, and one unlock opens both for good', async () => {
  const { page: used } = await office.enter('an')
  const context = used.context()
  await context.clock.install()
  await used.reload()
  const left = await context.newPage()
  await left.goto(`${office.url}/nav?day=2026-11-20`)
  const field = left.getByRole('textbox', { name: /单位净值$/ }).first()
  await field.fill('1.0783')
  for (let minutes = 0; minutes < 24; minutes += 8) {
    await used.keyboard.press('Shift')
    await context.clock.fastForward('08:00')
  }
  assert.equal(await cover(left).count(), 0)
  assert.equal(await cover(used).count(), 0)

  await context.clock.fastForward('10:10')
  await Promise.all([cover(left).waitFor(), cover(used).waitFor()])
  await unlock(used)
  await cover(left).waitFor({ state: 'detached' })
  assert.equal(await field.inputValue(), '1.0783')
  // Each page asks who is signed in twice a minute; none of the answers may lock the session again.
  for (let halves = 0; halves < 3; halves++) {
    const asked = [used, left].map(page => page.waitForResponse(/console-api\/auth\/me$/))
    await context.clock.fastForward('00:31')
    await Promise.all(asked)
  }
  assert.equal(await cover(left).count(), 0)
  assert.equal(await cover(used).count(), 0)

  // The button covers every tab.
  await used.getByRole('button', { name: '锁定' }).press('Enter')
  await Promise.all([cover(left).waitFor(), cover(used).waitFor()])
  await unlock(left)
  await cover(used).waitFor({ state: 'detached' })
  await context.close()
})

test('CON-22 a lock that did not reach the server does so once there is a network', async () => {
  const { page } = await office.enter('yu')
  const context = page.context()
  await context.clock.install()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: '锁定' }).press('Enter')
  await cover(page).waitFor()
  await context.setOffline(false)
  const sent = page.waitForResponse(/console-api\/auth\/lock$/)
  await context.clock.fastForward('00:31')
  assert.equal((await sent).status(), 200)
  assert.equal(await cover(page).count(), 1)
  await unlock(page)
  await context.close()
})
