import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { funds, LOGIN_PASSWORD, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { checkDigit } from '../../packages/domain/src/customer/id-number.ts'
import { captchaAnswer as captchaOf, sendCode as codeOf } from './codes.ts'
import { box, button } from './controls.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

const passwordBox = (page: Page) => page.getByLabel('登录密码', { exact: true })
const dialog = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

async function logIn(page: Page, mobile: string, password = LOGIN_PASSWORD) {
  await box(page, '手机号').fill(mobile)
  await passwordBox(page).fill(password)
  await button(page, '登录').click()
}

const captchaAnswer = (page: Page, draw: () => Promise<unknown>) => captchaOf(site, page, draw)
const sendCode = (page: Page, mobile: string) => codeOf(site, page, mobile)

/** Answers each risk question with the option at index `place`. */
async function answerAll(page: Page, place: number, lastButton: string) {
  for (let question = 1; question <= 12; question++) {
    await page.getByText(`第 ${question} 题`, { exact: true }).waitFor()
    await page
      .getByRole('radio')
      .nth(question > 10 ? 1 : place)
      .check()
    await button(page, question === 12 ? lastButton : '下一题').click()
  }
}

test('AUTH-01 AUTH-05 a password logs in; a wrong one is shown at its field; the token is in session storage alone', async () => {
  const { zhangSan } = site.world.people
  const page = await site.open('/login')
  // A submit from one field shows the other field's error, although focusing that field leaves the first.
  await passwordBox(page).press('Enter')
  await page.getByText('请输入 11 位手机号，以 13–19 开头').waitFor()
  await page.getByText('请输入登录密码').waitFor()
  await logIn(page, '139 0000 0010', 'wrong1234')
  await page.getByText('账号或密码错误').waitFor()
  assert.equal(new URL(page.url()).pathname, '/login')

  await passwordBox(page).fill(LOGIN_PASSWORD)
  const headers = page.waitForRequest(request => request.url().includes('/api/token/login'))
  await passwordBox(page).press('Enter')
  assert.equal((await headers).headers().accesstoken, undefined, 'token paths carry no token')
  const asked = await page.waitForRequest(request => request.url().includes('/api/account/user-info'))
  await page.waitForURL('**/home')
  const kept = await page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))
  assert.equal(asked.headers().accesstoken, kept.session.token)
  assert.deepEqual(Object.keys(kept.local), ['device'])
  assert.ok(!JSON.stringify(kept).includes(zhangSan.mobile))

  await page.goto(`${site.url}/login`)
  await page.waitForURL('**/home')
  await page.context().close()
})

test('AUTH-01 an ID number and a fund account log in by their type', async () => {
  const { zhangSan } = site.world.people
  for (const [type, label, account] of [
    ['身份证', '身份证号码', zhangSan.idno],
    ['基金账号', '基金账号', zhangSan.fundAccount],
  ] as const) {
    const page = await site.open('/login')
    await page.getByLabel('账号类型').selectOption({ label: type })
    await box(page, label).fill(account)
    await passwordBox(page).fill(LOGIN_PASSWORD)
    await button(page, '登录').click()
    await page.waitForURL('**/home')
    await page.context().close()
  }
})

test('AUTH-01 after repeated failures an image code is asked for, and it lets the right password in', async () => {
  const { mobile } = site.world.people.qianQiC5
  const page = await site.open('/login')
  for (let failure = 1; failure <= 2; failure++) {
    await logIn(page, mobile, `wrong123${failure}`)
    await page.getByText('账号或密码错误').waitFor()
    await passwordBox(page).fill('')
  }
  const answer = await captchaAnswer(page, () => logIn(page, mobile, 'wrong1233'))
  await passwordBox(page).fill(LOGIN_PASSWORD)
  await button(page, '登录').click()
  await page.getByText('请输入图中的 4 位字符').waitFor()
  await box(page, '图形验证码').fill(answer)
  await button(page, '登录').click()
  await page.waitForURL('**/home')
  await page.context().close()
})

test('AUTH-01 LIV-15 a code by SMS logs in, also while the load makes pictures ask for work', async () => {
  const { mobile } = site.world.people.wangWuC1
  const page = await site.open('/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByText('填写号码后显示').waitFor()
  for (let time = 0; time < 21; time++) {
    await site.server.client().call('serve.workCodeSend', { purpose: 'login', subject: mobile })
  }
  const drawn = page.waitForResponse(response => response.url().includes('/image-code/send'))
  const answer = await captchaAnswer(page, () => box(page, '手机号').fill(mobile))
  assert.ok((await (await drawn).json()).data.bits >= 14)
  await button(page, '获取验证码').click()
  await page.getByText('请输入图中的 4 位字符').waitFor()
  await box(page, '图形验证码').fill(answer)
  const code = await sendCode(page, mobile)
  await page.getByText(`已发送至尾号 ${mobile.slice(-4)} 的手机`).waitFor()
  await box(page, '短信验证码').fill(code === '000000' ? '111111' : '000000')
  await button(page, '登录').click()
  await page.getByText('手机号或验证码有误').waitFor()
  await box(page, '短信验证码').fill(code)
  await button(page, '登录').click()
  await page.waitForURL('**/home')
  await page.context().close()
})

test('AUTH-08 GRD-05 GRD-02 the page wanted before login opens after it', async () => {
  const page = await site.open('/account/bank')
  const question = dialog(page, '温馨提示')
  await question.getByText('您还未进行登录，是否前往登录？').waitFor()
  await question.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL('**/login')
  await logIn(page, site.world.people.zhangSan.mobile)
  await page.waitForURL('**/account/bank')
  await page.getByRole('heading', { name: '银行卡管理' }).waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('toPage')), null)
  await page.context().close()
})

test('LET-14 the star a visitor pressed is there after login', async () => {
  const page = await site.open(`/fund_detail?fundCode=${funds.mixed}`)
  const star = page
    .getByRole('main')
    .getByRole('button', { name: /^加自选/ })
    .first()
  await star.click()
  await dialog(page, '温馨提示').getByRole('button', { name: '去登录' }).click()
  await page.waitForURL('**/login')
  await logIn(page, site.world.people.qianQiC5.mobile)
  await page.getByText('已加入自选').waitFor()
  await page.waitForURL('**/fund_detail**')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^加自选/, pressed: true })
    .first()
    .waitFor()
  await page.context().close()
})

test('HDR-04 the header of login shows home, funds and the hotline', async () => {
  const page = await site.open('/login')
  const nav = page.getByRole('banner').getByRole('navigation')
  const names = ['首页', '基金产品', /400-921-7000/]
  for (const name of names) await nav.getByRole('link', { name }).waitFor()
  assert.match(await page.title(), /^登录 - /)
  // On one line, even on phones.
  await page.setViewportSize({ width: 390, height: 844 })
  const boxes = await Promise.all(names.map(name => nav.getByRole('link', { name }).boundingBox()))
  const middles = boxes.map(box => box && Math.round(box.y + box.height / 2))
  assert.deepEqual(middles, Array(names.length).fill(middles[0]))
  for (const box of boxes) assert.ok(box && box.height <= 56 && box.x >= 0 && box.x + box.width <= 390)
  await page.context().close()
})

test('ACC-02 on phones a customer has a tab bar that covers nothing, and gives way to a keyboard, to a bar that buys and to a step', async () => {
  const page = await site.open('/account/my_history', { as: 'zhangSan', viewport: { width: 390, height: 844 } })
  const bar = page.getByRole('navigation', { name: '常用' })
  await bar.getByRole('link', { name: '个人中心' }).and(page.locator('[aria-current]')).waitFor()
  // The end of the page is above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const box = await bar.boundingBox()
  assert.ok(footer && box && footer.y + footer.height <= box.y + 1)
  await bar.getByRole('link', { name: '我的资产' }).click()
  await page.waitForURL('**/assets/my_assets')
  await bar.getByRole('link', { name: '我的资产' }).and(page.locator('[aria-current="page"]')).waitFor()
  // A field takes the room for its keyboard.
  await page.goto(`${site.url}/fund`)
  await bar.waitFor()
  await page.getByRole('main').getByRole('textbox').or(page.getByRole('main').getByRole('searchbox')).first().focus()
  await bar.waitFor({ state: 'hidden' })
  for (const place of [
    `/trade/purchase?fundCode=${funds.mixed}`,
    '/account/modify_login_pwd',
    `/fund_detail?fundCode=${funds.mixed}`,
  ]) {
    await page.goto(site.url + place)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await bar.isVisible(), false, place)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${site.url}/assets/my_assets`)
  await page.getByRole('heading', { name: '我的资产', level: 1 }).waitFor()
  assert.equal(await bar.isVisible(), false)
  await page.context().close()
})

test('AUTH-06 HDR-03 logging out asks, says so, and leads home as a visitor', async () => {
  const page = await site.open('/account/risk', { as: 'zhangSan' })
  await button(page, /您好/).click()
  await page.getByRole('menuitem', { name: '安全退出' }).click()
  const question = dialog(page, '提示')
  await question.getByText('确认退出登录吗？').waitFor()
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await question.getByRole('button', { name: '退出登录' }).click()
  await page.getByText('退出成功').waitFor()
  await page.waitForURL('**/home')
  await page.getByRole('banner').getByRole('link', { name: '登录' }).first().waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('token')), null)
  const after = await site.server.client(token).call('account.userInfo', {})
  assert.ok(!after.ok && after.kind === 'unauthorised', 'the session is over on the server, too')
  await page.context().close()
})

test('AUTH-07 AUTH-05 a newer login ends the older session: one dialog, and login returns to the page with what was typed', async () => {
  const { mobile } = site.world.people.zhangSan
  const path = `/trade/purchase?fundCode=${funds.mixed}`
  const older = await site.open(path, { as: 'zhangSan' })
  const amount = older.getByRole('textbox', { name: '买入金额' })
  await amount.fill('1000')
  const newer = await site.open('/login')
  await logIn(newer, mobile)
  await newer.waitForURL('**/home')

  // Its fee is requested.
  await amount.fill('2345')
  const notice = dialog(older, '提示')
  await notice.getByText('长时间未操作或被其他设备登出，请重新登录。').waitFor()
  await notice.getByText(/^您的账户于 2026-11-20 \d\d:\d\d 在.+登录。如非本人操作，请立即修改登录密码。$/).waitFor()
  assert.equal(await older.getByRole('alertdialog').count(), 1)
  assert.equal(await older.evaluate(() => sessionStorage.getItem('token')), null)
  await notice.getByRole('button', { name: '去登录' }).click()
  await older.waitForURL('**/login')
  await logIn(older, mobile)
  await older.waitForURL(`**${path}`)
  assert.match(await amount.inputValue(), /^2,?345/)
  await older.context().close()
  await newer.context().close()
})

test('CUS-07 tabs of one browser share a session: a new tab is logged in, what was typed outlives a new login in another tab, another customer takes the place of the first, and logging out counts for all', async () => {
  const first = await site.open('/account/bank', { as: 'zhangSan' })
  await first.getByText('单笔限额').first().waitFor()
  const second = await first.context().newPage()
  await second.addInitScript(() => {
    const look = () => {
      if (/登录后查看|是否前往登录/.test(document.body?.textContent ?? '')) document.documentElement.dataset.asked = ''
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await second.goto(`${site.url}/account/bank`)
  await second.getByText('单笔限额').first().waitFor()
  assert.equal(await second.locator('html[data-asked]').count(), 0, 'the tab never asked to log in')
  assert.equal(await second.getByRole('alertdialog').count(), 0)
  assert.deepEqual(await second.evaluate(() => Object.keys(localStorage).filter(key => /token/i.test(key))), [])
  assert.ok(!second.url().includes('token'))
  const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))
  assert.equal(await tokenIn(second), await tokenIn(first))

  // Logged out in the second tab, where another customer logs in: from then on the first tab is theirs.
  const { zhangSan, qianQiC5 } = site.world.people
  await button(second, /您好/).click()
  await second.getByRole('menuitem', { name: '安全退出' }).click()
  await dialog(second, '提示').getByRole('button', { name: '退出登录' }).click()
  await first.waitForURL('**/home')
  await first.getByRole('banner').getByRole('link', { name: '登录' }).first().waitFor()
  await second.waitForURL('**/home')
  assert.deepEqual([await tokenIn(first), await tokenIn(second)], [null, null])
  await second.goto(`${site.url}/login`)
  await logIn(second, qianQiC5.mobile)
  await second.waitForURL('**/home')
  await first.getByRole('button', { name: /您好/ }).waitFor()
  assert.equal(await tokenIn(first), await tokenIn(second))

  // Another device ends the session. A customer who logs in again in the second tab finds the text typed in the third.
  const third = await first.context().newPage()
  const mail = box(third, '邮箱（选填）')
  const loginAgain = async ({ mobile }: { mobile: string }) => {
    await site.world.tokenOf('qianQiC5')
    await second.getByRole('navigation', { name: '账户菜单' }).getByRole('link', { name: '账户与安全' }).click()
    await dialog(second, '提示').getByRole('button', { name: '去登录' }).click()
    await logIn(second, mobile)
    await second.waitForURL('**/account/safe')
  }
  await second.goto(`${site.url}/account/bank`)
  await third.goto(`${site.url}/account/person_info?edit=1`)
  await mail.fill('typed@example.com')
  await loginAgain(qianQiC5)
  await third.getByLabel('年收入').selectOption({ index: 1 })
  assert.equal(await mail.inputValue(), 'typed@example.com')
  await button(third, '保存').click()
  await third.getByText('个人信息已保存').waitFor()

  // Another customer logs in there while the third tab is still the first one's: it starts empty, as the new
  // customer's.
  await third.goto(`${site.url}/account/person_info?edit=1`)
  await mail.fill('left@example.com')
  await second.goto(`${site.url}/account/bank`)
  await second.getByText('单笔限额').first().waitFor()
  const reloaded = third.waitForEvent('load')
  await loginAgain(zhangSan)
  await reloaded
  await button(third, /您好，张三/).waitFor()
  assert.equal(await tokenIn(third), await tokenIn(second))
  await mail.waitFor()
  assert.notEqual(await mail.inputValue(), 'left@example.com')
  await third.context().close()
})

test('AUTH-07 who declines to log in again is led home', async () => {
  const page = await site.open('/account/bank', { as: 'zhangSan' })
  await page.getByText('单笔限额').first().waitFor()
  await site.world.tokenOf('zhangSan')
  await page.getByRole('navigation', { name: '账户菜单' }).getByRole('link', { name: '风险测评' }).click()
  await dialog(page, '提示').getByRole('button', { name: '返回首页' }).click()
  await page.waitForURL('**/home')
  await page.context().close()
})

test('AUTH-09 an institution is loaded as one', async () => {
  const page = await site.open('/home', { as: 'jiGou' })
  const asked = page.waitForResponse(response => response.url().includes('/api/account/organisation-info'))
  await page.reload()
  await asked
  await button(page, /您好/).waitFor()
  await page.context().close()
})

test('AUTH-02 AUTH-04 RISK-01 BANK-01 from registration to an opened account, with every step wrong once', async () => {
  const mobile = '13712340001'
  const cardMobile = '13712340002'
  const cardno = '6222021234567890125'
  const first17 = '11010119950607108'
  const page = await site.open('/home')
  await page.goto(`${site.url}/auth/register`)
  const answer = await captchaAnswer(page, () => box(page, '手机号').fill(mobile))
  await box(page, '图形验证码').fill(answer)
  const code = await sendCode(page, mobile)
  await box(page, '短信验证码').fill(code)
  await passwordBox(page).fill('abcdefgh')
  await page.getByText('含数字，未满足').waitFor()
  await button(page, '注册').click()
  await page.getByText(/登录密码为 8–20 位/).waitFor()
  await page.getByText('请阅读并同意以上协议').waitFor()
  await passwordBox(page).fill('Ling2026x')
  await page.getByRole('link', { name: '《隐私政策》' }).waitFor()
  await page.getByRole('checkbox').check()
  await button(page, '注册').click()
  await page.getByRole('heading', { name: '注册成功，已登录' }).waitFor()
  await button(page, '去开户').click()

  // identity
  await button(page, '下一步').click()
  await page.getByText('请输入证件上的姓名').waitFor()
  await box(page, '姓名').fill('林小满')
  await box(page, '证件号码').fill(first17)
  await page.getByLabel('证件有效期至').fill('2020-01-01')
  await button(page, '下一步').click()
  await page.getByText('证件号码应为 18 位，还差 1 位').waitFor()
  await page.getByText('证件已过期，请换领后再办理').waitFor()
  await box(page, '证件号码').fill(first17 + checkDigit(first17))
  await page.getByLabel('证件有效期至').fill('2035-01-01')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 253 } })
  for (const side of ['上传人像面', '上传国徽面']) {
    const uploaded = page.waitForResponse(response => response.url().includes('/idcard/upload'))
    await page.locator(`input[type=file][aria-label=${side}]`).setInputFiles({
      name: 'id.png',
      mimeType: 'image/png',
      buffer: picture,
    })
    await uploaded
  }
  await page.getByText('未能识别').nth(1).waitFor()
  await button(page, '下一步').click()

  // profile
  await page.getByRole('heading', { name: '填写个人资料' }).waitFor()
  await button(page, '下一步').click()
  await page.getByText('请选择学历').waitFor()
  await page.getByLabel('学历').selectOption({ label: '大学本科' })
  await page.getByLabel('职业').selectOption({ label: '学生' })
  await page.getByLabel('年收入').selectOption({ index: 1 })
  await page.getByLabel('省份').selectOption({ label: '上海市' })
  await page.getByLabel('城市').selectOption({ label: '上海市' })
  await page.getByLabel('区县').selectOption({ label: '徐汇区' })
  await box(page, '联系地址').fill('示例路1号')
  for (const name of ['账户实际控制人是否为本人', '账户实际受益人是否为本人']) {
    await page.getByRole('group', { name }).getByLabel('是，为本人').check()
  }
  await page.getByLabel('良好').check()
  await page.getByLabel('税收居民身份').selectOption({ label: '仅为中国税收居民' })
  await button(page, '下一步').click()

  // card
  await box(page, '银行卡号').fill('6225750137708031')
  await page.getByText('招商银行 · 信用卡').waitFor()
  await box(page, '银行预留手机号').fill(cardMobile)
  await button(page, '获取验证码').click()
  await page.getByText('请使用本人名下的借记卡，不支持信用卡和预付卡').waitFor()
  await box(page, '银行卡号').fill(cardno)
  await page.getByText('中国工商银行 · 借记卡').waitFor()
  const bankCode = await sendCode(page, cardMobile)
  await box(page, '短信验证码').fill(bankCode === '000000' ? '111111' : '000000')
  await button(page, '下一步').click()
  await page.getByText('短信验证码错误或已失效，请核对或重新获取').waitFor()
  await box(page, '短信验证码').fill(bankCode)
  await button(page, '下一步').click()

  // trade password
  const pin = page.getByLabel('设置交易密码，6 位数字')
  await pin.pressSequentially('123456')
  await page.getByText('交易密码不能为连续数字').waitFor()
  await pin.pressSequentially(TRADE_PASSWORD)
  await page.getByLabel('再次输入交易密码，6 位数字').pressSequentially('280418')
  await page.getByText('两次输入的交易密码不一致，请重新设置').waitFor()
  await pin.pressSequentially(TRADE_PASSWORD)
  await page.getByLabel('再次输入交易密码，6 位数字').pressSequentially(TRADE_PASSWORD)

  // risk assessment; leaving and returning loses nothing
  await page.getByText('第 1 题', { exact: true }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: '首页' }).click()
  await page.waitForURL('**/home')
  await page.goBack()
  await button(page, '下一题').click()
  await page.getByText('请选择一个答案').waitFor()
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  for (const secret of [mobile, cardno, first17, '林小满', TRADE_PASSWORD]) assert.ok(!kept.includes(`"${secret}`))
  await answerAll(page, 2, '下一步')

  // The step loads its code, and the focus waits for its heading.
  await page.locator('h2:focus').getByText('确认开户信息').waitFor()
  await button(page, '提交开户').click()
  await page.getByText('请阅读并同意以上协议').waitFor()
  await page.getByRole('checkbox').check()
  await button(page, '提交开户').click()
  await page.getByRole('heading', { name: '开户成功' }).waitFor()

  await page.getByRole('link', { name: '查看测评结果' }).click()
  await page.getByText('匹配的产品').waitFor()
  await page.getByText('2027-11-20 09:59:59').first().waitFor()
  await page.getByRole('navigation', { name: '账户菜单' }).getByRole('link', { name: '银行卡管理' }).click()
  const card = page.getByRole('region', { name: /中国工商银行/ })
  await card.getByText('**** 0125').waitFor()
  await card.getByText('已签约').waitFor()
  await button(page, '查看卡号').click()
  await page.getByLabel('交易密码，6 位数字').pressSequentially(TRADE_PASSWORD)
  await card.getByText('622202**********0125').waitFor()
  await page.context().close()
})

test('BANK-02 CUS-05 a second card, its bank unknown by its digits, is proved by its bank and bound; nothing pasted is cut', async () => {
  const page = await site.open('/account/add_bank', { as: 'qianQiC5' })
  await box(page, '银行预留手机号').fill('13712340009')
  await box(page, '银行卡号').fill(' 6214 8500 0088 1066 1234')
  await button(page, '获取验证码').click()
  await page.getByText('银行卡号为 16–19 位数字，现为 20 位').waitFor()
  await box(page, '银行卡号').fill('6214850000881066 张三')
  await page.getByText('银行卡号只能包含数字').waitFor()
  await box(page, '银行卡号').fill(' 6214 8500 0088 1066')
  await page.getByText('招商银行 · 借记卡').waitFor()
  await box(page, '银行卡号').fill('9876540000881066')
  await page.getByText('未能识别发卡银行，请在下方选择').waitFor()
  await button(page, '获取验证码').click()
  await page.getByText('请选择发卡银行', { exact: true }).last().waitFor()
  await page.getByLabel('发卡银行').selectOption({ label: '招商银行' })
  const code = await sendCode(page, '13712340009')
  await box(page, '短信验证码').fill(code)
  await button(page, '下一步').click()
  const pin = page.getByLabel('交易密码，6 位数字')
  await pin.fill(`${TRADE_PASSWORD}1`)
  await page.getByText('交易密码为 6 位数字，请重新输入').waitFor()
  await pin.pressSequentially('999999')
  await page.getByText('密码不正确，还可以尝试 4 次').waitFor()
  await pin.pressSequentially(TRADE_PASSWORD)
  await page.waitForURL('**/account/bank')
  await page
    .getByRole('region', { name: /招商银行/ })
    .getByText('**** 1066')
    .waitFor()
  await page.context().close()
})

test('GRD-02 each guard stops a purchase with its sentence and leads where it says', async () => {
  const stops = [
    ['liSiNoAccount', '您目前还没有基金账户，请先完成开户再购买产品', '去开户', '/auth/openaccount'],
    ['zhengNoIdImage', '您目前还没有上传身份证，请先上传身份证再购买产品', '去上传', '/auth/openaccount'],
    ['fengNoAddress', '您账号信息不完整，请完善个人信息', '去完善', '/account/person_info'],
    ['wuShiNoRisk', '您账号还未进行风险等级评测，请先评测', '去测评', '/account/risk'],
    ['zhouJiuRiskExpired', '您账号的风险等级过期，请重新评测', '去测评', '/account/risk?retake=1'],
    ['sunBaIdExpired', '您的身份证已过期，请重新上传身份证', '去上传', '/account/person_info'],
  ] as const
  for (const [as, text, confirm, target] of stops) {
    const page = await site.open('/trade/purchase?fundCode=000001', { as })
    const question = dialog(page, '温馨提示')
    await question.getByText(text).waitFor()
    // The page behind the dialog has its title.
    await page.locator('h1').getByText('购买', { exact: true }).waitFor()
    await question.getByRole('button', { name: confirm }).click()
    await page.waitForURL(`**${target}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().close()
  }
})

test('RISK-01 a purchase leads with one press to the paper that replaces an expired result, and the paper back to it', async () => {
  const path = `/trade/purchase?fundCode=${funds.mixed}`
  const page = await site.open(path, { as: 'zhouJiuRiskExpired' })
  await dialog(page, '温馨提示').getByRole('button', { name: '去测评' }).click()
  await page.getByText('第 1 题', { exact: true }).waitFor()
  // A reload or a second tab continues with the first unanswered question.
  for (const place of [0, 0]) {
    const saved = page.waitForResponse(response => response.url().includes('/risk/draft'))
    await page.getByRole('radio').nth(place).check()
    await saved
    await button(page, '下一题').click()
  }
  await page.reload()
  await page.getByText('已恢复上次未提交的作答，可在答题卡中查看和修改。').waitFor()
  await page.getByText('第 3 题', { exact: true }).waitFor()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByRole('button', { name: '第 2 题，已作答' }).waitFor()
  await tab.getByText('第 3 题', { exact: true }).waitFor()
  await tab.close()
  await page.getByRole('button', { name: '第 1 题，已作答' }).click()
  await answerAll(page, 0, '提交')
  await page.getByText('您更看重本金安全，适合低风险产品。').waitFor()
  await page.getByText('须阅读风险提示并确认后方可购买').waitFor()
  await button(page, '返回继续购买').click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('textbox', { name: '买入金额' }).waitFor()
  assert.equal(await page.getByRole('alertdialog').count(), 0)
  await page.context().close()
})
