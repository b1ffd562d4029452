import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { checkDigit } from '../../packages/domain/src/customer/id-number.ts'
import { captchaAnswer, sendCode } from './codes.ts'
import { box, button } from './controls.ts'
import { passwordBox } from './log-in.ts'
import { answerAll } from './risk-paper.ts'
import { openSite, type Site } from './site.ts'
import { uploadUnreadId } from './upload-unread-id.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.close())

test('AUTH-02 AUTH-04 RISK-01 BANK-01 from registration to an opened account, with every step wrong once', async () => {
  const mobile = '13712340001'
  const cardMobile = '13712340002'
  const cardno = '6222021234567890125'
  const first17 = '11010119950607108'
  const page = await site.open('/home')
  await page.goto(`${site.url}/auth/register`)
  const answer = await captchaAnswer(site, page, () => box(page, '手机号').fill(mobile))
  await box(page, '图形验证码').fill(answer)
  const code = await sendCode(site, page, mobile)
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
  await uploadUnreadId(page, picture)
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
  const bankCode = await sendCode(site, page, cardMobile)
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
  const code = await sendCode(site, page, '13712340009')
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
