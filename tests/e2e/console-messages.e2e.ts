import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { loggedSms } from '../../apps/server/src/platform/gateways/sms/logged.ts'
import { smsMessage } from '../../packages/domain/src/sms/messages.ts'
import { countedIn } from './controls.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ lan: ['editor'], ke: ['service'] })
  ops = office.ops
  const { ctx } = ops.server
  const provider = { send: async (messages: readonly unknown[]) => messages.map(() => 'refused' as const) }
  const message = { mobile: '13912345678', ...smsMessage('cardAdded', { tail: '1037' }) }
  await loggedSms(provider, ctx.db, ctx.keys, ctx.clock).send([message])
})
after(() => office.close())

async function enter(name: string): Promise<Page> {
  const { page } = await office.enter(name)
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.getByRole('heading', { level: 1, name: '消息' }).waitFor()
  return page
}

test('CON-13 an editor tries a text with values, reads its fault, and asks for the mended one', async () => {
  const page = await enter('lan')
  await page.getByRole('link', { name: /登录密码已修改/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 2, name: '验证码' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 2, name: '登录密码已修改' }).waitFor()
  await assertFaultlessInEveryLook(page, 'a template')
  await page.setViewportSize({ width: 1440, height: 900 })
  const text = page.getByRole('textbox', { name: '内容', exact: true })
  await text.fill('您的登录密码已修改，{name}。')
  await page.keyboard.press('Control+Enter')
  await page.getByText('没有变量 {name}，可用：{hotline}').waitFor()
  await text.fill('您的登录密码刚刚修改。如非本人操作，请致电{hotline}。')
  await page.getByLabel('{hotline}').fill('95000')
  await page.getByText('如非本人操作，请致电95000。').waitFor()
  await text.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: '短信模板 登录密码已修改' })
  await dialog.getByText('您的登录密码刚刚修改').waitFor()
  await assertFaultless(page, 'the request of a text')
  await dialog.getByLabel('提交说明').fill('更简明')
  await countedIn(page)
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByText('已有申请待复核').waitFor()
  assert.equal(await text.count(), 0, 'one request at a time')
  await page.context().close()
})

test('CON-13 customer service finds what failed and sends it again, once', async () => {
  const page = await enter('ke')
  await page.getByRole('link', { name: '失败', exact: true }).click()
  await page.getByText('139****5678').waitFor()
  await assertFaultlessInEveryLook(page, 'failed messages')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '重发' }).press('Enter')
  await page.getByText('已重发').waitFor()
  assert.equal(await page.getByRole('button', { name: '重发' }).count(), 0)
  await page.getByRole('link', { name: '发送记录' }).click()
  await page.getByText('KE 重发').waitFor()
  await page.context().close()
})
