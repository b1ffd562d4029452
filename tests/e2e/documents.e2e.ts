import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { publishTestAgreements } from '../../apps/server/src/testing/agreements.ts'
import { readPdf } from '../../apps/server/src/testing/pdf.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const documentsOf = async (page: Page): Promise<Record<string, string | null>> => {
  const links = page.getByRole('link', { name: /^《.+》$/ })
  await links.first().waitFor()
  const found = await links.evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href')]))
  return Object.fromEntries(found)
}
const bytesAt = async (page: Page, path: string | null | undefined): Promise<Buffer> => {
  const answer = await page.request.get(`${site.url}${path}`)
  assert.deepEqual([answer.status(), answer.headers()['content-type']], [200, 'application/pdf'])
  return answer.body()
}

test('DOC-01 a purchase shows its documents as files, keeps the versions that were ticked, and refuses what a newer one replaced', async () => {
  const { custno } = site.world.people.qianQiC5
  const path = `/trade/purchase?fundCode=${funds.stock}`
  const page = await site.open(path, { as: 'qianQiC5' })
  const documents = await documentsOf(page)
  assert.deepEqual(Object.keys(documents), ['《产品资料概要》', '《投资者权益须知》', '《网上交易委托协议》'])
  const summary = await site.open(documents['《产品资料概要》'] ?? '')
  const file = await summary.getByRole('link', { name: /^PDF 文件/ }).getAttribute('href')
  assert.match(readPdf(await bytesAt(page, file)).text.replace(/\s/g, ''), /测试股票.*产品资料概要/)
  await bytesAt(page, documents['《网上交易委托协议》'])

  const buy = async () => {
    await page.getByRole('textbox', { name: '购买金额' }).fill('1000')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '输入交易密码' }).click()
    await page.getByLabel('交易密码，6 位数字').pressSequentially(TRADE_PASSWORD)
  }
  await buy()
  await page.waitForURL(/orderId=/)
  const { rows } = await sql<{ agreement: string; version: string }>`
    select agreement, version from agreement_consent where custno = ${custno} order by agreement`.execute(
    site.server.db,
  )
  assert.deepEqual(
    rows.map(row => `${row.agreement}@${row.version}`),
    ['investor-rights@1', 'online-trade@1', 'product-summary@1'],
  )

  await page.goto(`${site.url}${path}`)
  await page.getByRole('textbox', { name: '购买金额' }).waitFor()
  await documentsOf(page)
  await publishTestAgreements(site.server.db, { ids: ['online-trade'], version: 2 })
  await buy()
  await page
    .getByText(/协议已更新，请刷新页面/)
    .first()
    .waitFor()
  await page.context().close()
})

test('DOC-01 the questionnaire and a further card name their documents', async () => {
  const risk = await site.open('/account/risk', { as: 'wuShiNoRisk' })
  assert.match(
    (await documentsOf(risk))['《基金产品风险等级划分方法》'] ?? '',
    /^\/resources\/agreement\/risk-level-v1\.pdf$/,
  )
  await risk.context().close()
})
