import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Browser, chromium } from 'playwright-core'
import { authenticator, hireStaff, STAFF_PASSWORD, startTestConsole } from '../../apps/server/src/console/testing.ts'
import { runDueJobs } from '../../apps/server/src/jobs/runner.ts'
import { startTestOps, type TestOps } from '../../apps/server/src/ops/testing.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { reportViolations } from './site.ts'

const BUILD_DIR = join(import.meta.dirname, '../../apps/console/build')

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let browser: Browser
const faults: string[] = []
before(async () => {
  ops = await startTestOps()
  office = await startTestConsole(ops.server.ctx, BUILD_DIR)
  await hireStaff(ops.server.ctx, { boss: ['admin'] })
  await recordRun(ops.db, 'sweep', isoDate('2026-11-20'), { sessions: 3 })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
})
after(async () => {
  await browser.close()
  await office.close()
  await ops.close()
  assert.deepEqual(faults, [])
})

test('CON-17 by keyboard a job is run again with a reason, and its end is seen; in every look the screen has no fault', async () => {
  const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', error => faults.push(error.message))
  await reportViolations(page, fault => faults.push(fault))
  await page.goto(office.url)
  await page.getByLabel('登录名').fill('boss')
  await page.getByRole('textbox', { name: '密码' }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByAltText('身份验证器的二维码').waitFor()
  const codes = authenticator((await page.locator('code').innerText()).replaceAll(' ', ''))
  await page.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  const row = page.getByRole('row', { name: /清理过期的会话/ })
  await row.getByRole('button', { name: /^重新运行/ }).press('Enter')
  const form = page.getByRole('form', { name: /^重新运行/ })
  await page.keyboard.type('存储扩容后再清理')
  await assertFaultlessInEveryLook(page, 'the screen of jobs')
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await row.getByText(/等待运行/).waitFor()
  await runDueJobs(ops.server.ctx)
  await row.getByText(/已完成/).waitFor()
  await context.close()
})
