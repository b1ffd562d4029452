import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { runDueJobs } from '../../apps/server/src/jobs/runner.ts'
import { fakeRegistrar } from '../../apps/server/src/testing/registrar.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice(
    { clerk: ['clearing'], second: ['clearing'], check: ['check'], looker: ['auditor'] },
    async ({ server, buy }) => {
      server.ctx.env.registrar = 'files'
      await buy(funds.mixed, 1_000n)
      await movePayments(server.ctx)
      await server.setClock('2026-11-20T15:10:00+08:00')
    },
  )
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

test('CON-11 CON-21 clearing sends the files of a registrar for a second person, who books them', async () => {
  const answered = mkdtempSync(join(tmpdir(), 'zhixiao-answered-'))
  const out = join(ops.server.ctx.env.exchange.dir, 'out')
  await ops.server.setClock('2026-11-23T17:00:00+08:00')
  await fakeRegistrar(ops.server, out, answered, () => navE4(10_000n)).answer(
    isoDate('2026-11-20'),
    isoDate('2026-11-23'),
  )
  const { page } = await office.enter('second')
  await page.goto(`${office.url}/exchange`)
  await page.getByRole('button', { name: '交换文件入账' }).click()
  const form = page.getByRole('dialog', { name: '交换文件入账' })
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByText('请附上登记机构的文件').waitFor()
  await form.getByLabel('附文件').setInputFiles(readdirSync(answered).map(name => join(answered, name)))
  await form.getByRole('button', { name: /^去掉文件 OFI_/ }).waitFor()
  await assertFaultlessInEveryLook(page, 'files to book')
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByRole('button', { name: '下一步' }).click()
  await page.getByText('与本方不同').first().waitFor()
  await page.getByLabel('提交说明').fill('登记机构已确认')
  await assertFaultlessInEveryLook(page, 'what booking does')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '提交复核' }).click()
  await page.getByText('已提交复核').waitFor()
  const check = await office.enter('check')
  await check.page.goto(`${office.url}/requests`)
  await check.page
    .getByRole('link', { name: /交换文件入账/ })
    .first()
    .click()
  await check.page.getByText('与本方不同').first().waitFor()
  await check.page.keyboard.press('a')
  const approval = check.page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(check.codes.next())
  await check.page.keyboard.press('Enter')
  await check.page.getByText('已生效').waitFor()
  await page.goto(`${office.url}/exchange`)
  await page.getByRole('row', { name: /2026-11-23.*个文件/ }).waitFor()
  await page.getByRole('link', { name: '2026-11-23' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  const taken = page.getByRole('row', { name: /_20261123_04\.TXT/ }).getByRole('button', { name: /^下载/ })
  await taken.waitFor()
  const box = await taken.boundingBox()
  assert.ok(box && box.x + box.width <= 390, 'the button is on a phone without scrolling the table')
  const [saved] = await Promise.all([page.waitForEvent('download'), taken.press('Enter')])
  assert.deepEqual(readFileSync(await saved.path()), readFileSync(join(answered, saved.suggestedFilename())))
  rmSync(answered, { recursive: true })
})
