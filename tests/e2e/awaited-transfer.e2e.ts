import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('CUS-14 an order whose transfer does not come is a to-do with day and hour, moves its days, and ends with a message of that day', async () => {
  const { tradeacco } = site.world.people.zhangSan
  await site.server.db
    .updateTable('trade_account')
    .set({ remit_at: new Date('2026-11-20T01:00:00Z') })
    .where('tradeacco', '=', tradeacco)
    .execute()
  const page = await site.open(`/trade/purchase?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByRole('textbox', { name: '购买金额' }).fill('60000')
  await page.getByRole('radio', { name: '汇款支付' }).check()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).first().click()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await page.getByLabel('交易密码，6 位数字').pressSequentially(TRADE_PASSWORD)
  await page.getByText('2026-11-25（周三）15:00，逾期申请作废').waitFor()
  await page.getByText('2026-11-25（周三）15:00 前未到账的申请作废').waitFor()
  await page.context().close()

  await site.server.setClock('2026-11-24T10:00:00+08:00')
  const later = await site.open('/assets/my_assets', { as: 'zhangSan' })
  const todo = later.getByRole('link', {
    name: /请汇款 购买测试混合A 60,000.00 元，尚未收到汇款；2026-11-25 15:00 前未到账，申请作废/,
  })
  await todo.click()
  await later.getByText('汇款到账，15:00 前').waitFor()
  assert.equal(await later.getByText('2026-11-23').count(), 0, 'no passed day is promised')
  assert.ok((await later.getByText('2026-11-25（周三）').count()) > 0)
  await later.context().close()

  await site.server.setClock('2026-11-25T15:00:00+08:00')
  await site.movePayments()
  const over = await site.open('/assets/my_assets', { as: 'zhangSan' })
  await over.getByText('申购未成交').waitFor()
  assert.equal(await over.getByText('请汇款').count(), 0)
  await over.context().close()
})
