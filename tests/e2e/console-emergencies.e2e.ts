import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { runAs } from '../../apps/server/src/doors/shell/testing.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ lin: ['check'], fang: ['compliance'], xun: ['compliance'] })
})
after(() => office.close())

const statusOf = async () =>
  (
    await office.ops.db
      .selectFrom('fund')
      .select('status')
      .where('fundcode', '=', funds.mixed)
      .executeTakeFirstOrThrow()
  ).status

test('CON-21 CON-04 by keyboard: one person suspends a fund at once, for a reason, and cannot review it', async () => {
  const { page, codes } = await office.enter('lin')
  await page.goto(`${office.url}/funds/${funds.mixed}`)
  await page.getByRole('button', { name: '紧急暂停申购', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^紧急办理：暂停申购 / })
  await dialog.getByLabel('紧急办理的理由').waitFor()
  await assertFaultlessInEveryLook(page, 'an emergency before it is done')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByLabel('紧急办理的理由').press('Enter')
  await dialog.getByText('请填写紧急办理的理由').waitFor()
  assert.equal(await statusOf(), FUND_STATUS.open)
  await dialog.getByLabel('紧急办理的理由').fill('估值发生重大不确定')
  await dialog.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await dialog.getByText('已经办理').waitFor()
  assert.equal(await statusOf(), FUND_STATUS.purchasesSuspended)
  await dialog.getByRole('link', { name: /^事后复核 \d+$/ }).waitFor()
  await dialog.getByRole('button', { name: '完成' }).press('Enter')
  // Redemptions go on, and can be stopped, too.
  await page.getByRole('button', { name: '紧急暂停赎回' }).waitFor()
  await page.getByText(/^LIN .* 紧急暂停申购，理由：估值发生重大不确定。/).waitFor()
  assert.equal(await page.getByRole('button', { name: /紧急暂停申购/ }).count(), 0)
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.getByRole('link', { name: '等待事后复核' }).press('Enter')
  await page.getByText('不能复核本人的办理').waitFor()
  await page.getByText('估值发生重大不确定').waitFor()
  assert.equal(await page.getByRole('button', { name: /确认/ }).count(), 0)
  await page.context().close()
})

test('CON-21 CON-01 by keyboard: compliance finds it counted beside the inbox, objects to it, and reads how it is taken back', async () => {
  const { page } = await office.enter('fang')
  await page.getByRole('link', { name: '待办与复核 1 项待处理' }).waitFor()
  await page.getByRole('link', { name: /^事后复核 1 项\s*紧急办理/ }).press('Enter')
  await page.getByRole('heading', { level: 1, name: '待办与复核' }).waitFor()
  await page.getByRole('link', { name: /^暂停申购\s/ }).waitFor()
  await assertFaultlessInEveryLook(page, 'emergencies that wait for a review')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: '未经事前复核的原因' }).waitFor()
  await assertFaultlessInEveryLook(page, 'an emergency to review')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('r')
  assert.equal(
    await page.getByLabel('复核意见').getAttribute('aria-invalid'),
    null,
    'a field that awaits a reason is not wrong',
  )
  await page.getByRole('button', { name: /^异议/ }).press('Enter')
  await page.getByText('请填写理由').waitFor()
  await page.keyboard.type('估值当日已经确认')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '异议之后' }).waitFor()
  await page.getByText('在此之前仍按已办理的执行').waitFor()
  await page.getByRole('link', { name: '基金资料' }).waitFor()
  await page.getByRole('link', { name: '待办与复核', exact: true }).waitFor()
  await page.getByRole('link', { name: '看已复核的' }).press('Enter')
  await page.getByRole('link', { name: /有异议/ }).waitFor()
  assert.equal(await statusOf(), FUND_STATUS.purchasesSuspended, 'taken back by two, not by the objection')
  await page.context().close()
})

test('CON-21 CON-01 a review that nobody made in time is late on the page of the day, and is made all the same, at 390', async () => {
  const argv = ['payments', 'hold', 'fund', funds.mixed, '--direction', 'out', '--emergency', '渠道异常']
  const held = await runAs(office.ops.server.ctx, 'lin', argv)
  assert.equal(held.code, 0, held.text)
  // A Friday: due on Monday, late on Tuesday.
  await office.ops.server.setClock('2026-11-24T09:00:00+08:00')
  const { page } = await office.enter('xun', { viewport: { width: 390, height: 844 } })
  await page.getByRole('link', { name: /^逾期的事后复核 1 项/ }).click()
  await page.getByRole('link', { name: /逾期，应于 11-23/ }).click()
  await page.getByText('已逾期，应于 2026-11-23 复核').waitFor()
  await assertFaultlessInEveryLook(page, 'an emergency whose review is late')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('复核意见').fill('渠道已书面说明')
  await page.getByRole('button', { name: /^确认/ }).click()
  await page.getByText('已确认').first().waitFor()
  await page.getByRole('link', { name: '返回列表' }).click()
  await page.getByText('没有待事后复核的办理。').waitFor()
  await page.context().close()
})
