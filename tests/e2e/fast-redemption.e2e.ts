import { after, before, test } from 'node:test'
import { saveLine } from '@zhixiao/db/settle/redemption-lines.ts'
import { withReleased } from '@zhixiao/db/testing.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { clientOf, typePassword } from './order-form.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  const bought = await (await clientOf(site, 'zhangSan')).call('trade.purchase', {
    fundCode: funds.money,
    tradeacco: site.world.people.zhangSan.tradeacco,
    amount: '20000.00',
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  if (!bought.ok) throw new Error(bought.code)
  await site.movePayments()
  await site.settle(funds.money, '2026-11-20', '1.0000')
  await setLine('9000.00')
})
after(() => site.close())

const setLine = (limit: string) =>
  withReleased(site.server.db, 'line set', tx =>
    saveLine(tx, { fund: funds.money, lender: '测试商业银行', limit: parseFen(limit), by: 'test' }),
  )
const SALE = `/trade/sell?fundCode=${funds.money}`

test('SHLF-08 a sale of a money-market fund offers both ways with cap, arrival and income, and the fast one is paid at once', async () => {
  const page = await site.open(SALE, { as: 'zhangSan' })
  await page.getByText('自 11-24（周二）起，赎回的份额不再享有收益').waitFor()
  await page.getByText('快速赎回，当日到账').click()
  await page.getByText('10,000.00 元（每人每只基金每日最多 10,000.00 元）').waitFor()
  await page.getByText('自 11-23（周一）起，赎回的份额不再享有收益').waitFor()
  await page
    .getByText(/不是法定义务，提现有条件，依约可暂停；提交后不能撤单/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: '赎回份额' }).fill('10000.01')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('今日还可快速赎回 10,000.00 元，超出部分请用普通赎回').waitFor()
  await page.getByRole('textbox', { name: '赎回份额' }).fill('9000.01')
  await page.getByText('快速赎回的垫资额度不足，请减少份额，或同意转为普通赎回').waitFor()
  await page.getByRole('textbox', { name: '赎回份额' }).fill('2000')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('申请不成立，份额不变').waitFor()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
  await site.movePayments()
  await page.reload()
  await page.getByText('资金已到账，份额待确认').waitFor()
  await page.getByText('不能撤单').waitFor()
  await page.context().close()
})

test('SHLF-08 a form left open while the line is used up is refused, or becomes an ordinary redemption where the customer agreed and says so', async () => {
  await setLine('9000.00')
  const page = await site.open(SALE, { as: 'zhangSan' })
  await page.getByText('快速赎回，当日到账').click()
  await page.getByRole('textbox', { name: '赎回份额' }).fill('1500')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('申请不成立，份额不变').waitFor()
  await setLine('1.00')
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByText('快速赎回暂不可用，请选择普通赎回').waitFor()
  await setLine('9000.00')
  await page.goBack()
  await page.getByRole('checkbox', { name: /转为普通赎回/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText(/转为普通赎回，2026-11-25/).waitFor()
  await setLine('1.00')
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await typePassword(page)
  await page.getByText('快速赎回未能办理，已按您的选择转为普通赎回。').waitFor()
  await page.getByText('可撤单至').waitFor()
  await page.context().close()
})
