import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { openBooksOffice } from './books-office.ts'
import { countedIn } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, passTimeUntil } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openBooksOffice({ wu: ['clearing'], ke: ['clearing'], fu: ['check'] })
  ops = office.ops
})
after(() => office.close())

const enter = async (name: string): Promise<Page> => (await office.enter(name)).page

test('CON-10 a transfer that only the channel has is asked to be booked from its break', async () => {
  await sql`insert into channel_day (channel, day, lines, read_at) values ('post', '2026-11-18', 1, business_now())`.execute(
    ops.db,
  )
  await sql`
    insert into channel_line (channel, ref, day, kind, id, amount_fen, at)
    values ('post', 'r-T1', '2026-11-18', 'transfer', 'T1', 25000, '2026-11-18T09:30:00+08:00')`.execute(ops.db)
  await sql`
    insert into bank_case (channel, difference, kind, id, theirs_fen, opened_at)
    values ('post', 'only-theirs', 'transfer', 'T1', 25000, business_now())`.execute(ops.db)
  const page = await enter('wu')
  await page.getByRole('link', { name: /渠道对账差异 1 项/ }).click()
  await page.getByRole('link', { name: '2026-11-19' }).click()
  await page.getByRole('link', { name: /来款 T1/ }).click()
  await page.getByLabel('付款卡号').fill('62220299')
  await page.keyboard.press('Enter')
  await page.getByText('请填写 16 至 19 位的付款卡号').waitFor()
  await assertFaultlessInEveryLook(page, 'a transfer to book')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('付款卡号').fill('６２２２０２９９９９９９００００００９')
  await page.getByLabel('付款人').fill('某人')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /汇款入账/ })
  await dialog.getByText('无主，进入汇款匹配').waitFor()
  await dialog.getByLabel('提交说明').fill('渠道补发')
  await countedIn(page)
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/已有申请待复核/).waitFor()
  assert.equal(await page.getByLabel('付款卡号').count(), 0)
  // A later day that agrees names the earlier one with a break, in the list and on its page.
  await sql`insert into channel_day (channel, day, lines, read_at) values ('post', '2026-11-20', 1, business_now())`.execute(
    ops.db,
  )
  await page.goto(`${office.url}/reconciliations`)
  await page.getByText('此前有差异未了结').waitFor()
  await page
    .getByRole('row', { name: /2026-11-20/ })
    .getByRole('link')
    .click()
  await page.getByText('已核对的账目没有差异，其余尚未核对。').waitFor()
  await assertFaultlessInEveryLook(page, 'a day after one with a break')
  await page.getByText('此前有差异未了结').getByRole('link', { name: '2026-11-19' }).press('Enter')
  await page.getByRole('link', { name: /来款 T1/ }).waitFor()
  await page.context().close()
})

test('CON-10 a difference that was cleared up ends by two: one says how, another one approves', async () => {
  await sql`
    insert into bank_case (channel, difference, kind, id, ours_fen, theirs_fen, opened_at)
    values ('post', 'amount', 'debit', '9-in', 100, 200, business_now())`.execute(ops.db)
  const page = await enter('ke')
  await page.clock.install()
  await page.goto(`${office.url}/reconciliations/2026-11-19`)
  await page.getByRole('link', { name: /扣款 9-in/ }).click()
  const kinds = page.getByLabel('处理', { exact: true })
  await kinds.selectOption('了结')
  const submit = page.getByRole('button', { name: '提交了结申请' })
  await submit.click()
  await page.getByText('请写明怎样了结').waitFor()
  await page.getByLabel('内容').fill('渠道多收 1 元，已退回')
  await submit.click()
  const dialog = page.getByRole('dialog', { name: /差异了结/ })
  await dialog.getByText('渠道多收 1 元，已退回').waitFor()
  await dialog.getByLabel('提交说明').fill('见渠道回函')
  await assertFaultlessInEveryLook(page, 'the end of a difference is asked for')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(/已有申请待复核/).waitFor()
  assert.deepEqual(await kinds.getByRole('option').allInnerTexts(), ['只写备注', '等待对方'])
  assert.equal(await page.getByLabel('内容').inputValue(), '')
  await page.getByText('待处理', { exact: true }).first().waitFor()

  const fu = await office.enter('fu')
  await fu.page.keyboard.press('g')
  await fu.page.keyboard.press('i')
  await fu.page.getByRole('link', { name: /差异了结 .*扣款 9-in：金额不同/ }).press('Enter')
  await fu.page.getByText('渠道多收 1 元，已退回').first().waitFor()
  await assertFaultlessInEveryLook(fu.page, 'the end of a difference to be approved')
  await fu.page.setViewportSize({ width: 1440, height: 900 })
  await fu.page.keyboard.press('a')
  await fu.page.getByLabel('动态口令').fill(fu.codes.next())
  await fu.page.keyboard.press('Enter')
  await fu.page.getByText('已生效').first().waitFor()
  // The requester's page, which stayed open, says so by itself.
  await passTimeUntil(page.getByText('已了结', { exact: true }).first())
  await page.context().close()
})
