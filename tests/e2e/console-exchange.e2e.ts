import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { runDueJobs } from '../../apps/server/src/jobs/runner.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ clerk: ['clearing'], looker: ['auditor'] }, async ({ server, buy }) => {
    server.ctx.env.registrar = 'files'
    await buy(funds.mixed, 1_000n)
    await movePayments(server.ctx)
    await server.setClock('2026-11-20T15:10:00+08:00')
  })
  ops = office.ops
})
after(() => office.close())

test('CON-11 clearing sends the applications of the day by a press, and downloads what was sent', async () => {
  const { page } = await office.enter('clerk')
  await page.goto(`${office.url}/exchange`)
  await page.getByText('2026-11-20 的申请尚未发送，次一交易日结算前自动发送。').waitFor()
  await assertFaultlessInEveryLook(page, 'a day to send')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '现在发送' }).click()
  await page.getByText('正在发送').waitFor()
  await runDueJobs(ops.server.ctx)
  await page.getByText('已发送').waitFor()
  await assertFaultlessInEveryLook(page, 'a day that was sent')
  await page.setViewportSize({ width: 1440, height: 900 })
  assert.equal(await page.getByRole('button', { name: '现在发送' }).count(), 0)
  await page.getByRole('link', { name: '2026-11-20' }).click()
  const row = page.getByRole('row', { name: /_20261120_03\.TXT/ })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^下载/ }).press('Enter'),
  ])
  const name = saved.suggestedFilename()
  assert.match(name, /^OFD_.*_20261120_03\.TXT$/)
  const { dir } = ops.server.ctx.env.exchange
  assert.deepEqual(readFileSync(await saved.path()), readFileSync(join(dir, 'out', name)))
  await assertFaultlessInEveryLook(page, 'the files of a day')
  await page.context().close()

  const { page: reading } = await office.enter('looker')
  await reading.goto(`${office.url}/exchange`)
  await reading.getByRole('link', { name: '2026-11-20' }).click()
  await reading.getByRole('row', { name: /_20261120_03\.TXT/ }).waitFor()
  assert.equal(await reading.getByRole('button', { name: /^下载/ }).count(), 0)
})
