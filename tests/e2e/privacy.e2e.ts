import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import type { Page } from 'playwright-core'
import { ticked, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { confirmedWarning } from '../../apps/server/src/testing/confirmed-warning.ts'
import { middleAnswers } from '../../apps/server/src/testing/opening.ts'
import { readPdf } from '../../apps/server/src/testing/pdf.ts'
import { funds, LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { sendCode } from './codes.ts'
import { button } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const clientOf = async (name: PersonName) => site.server.client(await site.world.tokenOf(name))

/** Places an order above the customer's own class with everything it needs; returns its number. */
async function buyAboveOwnClass(name: PersonName): Promise<string> {
  const client = await clientOf(name)
  const paper = { paperVersion: riskPaper.version, riskAnswers: middleAnswers, agreements: ticked('risk') }
  assert.ok((await client.call('account.riskSubmit', paper)).ok)
  const leaveMarkId = await confirmedWarning(client, funds.stock)
  const { tradeacco } = site.world.people[name]
  const order = { fundCode: funds.stock, tradeacco, amount: '1000.00', tradePassword: TRADE_PASSWORD }
  const placed = await client.call('trade.purchase', { ...order, leaveMarkId, agreements: tickedForPurchase })
  assert.ok(placed.ok)
  return placed.data.orderId
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('PERSONAL-01 PERSONAL-02 PLUS-03 RISK-01 what was accepted, the whole copy, the evidence of an order, and past assessments', async () => {
  const orderId = await buyAboveOwnClass('zhangSan')
  const { zhangSan } = site.world.people
  const page = await site.open('/account/safe', { as: 'zhangSan', acceptDownloads: true })

  await page.getByRole('link', { name: '查看', exact: true }).click()
  await heading(page, '协议与风险确认记录')
  await page.getByText('购买 测试股票A').first().waitFor()
  const file = page.getByRole('link', { name: '《基金产品风险等级划分方法》' })
  assert.match((await file.getAttribute('href')) ?? '', /risk-level-v1\.pdf$/)
  await page.getByRole('cell', { name: 'C3 / R5' }).waitFor()
  await assertFaultlessInEveryLook(page, 'consents')

  await page.getByRole('link', { name: '查看交易' }).first().click()
  const evidence = await saved(page, () => button(page, '适当性凭证').click())
  const { text } = readPdf(evidence.bytes)
  assert.ok(evidence.name.includes(orderId) && text.includes(orderId))

  await page.goto(`${site.url}/account/safe?part=data`)
  await button(page, '生成文件').waitFor()
  await assertFaultlessInEveryLook(page, 'data')
  await page.getByLabel('交易密码，6 位数字').focus()
  await page.keyboard.type('999999')
  await page.keyboard.press('Enter')
  await page.getByText('密码不正确，还可以尝试 4 次').waitFor()
  await page.getByLabel('交易密码，6 位数字').focus()
  await page.keyboard.type(TRADE_PASSWORD)
  await page.keyboard.press('Enter')
  const json = await saved(page, () => button(page, '下载数据文件（JSON）').click())
  const { data } = JSON.parse(json.bytes.toString())
  assert.deepEqual([data.customer[0].idno, data.orders[0].order_id], [zhangSan.idno, orderId])
  const html = await saved(page, () => button(page, '下载网页文件（便于阅读）').click())
  assert.match(html.name, /\.html$/)
  assert.ok(html.bytes.includes(zhangSan.cardNo))

  await page.goto(`${site.url}/account/risk`)
  await page.getByText('2027-11-20 09:59:59').first().waitFor()
  await page.getByText(/每日最多测评 2 次，12 个月内最多 8 次\s*，今日还可测评 1 次/).waitFor()
  const history = page.getByRole('table', { name: '历次风险测评，新的在前' })
  await history.getByText('查看').first().click()
  await history.getByText(riskPaper.questions[0]?.title ?? '').waitFor()
  await assertFaultlessInEveryLook(page, 'risk')
  await page.context().close()
})

test('PERSONAL-03 GRD-04 closing: what stands in the way with its link; then code and password, and the login is over', async () => {
  const held = await site.open('/account/safe', { as: 'zhangSan' })
  await held.getByRole('link', { name: '注销', exact: true }).click()
  await held.getByText('还有 1 笔交易未确认，请等待确认或撤单').waitFor()
  await assertFaultlessInEveryLook(held, 'obstacles')
  const messages = held.getByRole('region', { name: '提示消息' })
  await button(held, '重新检查').click()
  await messages.getByText('账户仍不满足注销条件').waitFor()
  // Without a network nothing was checked, so the message is about the network and no longer about the obstacles.
  await held.context().setOffline(true)
  await button(held, '重新检查').click()
  await messages.getByText(/^网络/).waitFor()
  await messages.getByText('账户仍不满足注销条件').waitFor({ state: 'detached' })
  await held.context().setOffline(false)
  await held.getByRole('link', { name: '去处理' }).click()
  await held.waitForURL('**/assets/trade_record')
  await held.context().close()

  const { mobile } = site.world.people.liSiNoAccount
  const page = await site.open('/account/bank', { as: 'liSiNoAccount' })
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByText('您目前还没有基金账户，请先完成开户再购买产品')
    .waitFor()
  await page.getByRole('button', { name: '暂不' }).click()
  await page.goto(`${site.url}/account/safe?part=close`)
  await page.getByText('原手机号可以立即重新注册。').waitFor()
  await assertFaultlessInEveryLook(page, 'close')
  await button(page, '注销账户').click()
  await page.getByText('请输入 6 位短信验证码').waitFor()
  const code = page.getByRole('textbox', { name: '短信验证码', exact: true })
  const right = await sendCode(site, page, mobile)
  await code.fill(right === '000000' ? '111111' : '000000')
  await page.getByRole('textbox', { name: '登录密码' }).fill(LOGIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '确认注销' }).click()
  await page.getByText('短信验证码错误或已过期').waitFor()
  // The password was right and stays in its field.
  await code.fill(right)
  await code.press('Enter')
  await page.getByRole('button', { name: '确认注销' }).click()
  await page.waitForURL('**/home')
  assert.equal(await page.evaluate(() => sessionStorage.getItem('token')), null)
  const login = await site.server
    .client()
    .call('token.login', { idType: '10', account: mobile, password: LOGIN_PASSWORD })
  assert.ok(!login.ok)
  await page.context().close()
})

/** What may be stored in the browser: STA-03, the device id, choices of appearance, and scroll positions. */
const mayKeep =
  /^(?:react-router-scroll-positions|place|token|toPage|searchHistory|area|bankBin|device|elder|hideAmounts)$/i

/** All that the browser keeps under names, as [name, value]. */
const keptIn = (page: Page) => page.evaluate(() => [...Object.entries(sessionStorage), ...Object.entries(localStorage)])

test('STA-03 an order without an answer is kept with its figure, after logging out without', async () => {
  const page = await site.open(`/trade/purchase?fundCode=${funds.bond}`, { as: 'qianQiC5' })
  await page.getByRole('textbox', { name: '购买金额' }).fill('8765')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await button(page, '下一步').click()
  await button(page, '输入交易密码').click()
  await page.route('**/api/trade/purchase**', route => route.abort())
  await page.getByLabel('交易密码，6 位数字').pressSequentially(TRADE_PASSWORD)
  await page.getByText(/尚未收到提交结果/).waitFor()
  assert.match(JSON.stringify(await keptIn(page)), /8765/)
  await page.goto(`${site.url}/account/safe`)
  await button(page, /您好/).click()
  await page.getByRole('menuitem', { name: '安全退出' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/home')
  await page.getByRole('banner').getByRole('link', { name: '登录' }).first().waitFor()
  const left = await keptIn(page)
  assert.deepEqual(
    left.map(([key]) => key).filter(key => !mayKeep.test(key)),
    [`submissions.${site.world.people.qianQiC5.custno}`],
  )
  const text = JSON.stringify(left)
  for (const own of ['8765', '8,765', funds.bond, site.world.people.qianQiC5.tradeacco, '债券'])
    assert.ok(!text.includes(own), own)
  await page.context().close()
})

test('STA-03 nothing else of a customer is kept in the browser', async () => {
  const page = await site.open('/home', { as: 'qianQiC5' })
  const places = ['assets/my_assets', 'account/person_info', 'account/bank', 'account/safe', 'account/risk']
  for (const place of [...places, `trade/purchase?fundCode=${funds.mixed}`, 'auth/openaccount']) {
    await page.goto(`${site.url}/${place}`, { waitUntil: 'networkidle' })
  }
  const kept = await page.evaluate(async () => ({
    entries: [...Object.entries(sessionStorage), ...Object.entries(localStorage)],
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookies: document.cookie,
  }))
  assert.deepEqual(
    kept.entries.map(([key]) => key).filter(key => !mayKeep.test(key)),
    [],
  )
  assert.deepEqual([kept.databases, kept.caches, kept.cookies], [0, 0, ''])
  const { qianQiC5 } = site.world.people
  const text = JSON.stringify(kept.entries)
  for (const own of [...Object.values(qianQiC5), '钱七', qianQiC5.mobile.slice(-4)]) assert.ok(!text.includes(own), own)
  await page.context().close()
})
