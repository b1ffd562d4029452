import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'
import { authenticator, hireStaff, STAFF_PASSWORD, startTestConsole } from '../../apps/server/src/console/testing.ts'
import { loggedSms } from '../../apps/server/src/gateways/sms/logged.ts'
import { startTestOps, type TestOps } from '../../apps/server/src/ops/testing.ts'
import { smsMessage } from '../../packages/domain/src/sms/messages.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { reportViolations } from './site.ts'

const BUILD_DIR = join(import.meta.dirname, '../../apps/console/build')

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let browser: Browser
const faults: string[] = []
before(async () => {
  ops = await startTestOps()
  const { ctx } = ops.server
  office = await startTestConsole(ctx, BUILD_DIR)
  await hireStaff(ctx, { lan: ['editor'], ke: ['service'] })
  const provider = { send: async (messages: readonly unknown[]) => messages.map(() => 'refused' as const) }
  const message = { mobile: '13912345678', ...smsMessage('cardAdded', { tail: '1037' }) }
  await loggedSms(provider, ctx.db, ctx.keys, ctx.clock).send([message])
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
})
after(async () => {
  await browser.close()
  await office.close()
  await ops.close()
  assert.deepEqual(faults, [])
})

async function enter(name: string): Promise<Page> {
  const options = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN', reducedMotion: 'reduce' } as const
  const page = await (await browser.newContext(options)).newPage()
  page.on('pageerror', error => faults.push(error.message))
  await reportViolations(page, fault => faults.push(fault))
  await page.goto(office.url)
  await page.getByLabel('登录名').fill(name)
  await page.getByRole('textbox', { name: '密码' }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByAltText('身份验证器的二维码').waitFor()
  const codes = authenticator((await page.locator('code').innerText()).replaceAll(' ', ''))
  await page.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
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
