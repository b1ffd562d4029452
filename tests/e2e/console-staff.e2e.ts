import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { authenticator } from '../../apps/server/src/doors/console/testing.ts'
import { countedIn } from './controls.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ shen: ['admin'], fang: ['compliance'] })
})
after(() => office.close())

/** Registers the authenticator that the page shows, and goes in. */
async function register(page: Page) {
  await page.getByAltText('身份验证器的二维码').waitFor()
  const codes = authenticator((await page.locator('code').innerText()).replaceAll(' ', ''))
  await page.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  return codes
}

test('CON-19 the administrator invites by keyboard, compliance approves, the newcomer sets a password and registers', async () => {
  const { page: admin } = await office.enter('shen')
  await admin.keyboard.press('g')
  await admin.keyboard.press('s')
  await admin.getByRole('heading', { level: 1, name: '员工与权限' }).waitFor()
  await assertFaultlessInEveryLook(admin, 'staff and rights')
  await admin.getByRole('button', { name: '邀请员工' }).focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('登录名').fill('fang')
  await dialog.getByLabel('姓名').fill('李雷')
  await dialog.getByLabel('客服').focus()
  await admin.keyboard.press('Space')
  await dialog.getByRole('button', { name: '下一步' }).press('Enter')
  await dialog.getByText('登录名已被使用，换一个').waitFor()
  await dialog.getByRole('button', { name: '返回修改' }).press('Enter')
  assert.equal(await dialog.getByLabel('姓名').inputValue(), '李雷')
  await dialog.getByLabel('登录名').fill('lilei')
  await dialog.getByRole('button', { name: '下一步' }).press('Enter')
  await dialog.getByLabel('提交说明').fill('新到岗')
  await countedIn(admin)
  await admin.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await dialog.getByRole('button', { name: '完成' }).press('Enter')

  const { page: law, codes } = await office.enter('fang')
  await law.keyboard.press('g')
  await law.keyboard.press('i')
  await law.getByRole('heading', { level: 1, name: '待办与复核' }).waitFor()
  await law.getByRole('link', { name: /邀请员工/ }).waitFor()
  await law.keyboard.press('j')
  await law.getByText('系统刚刚重新试算，与提交时一致').waitFor()
  await law.keyboard.press('a')
  await law.getByLabel('动态口令').fill(codes.next())
  await law.keyboard.press('Enter')
  await law
    .getByText(/已通过|已生效/)
    .first()
    .waitFor()

  await admin.reload()
  await admin.getByRole('button', { name: '邀请链接 李雷' }).press('Enter')
  await admin.getByRole('dialog').getByRole('button', { name: '生成链接' }).press('Enter')
  const link = await admin.getByRole('dialog').locator('code').innerText()
  await assertFaultlessInEveryLook(admin, 'the link of an invitation')

  const person = await office.open()
  await person.goto(link)
  await person.getByText('您的登录名是').waitFor()
  await assertFaultlessInEveryLook(person, 'the door of an invitation')
  await person.getByRole('textbox', { name: '密码' }).fill('a password of my own')
  await person.getByRole('textbox', { name: '再次输入' }).fill('a password of my own')
  await person.keyboard.press('Enter')
  await person.getByText('密码已设置').waitFor()
  await person.getByRole('textbox', { name: '密码' }).fill('a password of my own')
  await person.keyboard.press('Enter')
  await register(person)

  await law.keyboard.press('g')
  await law.keyboard.press('s')
  await law.getByRole('button', { name: '标记已复核' }).press('Enter')
  await law.getByText(/已复核 \d+ 人/).waitFor()
  await admin.reload()
  await admin.getByRole('button', { name: '结束登录 lilei' }).press('Enter')
  await admin.getByRole('button', { name: '结束登录 lilei' }).waitFor({ state: 'detached' })
  await person.reload()
  await person.getByLabel('登录名').waitFor()
})
