import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { lastCode } from '../../apps/server/src/testing/codes.ts'
import { growing, insertGrowthMarket } from '../../apps/server/src/testing/growth-market.ts'
import { cardRows } from '../../apps/server/src/testing/id-card.ts'
import { funds, LOGIN_PASSWORD, type PersonName, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box, button } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
before(async () => {
  site = await openSite()
  await insertGrowthMarket(site.server.db)
})
after(() => site.close())

const dialog = (page: Page) => page.getByRole('alertdialog', { name: '提示' })

async function keep(name: PersonName, ref_type: string, ref_object_id: string, at: string) {
  const { custno } = site.world.people[name]
  await site.server.db
    .insertInto('behaviour')
    .values({ custno, ref_type, ref_object_id, at: new Date(at) })
    .execute()
}

async function sendCode(page: Page, mobile: string): Promise<string> {
  await button(page, '获取验证码').click()
  await button(page, /秒后重发/).waitFor()
  return lastCode(site.server, mobile)
}
const other = (code: string) => (code === '000000' ? '111111' : '000000')

test('ACC-07 funds and articles that were looked at stand under their day; one goes, then all after a question', async () => {
  await keep('zhangSan', 'view_fund', funds.mixed, '2026-11-18T09:30:00+08:00')
  const page = await site.open('/home', { as: 'zhangSan' })
  for (const path of [`/fund_detail?fundCode=${growing.a}`, '/viewpoint/viewpoint_article?id=A1&type=mandt']) {
    const noted = page.waitForResponse(response => response.url().includes('/behaviour/add'))
    await page.goto(site.url + path)
    assert.equal((await noted).status(), 200)
  }
  await page.goto(`${site.url}/account/my_history`)
  const today = page.getByRole('region', { name: /^今天/ })
  const earlier = page.getByRole('region', { name: /^2026-11-18（周三）/ })
  await today.getByRole('link', { name: '测试成长LOF A' }).waitFor()
  await today.getByRole('link', { name: '文章A1' }).waitFor()
  assert.equal(await earlier.getByRole('listitem').count(), 1)
  await earlier.getByText('09:30').waitFor()

  await button(page, '删除足迹：文章A1').click()
  await page.getByText('已删除足迹：文章A1').first().waitFor()
  await today.getByText('1 条').waitFor()
  await page.reload()
  await today.getByRole('link', { name: '测试成长LOF A' }).waitFor()
  assert.equal(await page.getByRole('link', { name: '文章A1' }).count(), 0)

  await button(page, '清空足迹').click()
  await dialog(page).getByText('确认清空全部足迹吗？').waitFor()
  await dialog(page).getByRole('button', { name: '暂不' }).click()
  await earlier.waitFor()
  await button(page, '清空足迹').click()
  await dialog(page).getByRole('button', { name: '清空', exact: true }).click()
  await page.getByText('还没有足迹').waitFor()
  await page.reload()
  await page.getByText('还没有足迹').waitFor()
  await page.context().close()
})

test('ACC-07 a visitor leaves no footprint and fetches nothing for it', async () => {
  const context = await site.browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto(`${site.url}/fund_detail?fundCode=${growing.a}`, { waitUntil: 'networkidle' })
  assert.deepEqual(
    asked.filter(url => /behaviour|Footprint/.test(url)),
    [],
  )
  await context.close()
})

test('ACC-07 GRD-04 who has no account yet has footprints and favourites, and is led to open one for the rest', async () => {
  const page = await site.open('/account/my_history', { as: 'liSiNoAccount' })
  await page.getByText('还没有足迹').waitFor()
  await page.goto(`${site.url}/account/my_follow`)
  await page.getByText('还没有自选基金').waitFor()
  await page.goto(`${site.url}/account/modify_phone`)
  await page.getByText('您目前还没有基金账户，请先完成开户再购买产品').first().waitFor()
  await page.context().close()
})

test('ACC-08 LET-13 watched funds with their figures and the articles kept; taking one off asks first', async () => {
  await keep('wuShiNoRisk', 'own_select', growing.a, '2026-11-18T09:30:00+08:00')
  await keep('wuShiNoRisk', 'own_select', growing.scheme, '2026-11-18T09:31:00+08:00')
  await keep('wuShiNoRisk', 'article', 'A1', '2026-11-18T09:32:00+08:00')
  const page = await site.open('/account/my_follow', { as: 'wuShiNoRisk' })
  const row = page.getByRole('row').filter({ hasText: growing.a })
  await row.getByRole('cell', { name: /^1\.3130/ }).waitFor()
  await row.getByText('+31.30%').waitFor()
  await page.getByText('有 1 只自选基金已不再展示。').waitFor()
  await button(page, '移除').click()
  await dialog(page).getByText('是否取消自选？').waitFor()
  await dialog(page).getByRole('button', { name: '暂不' }).click()
  await page.getByText('有 1 只自选基金已不再展示。').waitFor()
  await button(page, '移除').click()
  await dialog(page).getByRole('button', { name: '移除' }).click()
  await page.getByText('已不再展示').waitFor({ state: 'detached' })

  const star = row.getByRole('button', { name: '加自选：测试成长LOF A', pressed: true })
  await star.click()
  await dialog(page).getByText('是否取消自选？').waitFor()
  await dialog(page).getByRole('button', { name: '暂不' }).click()
  await star.click()
  await dialog(page).getByRole('button', { name: '取消自选' }).click()
  await page.getByText('还没有自选基金').waitFor()

  await page.getByRole('link', { name: '收藏的观点 1' }).click()
  await page.getByRole('link', { name: /文章A1/ }).waitFor()
  await button(page, '取消收藏：文章A1').click()
  await dialog(page).getByText('是否取消收藏？').waitFor()
  await dialog(page).getByRole('button', { name: '取消收藏' }).click()
  await page.getByText('还没有收藏的观点').waitFor()
  await page.context().close()
})

test('ACC-06 a new mobile after the old one’s code or the trade password; a number in use and wrong codes are shown in place', async () => {
  const old = site.world.people.qianQiC5.mobile
  const mobile = '13712340011'
  const page = await site.open('/account/person_info', { as: 'qianQiC5' })
  await page.getByRole('link', { name: '修改手机号' }).click()
  await page.getByText(`将发送至 ${old.slice(0, 3)}****${old.slice(-4)}`).waitFor()
  await button(page, '下一步').click()
  await page.getByText('请输入 6 位短信验证码').waitFor()
  const oldCode = await sendCode(page, old)
  await box(page, '原手机号验证码').fill(other(oldCode))
  await button(page, '下一步').click()
  await page.getByText('短信验证码错误或已过期').waitFor()
  await box(page, '原手机号验证码').fill(oldCode)
  await button(page, '下一步').click()

  const taken = site.world.people.zhaoLiuLowest.mobile
  await box(page, '新手机号').fill(taken)
  await box(page, '新手机号验证码').fill(await sendCode(page, taken))
  await button(page, '确认修改').click()
  await page.getByText('该手机号暂不能使用，请更换其他手机号').waitFor()
  // The countdown belongs to the number that got a message, not to the corrected one.
  await page.getByText(/秒后重发/).waitFor()
  await box(page, '新手机号').fill('13712340012')
  assert.ok(await button(page, '获取验证码').isEnabled())
  await page.reload()
  // The server refuses a second message within the minute, whether or not the page remembers the first.
  await page.getByText(/秒后可获取/).waitFor()

  await page.getByRole('radio', { name: '原手机号已停用，使用交易密码' }).check()
  const pin = page.getByLabel('交易密码，6 位数字')
  await pin.pressSequentially('999999')
  await page.getByText('密码不正确，还可以尝试 4 次').waitFor()
  await pin.pressSequentially(TRADE_PASSWORD)
  await box(page, '新手机号').fill('137 1234 0011')
  const code = await sendCode(page, mobile)
  await page.goBack()
  await page.getByRole('heading', { name: '验证身份' }).waitFor()
  await page.goForward()
  assert.equal(await box(page, '新手机号').inputValue(), '137 1234 0011')
  await box(page, '新手机号验证码').fill(code)
  await button(page, '确认修改').click()
  await page.waitForURL('**/account/person_info')
  await page.getByText('137****0011').first().waitFor()

  // A device of another kind: the right password leads to the SMS code.
  const login = async (account: string) => {
    const input = { idType: '10', account, password: LOGIN_PASSWORD } as const
    const answer = await site.server.client().call('token.login', input)
    return answer.ok || answer.code
  }
  assert.equal(await login(old), 'AUTH-0002')
  assert.equal(await login(mobile), '0040')
  await page.context().close()
})

test('ACC-05 a renewed ID: whose it is, both pictures and the new day; then the guard lets pass', async () => {
  const { idno } = site.world.people.sunBaIdExpired
  const page = await site.open('/account/person_info', { as: 'sunBaIdExpired' })
  await page.getByRole('main').getByRole('link', { name: '更新身份证' }).first().click()
  await page.getByText('现有证件有效期至 2026-11-01').waitFor()
  assert.equal(await box(page, '姓名').inputValue(), '孙八')
  await box(page, '证件号码').fill(site.world.people.zhangSan.idno)
  await button(page, '下一步').click()
  await page.getByText('姓名或证件号码与账户登记的不一致').waitFor()
  await box(page, '证件号码').fill(idno)
  await button(page, '下一步').click()

  await page.getByLabel(/^证件有效期至/).fill('2026-11-19')
  await button(page, '提交').click()
  await page.getByText('请先上传新身份证的人像面和国徽面').waitFor()
  await page.getByText('证件已过期，请换领后再办理').waitFor()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 253 } })
  site.server.ctx.gateways.ocr = { readRows: async () => cardRows({ custname: '孙八', idno, invalidate: '20461120' }) }
  for (const side of ['上传人像面', '上传国徽面']) {
    const uploaded = page.waitForResponse(response => response.url().includes('/idcard/upload'))
    const file = { name: 'id.png', mimeType: 'image/png', buffer: picture }
    await page.locator(`input[type=file][aria-label=${side}]`).setInputFiles(file)
    await uploaded
  }
  await page.getByText('识别成功').nth(1).waitFor()
  assert.equal(await page.locator('.upload button').count(), 0, 'nothing covers the picture')
  await page.getByLabel('长期有效').check()
  await button(page, '提交').click()
  await page.getByText('未满 46 周岁的证件不能为长期有效').waitFor()
  await page.getByLabel('长期有效').uncheck()
  await page.getByLabel(/^证件有效期至/).fill('2046-11-20')
  await button(page, '提交').click()
  await page.waitForURL('**/account/person_info')
  await page.getByText('2046-11-20').waitFor()
  assert.equal(await page.getByText('您的身份证已过期').count(), 0)

  await page.goto(`${site.url}/trade/purchase?fundCode=${funds.mixed}`)
  await page.getByRole('heading', { name: '购买', level: 1 }).waitFor()
  assert.equal(await page.getByText('您的身份证已过期').count(), 0)
  await page.context().close()
})

test('ACC-05 ACC-06 ACC-07 ACC-08 nothing for axe to find, on phones and desktops, light and dark', async () => {
  await keep('zhouJiuRiskExpired', 'view_fund', growing.a, '2026-11-20T09:30:00+08:00')
  await keep('zhouJiuRiskExpired', 'view_article', 'A1', '2026-11-19T09:30:00+08:00')
  await keep('zhouJiuRiskExpired', 'own_select', growing.a, '2026-11-20T09:30:00+08:00')
  const page = await site.open('/home', { as: 'zhouJiuRiskExpired' })
  for (const screen of ['my_history', 'my_follow', 'modify_phone', 'update_id_card']) {
    await page.goto(`${site.url}/account/${screen}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await assertFaultlessInEveryLook(page, screen)
  }
  await page.context().close()
})
