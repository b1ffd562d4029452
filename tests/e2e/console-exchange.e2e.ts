import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { navE4 } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { runDueJobs } from '../../apps/server/src/jobs/runner.ts'
import { fakeRegistrar } from '../../apps/server/src/testing/registrar.ts'
import { RegistrarPost } from '../../apps/server/src/testing/registrar-post.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice(
    {
      clerk: ['clearing'],
      second: ['clearing'],
      third: ['clearing'],
      check: ['check'],
      chief: ['check'],
      looker: ['auditor'],
    },
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

test('SHLF-06 CON-10 a record that is not booked says why, with its fields, and two people end it with the order that books it', async () => {
  const { db, server } = ops
  const { tradeacco } = ops.world.people.zhangSan
  await server.setClock('2026-11-24T17:00:00+08:00')
  const { dir } = server.ctx.env.exchange
  const back = mkdtempSync(join(tmpdir(), 'zhixiao-unbooked-'))
  const post = new RegistrarPost('99', '22', join(dir, 'out'), back)
  const day = isoDate('2026-11-24')
  post.send('04', day, [
    recordOf('04', {
      ...{ AppSheetSerialNo: 'TA7', TASerialNO: '7', FundCode: funds.mixed, TransactionAccountID: tradeacco },
      ...{ TransactionCfmDate: '20261124', BusinessCode: '131', ReturnCode: '0000', ConfirmedVol: '99999.00' },
    }),
  ])
  post.sendIndex(day)
  const taken = await ops.run('exchange', 'import', back)
  assert.equal(taken.code, 0, taken.text)
  rmSync(back, { recursive: true })

  const { page } = await office.enter('third')
  await page.goto(`${office.url}/reconciliations/2026-11-24`)
  await assertFaultlessInEveryLook(page, 'a day with a record that is not booked')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: /未入账的记录/ }).click()
  await page.getByText(/这条记录没有入账/).waitFor()
  await page
    .getByText(/未入账：确认份额超过可用份额 \d+\.\d\d 份/)
    .first()
    .waitFor()
  await page.getByText('份额冻结，99,999.00 份').first().waitFor()
  await assertFaultlessInEveryLook(page, 'a record that is not booked')
  await page.setViewportSize({ width: 390, height: 844 })
  // What was booked by hand: the order of another holding does not end it.
  const shares = ['shares', 'freeze', tradeacco, funds.mixed, '10.00', '--document', '文-7']
  const frozen = await ops.run(...shares)
  assert.equal(frozen.code, 0, frozen.text)
  const { rows } = await sql<{ id: string }>`
    select order_id::text as id from orders where kind = '031' order by order_id desc limit 1`.execute(db)
  const order = rows[0]?.id ?? assert.fail('no order')
  await page.getByLabel('处理', { exact: true }).selectOption('了结')
  const number = page.getByLabel('入账订单号（无须入账的留空）')
  await number.fill('九号')
  await page.getByLabel('内容').fill('登记机构更正为 10.00 份，已手工冻结')
  const submit = page.getByRole('button', { name: '提交了结申请' })
  await submit.click()
  await page.getByText('请填写订单号，或留空').waitFor()
  await number.fill('999999')
  await submit.click()
  const dialog = page.getByRole('dialog', { name: /差异了结/ })
  await dialog.getByText('订单 999999 不是这条记录的交易账号和基金的有效订单').waitFor()
  await page.keyboard.press('Escape')
  await number.fill(order)
  await submit.click()
  await dialog.getByText(new RegExp(`由订单 ${order} 入账`)).waitFor()
  await dialog.getByLabel('提交说明').fill('见登记机构回函')
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()

  const check = await office.enter('chief')
  await check.page.goto(`${office.url}/requests`)
  await check.page
    .getByRole('link', { name: /差异了结/ })
    .first()
    .click()
  await check.page
    .getByText(new RegExp(`由订单 ${order} 入账`))
    .first()
    .waitFor()
  await assertFaultlessInEveryLook(check.page, 'the end of a record to be approved')
  await check.page.setViewportSize({ width: 1440, height: 900 })
  await check.page.keyboard.press('a')
  await check.page.getByLabel('动态口令').fill(check.codes.next())
  await check.page.keyboard.press('Enter')
  await check.page.getByText('已生效').first().waitFor()
  await page.reload()
  await page.getByText('已了结', { exact: true }).locator('visible=true').first().waitFor()
})
