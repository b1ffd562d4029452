import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { captchaAnswer, sendCode } from './codes.ts'
import { box, button } from './controls.ts'
import { logIn, passwordBox } from './log-in.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

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
  const answer = await captchaAnswer(site, page, () => logIn(page, mobile, 'wrong1233'))
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
  const answer = await captchaAnswer(site, page, () => box(page, '手机号').fill(mobile))
  assert.ok((await (await drawn).json()).data.bits >= 14)
  await button(page, '获取验证码').click()
  await page.getByText('请输入图中的 4 位字符').waitFor()
  await box(page, '图形验证码').fill(answer)
  const code = await sendCode(site, page, mobile)
  await page.getByText(`已发送至尾号 ${mobile.slice(-4)} 的手机`).waitFor()
  await box(page, '短信验证码').fill(code === '000000' ? '111111' : '000000')
  await button(page, '登录').click()
  await page.getByText('手机号或验证码有误').waitFor()
  await box(page, '短信验证码').fill(code)
  await button(page, '登录').click()
  await page.waitForURL('**/home')
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
