import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { captchaAnswer, sendCode } from './codes.ts'
import { box, button, field, link } from './controls.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const NEW_LOGIN = 'blue7river'
const NEW_TRADE = '631594'

const pin = (page: Page, name: string) => page.getByLabel(`${name}，6 位数字`)
const mobileOf = (name: PersonName) => site.world.people[name].mobile

async function logIn(page: Page, mobile: string, password: string) {
  await box(page, '手机号').fill(mobile)
  await field(page, '登录密码').fill(password)
  await button(page, '登录').click()
}
async function typeTwice(page: Page, password: string) {
  await field(page, '新登录密码').fill(password)
  await field(page, '再次输入新密码').fill(password)
}
/** Verifies a number in the first step of resetting a password. */
async function proveMobile(page: Page, mobile: string) {
  await page.goto(`${site.url}/auth/forgetPassword`)
  const answer = await captchaAnswer(site, page, () => box(page, '手机号').fill(mobile))
  await box(page, '图形验证码').fill(answer)
  const code = await sendCode(site, page, mobile)
  await box(page, '短信验证码').fill(code === '000000' ? '111111' : '000000')
  await button(page, '下一步').click()
  await page.getByText('短信验证码错误或已过期').waitFor()
  await box(page, '短信验证码').fill(code)
  await button(page, '下一步').click()
  await field(page, '新登录密码').waitFor()
}

test('AUTH-03 a forgotten login password is reset by mobile, name and ID number, with every step wrong once', async () => {
  const { mobile, idno } = site.world.people.wangWuC1
  const page = await site.open('/login')
  await link(page, '忘记密码').click()
  await page.waitForURL('**/auth/forgetPassword')
  await button(page, '下一步').click()
  await page.getByText('请输入 11 位手机号，以 13–19 开头').waitFor()
  await proveMobile(page, mobile)
  await box(page, '姓名').fill('王五')
  await box(page, '证件号码').fill('11010119950607108X')
  await page.goBack()
  await box(page, '手机号').waitFor()
  await page.goForward()
  await field(page, '新登录密码').waitFor()
  assert.equal(await box(page, '姓名').inputValue(), '王五', 'back keeps the name')
  assert.equal(await box(page, '证件号码').inputValue(), '11010119950607108X', 'back keeps the ID number')
  await box(page, '姓名').fill('')
  await box(page, '证件号码').fill('')

  await button(page, '重置登录密码').click()
  await page.getByText(/登录密码为 8–20 位/).waitFor()
  await typeTwice(page, NEW_LOGIN)
  await field(page, '再次输入新密码').fill('blue7rivers')
  await box(page, '姓名').fill('王五')
  await button(page, '重置登录密码').click()
  await page.getByText('请输入开户时的证件号码').waitFor()
  await page.getByText('两次输入的密码不一致').waitFor()
  await box(page, '证件号码').fill(site.world.people.zhangSan.idno)
  await typeTwice(page, 'abc12345')
  await button(page, '重置登录密码').click()
  await page.getByText('登录密码过于常见，请更换').waitFor()
  await typeTwice(page, NEW_LOGIN)
  await button(page, '重置登录密码').click()
  await page.getByText('手机号、验证码或身份信息有误，请核对后重试').waitFor()
  await box(page, '证件号码').fill(idno)
  await button(page, '重置登录密码').click()

  await page.getByRole('heading', { name: '登录密码已重置' }).waitFor()
  await link(page, '去登录').click()
  await logIn(page, mobile, LOGIN_PASSWORD)
  await page.getByText('账号或密码错误').waitFor()
  await logIn(page, mobile, NEW_LOGIN)
  await page.waitForURL('**/home')
  await page.context().close()
})

test('AUTH-03 SEC-05 a number nobody has goes the same way and is refused like a wrong identity', async () => {
  const page = await site.open('/home')
  await proveMobile(page, '13811112222')
  await typeTwice(page, NEW_LOGIN)
  await button(page, '重置登录密码').click()
  await page.getByText('手机号、验证码或身份信息有误，请核对后重试').waitFor()
  await button(page, '重新验证手机号').click()
  await box(page, '手机号').waitFor()
  await page.context().close()
})

test('ACC-09 ACC-01 security at a glance: passwords, mobile and the last logins, found in the side menu', async () => {
  const mobile = mobileOf('qianQiC5')
  const page = await site.open('/login')
  await logIn(page, mobile, LOGIN_PASSWORD)
  await page.waitForURL('**/home')
  await page.goto(`${site.url}/account/risk`)
  const menu = page.getByRole('navigation', { name: '账户菜单' })
  await menu.getByRole('link', { name: '账户与安全' }).click()
  await page.waitForURL('**/account/safe')
  await page.getByText('6 位数字，用于确认交易').waitFor()
  await page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`).waitFor()
  const row = page.getByRole('row', { name: /2026-11-20 10:00/ }).filter({ hasText: '密码登录' })
  await row.getByText('本次').waitFor()
  await row.getByText(/Chrome/).waitFor()
  for (const name of ['修改登录密码', '修改交易密码', '重置交易密码']) await link(page, name).waitFor()
  await link(page, '修改交易密码').click()
  await pin(page, '原交易密码').waitFor()
  assert.equal(await menu.getByRole('link', { name: '账户与安全' }).getAttribute('aria-current'), 'page')
  await page.context().close()
})

test('ACC-09 who has no fund account yet is led to opening one', async () => {
  const page = await site.open('/account/safe', { as: 'liSiNoAccount' })
  await page.getByText('开户时设置').waitFor()
  await page.getByText('暂无登录记录').waitFor()
  assert.equal(await link(page, '重置交易密码').count(), 0)
  await link(page, '去开户').click()
  await page.waitForURL('**/auth/openaccount')
  await page.context().close()
})

test('ACC-10 the login password is changed, this page stays logged in, and the old token is out', async () => {
  const page = await site.open('/account/modify_login_pwd', { as: 'zhaoLiuLowest' })
  await button(page, '确认修改').click()
  await page.getByText('请输入原登录密码').waitFor()
  await field(page, '原登录密码').fill('wrong1234')
  await typeTwice(page, NEW_LOGIN)
  await button(page, '确认修改').click()
  await page.getByText('登录密码错误').waitFor()
  await field(page, '原登录密码').fill(LOGIN_PASSWORD)
  await typeTwice(page, 'zhixiao2027')
  await button(page, '确认修改').click()
  await page.getByText('新密码与原密码过于相近，请更换').waitFor()
  await typeTwice(page, NEW_LOGIN)
  const before = await page.evaluate(() => sessionStorage.getItem('token'))
  await button(page, '确认修改').click()
  await page.waitForURL('**/account/safe')
  await page.getByText('登录密码已修改，其他设备上的登录已退出').waitFor()
  await page.getByText('6 位数字，用于确认交易').waitFor()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  assert.equal(await site.server.ctx.sessions.find(before ?? '', userAgent), null)
  assert.ok((await site.server.ctx.sessions.find(token ?? '', userAgent)) !== null)
  await page.context().close()
})

test('ACC-11 the trade password is changed after the old one, and a guessable one is refused', async () => {
  const page = await site.open('/account/modify_trade_pwd', { as: 'fengNoAddress' })
  await pin(page, '原交易密码').pressSequentially('111222')
  await page.getByText('密码不正确，还可以尝试 4 次').waitFor()
  await pin(page, '原交易密码').pressSequentially(TRADE_PASSWORD)
  const chosen = pin(page, '设置交易密码')
  await chosen.pressSequentially('888888')
  await page.getByText('交易密码不能为相同数字').waitFor()
  await chosen.pressSequentially('280418')
  await page.getByText('新密码与原密码过于相近，请更换').waitFor()
  // Browser back returns to the step before, and on.
  await page.goBack()
  await pin(page, '原交易密码').waitFor()
  await page.goForward()
  await button(page, '上一步').click()
  await pin(page, '原交易密码').pressSequentially(TRADE_PASSWORD)
  // The page knows only the masked mobile, so this refusal comes from the server.
  const guessable = mobileOf('fengNoAddress').slice(0, 6)
  await chosen.pressSequentially(guessable)
  await pin(page, '再次输入交易密码').pressSequentially(guessable)
  await page.getByText('交易密码不能为手机号中的连续 6 位').waitFor()
  await chosen.pressSequentially(NEW_TRADE)
  await pin(page, '再次输入交易密码').pressSequentially('631595')
  await page.getByText('两次输入的交易密码不一致，请重新设置').waitFor()
  await chosen.pressSequentially(NEW_TRADE)
  await pin(page, '再次输入交易密码').pressSequentially(NEW_TRADE)
  await page.waitForURL('**/account/safe')
  await page.getByText('交易密码已修改').waitFor()
  await page.context().close()
})

test('ACC-12 AUTH-10 a locked trade password is reset by SMS, ID number and card', async () => {
  const { mobile, idno, cardNo } = site.world.people.sunBaIdExpired
  const page = await site.open('/account/modify_trade_pwd', { as: 'sunBaIdExpired' })
  for (const left of [4, 3, 2, 1]) {
    await pin(page, '原交易密码').pressSequentially('111222')
    await page.getByText(`还可以尝试 ${left} 次`).waitFor()
  }
  await pin(page, '原交易密码').pressSequentially('111222')
  await page.getByText(/交易密码已锁定/).waitFor()
  await link(page, '重置交易密码').click()

  const code = await sendCode(site, page, mobile)
  await box(page, '短信验证码').fill(code === '000000' ? '111111' : '000000')
  await button(page, '下一步').click()
  await page.getByText('短信验证码错误或已过期').waitFor()
  await box(page, '短信验证码').fill(code)
  await button(page, '下一步').click()
  await box(page, '证件号码').fill(idno)
  await box(page, '银行卡号').fill('6222 0212')
  await button(page, '下一步').click()
  await page.getByText('银行卡号为 16–19 位数字，现为 8 位').waitFor()
  await box(page, '银行卡号').fill(site.world.people.zhangSan.cardNo)
  await button(page, '下一步').click()
  await pin(page, '设置交易密码').waitFor()
  // Back, by the browser or the button, loses neither the code nor what was typed.
  await page.goBack()
  assert.equal(await box(page, '证件号码').inputValue(), idno)
  await page.goForward()
  await button(page, '上一步').click()
  assert.equal(await box(page, '银行卡号').inputValue(), site.world.people.zhangSan.cardNo)
  await button(page, '下一步').click()
  for (const name of ['设置交易密码', '再次输入交易密码']) await pin(page, name).pressSequentially(NEW_TRADE)
  await page.getByText('证件号码或银行卡号有误，请核对后重试').waitFor()
  await box(page, '银行卡号').fill(cardNo)
  await button(page, '下一步').click()
  for (const name of ['设置交易密码', '再次输入交易密码']) await pin(page, name).pressSequentially(NEW_TRADE)
  await page.waitForURL('**/account/safe')
  await page.getByText('交易密码已重置').waitFor()
  await page.getByText('6 位数字，用于确认交易').waitFor()
  await page.context().close()
})
