import assert from 'node:assert/strict'
import { fen } from '@zhixiao/domain/money/money.ts'
import type { Page } from 'playwright-core'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import type { Site } from './site.ts'

/** Fills the amount step of a purchase and opens the password dialog. */
export async function reachPassword(page: Page, amount: string) {
  await page.getByRole('textbox', { name: '购买金额' }).fill(amount)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('heading', { name: '确认并验证' }).waitFor()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await page.getByRole('dialog', { name: '输入交易密码' }).waitFor()
}

export const typePassword = (page: Page, password = TRADE_PASSWORD) =>
  page.getByLabel('交易密码，6 位数字').pressSequentially(password)

/** The orders of a customer. It needs a session, which ends the one that the customer's page has. */
export async function ordersOf(site: Site, name: PersonName) {
  const records = await (await clientOf(site, name)).call('query.tradeRecord', {
    pageParam: { pageNum: 1, pageSize: 100 },
  })
  assert.ok(records.ok)
  return records.data.list
}

/** Counts orders in the database, so that the customer's page keeps its session. */
export async function countOf(site: Site, name: PersonName, fundCode: string, yuan: bigint): Promise<number> {
  const { custno } = site.world.people[name]
  const rows = await site.server.db
    .selectFrom('orders')
    .select('order_id')
    .where('custno', '=', custno)
    .where('fundcode', '=', fundCode)
    .where('amount_fen', '=', fen(yuan * 100n))
    .execute()
  return rows.length
}

/** zhangSan buys for 10,000 yuan at the NAV of Friday and holds 7,980.74 shares on Monday: order 1. */
export async function holdShares(site: Site): Promise<void> {
  const client = await clientOf(site, 'zhangSan')
  const bought = await client.call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco: site.world.people.zhangSan.tradeacco,
    amount: '10000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(bought.ok)
  await site.movePayments()
  await site.settle(funds.mixed, '2026-11-20', '1.2345')
}

export const clientOf = async (site: Site, name: PersonName) => site.server.client(await site.world.tokenOf(name))
