import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recordRun } from '@zhixiao/db/settle/job-runs.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { makeBackups } from '../../apps/server/src/jobs/make-backups.ts'
import { runDueJobs } from '../../apps/server/src/jobs/runner.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ boss: ['admin'], chief: ['admin'], clerk: ['clearing'] })
  ops = office.ops
  await recordRun(ops.db, 'sweep', isoDate('2026-11-20'), { sessions: 3 })
})
after(() => office.close())

test('CON-17 by keyboard a job is run again with a reason, and its end is seen; in every look the screen has no fault', async () => {
  const { page } = await office.enter('boss')
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
  await page.context().close()
})

test('CON-17 CON-23 a press makes a backup, whose progress and end are seen; who only reads has no button', async () => {
  const { page } = await office.enter('chief')
  await page.goto(`${office.url}/system`)
  await page.getByRole('button', { name: '立即备份' }).click()
  await page.getByText(/正在备份/).waitFor()
  await assertFaultlessInEveryLook(page, 'a backup that runs')
  await page.setViewportSize({ width: 1440, height: 900 })
  await makeBackups(ops.server.ctx)
  await page.getByText('备份完成').waitFor()
  await page.getByText(/^写入 \d+ 张表，\d+ 行，密钥与影像 \d+ 个，CHIEF/).waitFor()
  await page.getByText('尚无备份').waitFor({ state: 'detached' })
  await page.context().close()
  const reader = await office.enter('clerk')
  await reader.page.goto(`${office.url}/system`)
  await reader.page.getByText(/备份完成/).waitFor()
  assert.equal(await reader.page.getByRole('button', { name: '立即备份' }).count(), 0)
  await reader.page.context().close()
})
