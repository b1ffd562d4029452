import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { funds } from '../../apps/server/src/testing/world.ts'
import { holdShares, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await holdShares(site)
})
after(() => site.close())

test('AST-01 AST-10 PLUS-05 assets add up, and the cumulative income is explained on demand', async () => {
  const page = await site.open('/assets/my_assets', { as: 'zhangSan' })
  const row = page.getByRole('row', { name: /测试混合A/ })
  await row.getByText('9,852.22').waitFor()
  await page.getByText('累计收益计算说明').click()
  await page.getByText('＝ 累计收益').waitFor()
  await page.getByRole('button', { name: '隐藏金额' }).click()
  assert.equal(await row.getByText('9,852.22').count(), 0)
  await page.reload()
  await page
    .getByRole('row', { name: /测试混合A/ })
    .getByText('******')
    .first()
    .waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('hideAmounts')), '1')
  await page.context().close()
})

test('TRD-02 PLUS-11 a redemption shows its lots, fee and cheaper day, and freezes the shares', async () => {
  const page = await site.open(`/trade/sell?fundCode=${funds.mixed}`, { as: 'zhangSan' })
  await page.getByRole('button', { name: '1/2' }).click()
  await page.getByText(/的申请起，赎回费率降为 1\.00%。/).waitFor()
  await page
    .getByRole('row', { name: /2026-11-23/ })
    .getByText('1.50%')
    .waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('顺延至下一开放日继续赎回').waitFor()
  await page.getByText(/份持有不满 7 天，将收取 1\.50% 的短期赎回费/).waitFor()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await page.goto(`${site.url}/assets/assets_detail?fundCode=${funds.mixed}`)
  await page.getByRole('heading', { name: '冻结份额 3,990.37 份' }).waitFor()
  await page.context().close()
})

test('TRD-02 a redemption is confirmed lot by lot and paid', async () => {
  await site.settle(funds.mixed, '2026-11-23', '1.2500')
  await site.server.setClock('2026-11-26T10:00:00+08:00')
  await site.movePayments()
  const page = await site.open('/assets/trade_record?kind=024', { as: 'zhangSan' })
  await page
    .getByRole('row', { name: /3,990\.37 份/ })
    .getByRole('link', { name: /详情/ })
    .click()
  await page.getByText('已到账').waitFor()
  await page
    .getByRole('row', { name: /2026-11-23/ })
    .getByText('74.82')
    .first()
    .waitFor()
  // The table's own caption says which shares these are.
  await page.getByRole('table', { name: /先买先赎/ }).waitFor()
  assert.equal(await page.getByRole('heading', { name: /先买先赎/ }).count(), 0)
  await page.context().close()
})
