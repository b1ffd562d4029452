import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { moveDemoClock } from '@zhixiao/db/clock.ts'
import type { Browser } from 'playwright-core'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { loadWorld } from '../../apps/server/src/testing/world.ts'
import { assertFaultless } from './find-faults.ts'
import { launchBrowser } from './site.ts'

let real: TestServer
let demo: TestServer
let browser: Browser
before(async () => {
  real = await startTestServer()
  await loadWorld(real)
  demo = await startTestServer({ beside: real, replaced: { env: { ...real.ctx.env, demo: true } } })
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  await demo.close()
  await real.close()
})

test('PLUS-09 OPS-06 a newcomer lets the next trading day come by keyboard, and reads what happened', async () => {
  assert.equal((await fetch(`${real.url}/dev/clock`)).status, 404, 'there is no clock where there is no demo')
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await page.goto(`${demo.url}/dev/clock`)
  const button = page.getByRole('button', { name: '前进到下一个交易日' })
  await button.click()
  await page.getByRole('alert').getByText('当前不是演示环境，不能推进业务日期').waitFor()

  await moveDemoClock(demo.db, new Date('2026-11-20T10:00:00+08:00'))
  await page.goto(`${demo.url}/dev/clock`)
  await page.getByText(/当前业务时间 2026-11-20 10:00/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  assert.ok(await button.evaluate(element => element === document.activeElement))
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('2026-11-20 至 2026-11-23 发生的事').waitFor()
  await page.getByText(/当前业务时间 2026-11-23 10:0/).waitFor()
  await assertFaultless(page, 'the clock')
  // Sending the same form again, as after going back, moves nothing.
  const again = await fetch(`${demo.url}/dev/clock`, { method: 'POST', body: 'date=2026-11-20' })
  assert.match(await again.text(), /业务日期已变化/)
  const foreign = await fetch(`${demo.url}/dev/clock`, {
    method: 'POST',
    body: 'date=2026-11-23',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(foreign.status, 404)
})
