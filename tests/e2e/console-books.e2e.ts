import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { hireStaff } from '../../apps/server/src/console/testing.ts'
import type { TestOps } from '../../apps/server/src/ops/testing.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ he: ['clearing'] }, async ops => {
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
    await ops.buy(funds.mixed, 10_000n)
    await ops.server.setClock('2026-11-19T10:00:00+08:00')
    await ops.run('settle')
    const { tradeacco } = ops.world.people.zhangSan
    const file = 'OFD_99_888_20261119_05.TXT'
    await sql`
      insert into exchange_file (name, sha256, state, records, at) values (${file}, ${'0'.repeat(64)}, 'booked', 1, business_now())`.execute(
      ops.db,
    )
    await sql`
      insert into exchange_difference (file, subject, figure, own, told, at, line)
      select ${file}, ${`holding ${tradeacco} of ${funds.mixed}`}, 'shares', trim_scale(shares_cents / 100.0)::text,
        ((shares_cents + 2) / 100.0)::numeric(18, 2)::text, business_now(), 36
      from holding where tradeacco = ${tradeacco} and fundcode = ${funds.mixed}`.execute(ops.db)
  })
  ops = office.ops
})
after(() => office.close())

const enter = async (name: string): Promise<Page> => (await office.enter(name)).page

test('CON-10 CON-11 a difference of 0.02 shares is found by keyboard, seen on both sides, asked to be adjusted and waited for', async () => {
  const page = await enter('he')
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 1, name: '交换文件' }).waitFor()
  await page.getByRole('link', { name: '2026-11-19' }).waitFor()
  await assertFaultlessInEveryLook(page, 'days of exchange')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '2026-11-19 登记机构 99' }).waitFor()
  await page.getByRole('cell', { name: '0'.repeat(64) }).waitFor()
  await assertFaultlessInEveryLook(page, 'a day of exchange')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /^总份额/ }).waitFor()
  await assertFaultlessInEveryLook(page, 'a difference of a registrar')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.getByRole('heading', { level: 1, name: '对账' }).waitFor()
  await page.getByRole('row', { name: /2026-11-19 一致 1 处待处理 一致 一致/ }).waitFor()
  await assertFaultlessInEveryLook(page, 'days of books')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText('核对的数字').waitFor()
  await page.keyboard.press('j')
  await page.getByRole('row', { name: /^总份额/ }).waitFor()
  await page.getByLabel(/登记机构的文书号/).fill('TA-1')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /强制调增/ })
  await dialog.getByLabel('提交说明').fill('登记机构来函，我方少记 0.02 份')
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await assertFaultless(page, 'an adjustment asked for')
  await page.keyboard.press('Escape')
  await page.getByText(/已有申请待复核/).waitFor()
  assert.equal(await page.getByLabel(/登记机构的文书号/).count(), 0)
  await page.waitForFunction(() => document.activeElement?.id === 'main')

  // What is typed is a draft until it is sent.
  await page.getByLabel('内容').fill('等登记机构次日名册')
  await page.getByText(/草稿 .* 已存/).waitFor()
  await page.reload()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '等登记机构次日名册')
  await page.getByLabel('处理', { exact: true }).selectOption('等待对方')
  await page.getByLabel('等到').fill('2026-11-20')
  await page.getByRole('button', { name: '保存备注' }).click()
  await page.getByText('等登记机构次日名册').waitFor()
  await page.getByText('等到 2026-11-20').first().waitFor()
  assert.equal(await page.getByLabel('内容').inputValue(), '')
  await page.getByText(/草稿 .* 已存/).waitFor({ state: 'detached' })
  await assertFaultlessInEveryLook(page, 'a break with its note')
  await page.context().close()
})

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
  await hireStaff(ops.server.ctx, { wu: ['clearing'] })
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
  await hireStaff(ops.server.ctx, { ke: ['clearing'], fu: ['check'] })
  const page = await enter('ke')
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
  await page.getByText('已了结', { exact: true }).first().waitFor({ timeout: 40_000 })
  await page.context().close()
})
