import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { sql } from 'kysely'
import { type Browser, chromium } from 'playwright-core'
import { authenticator, hireStaff, STAFF_PASSWORD, startTestConsole } from '../../apps/server/src/console/testing.ts'
import { findMoneyCandidates } from '../../apps/server/src/jobs/find-candidates.ts'
import { startTestOps, type TestOps } from '../../apps/server/src/ops/testing.ts'
import { assertFaultless } from './find-faults.ts'
import { reportViolations } from './site.ts'

const BUILD_DIR = join(import.meta.dirname, '../../apps/console/build')

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let browser: Browser
const faults: string[] = []
before(async () => {
  ops = await startTestOps()
  office = await startTestConsole(ops.server.ctx, BUILD_DIR)
  await hireStaff(ops.server.ctx, { he: ['compliance'], shi: ['compliance'], ke: ['service'] })
  const { custno, tradeacco } = ops.world.people.zhangSan
  await sql`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at)
    values ('test', '1', ${custno}, ${tradeacco}, 61234500, business_now() - interval '1 day')`.execute(ops.db)
  const { ctx } = ops.server
  await findMoneyCandidates(ctx, shanghaiDate((await ctx.clock.now()).getTime()))
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
})
after(async () => {
  await browser.close()
  await office.close()
  await ops.close()
  assert.deepEqual(faults, [])
})

async function enter(name: string, width = 1440) {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
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
  return { page, codes }
}

const stateOf = async () =>
  (await ops.db.selectFrom('aml_candidate').select(['rule', 'state']).executeTakeFirstOrThrow()) satisfies object

test('CON-15 one of compliance asks by keyboard to leave a large transaction to the bank, another approves; customer service has no such page', async () => {
  const { page } = await enter('he')
  await page.keyboard.press('g')
  await page.keyboard.press('z')
  await page.getByRole('heading', { level: 1, name: '合规' }).waitFor()
  await page.getByRole('link', { name: /大额转入 612,345\.00 元/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: /^大额转入 / }).waitFor()
  await page.getByRole('cell', { name: '612,345.00' }).waitFor()
  await assertFaultless(page, 'a candidate')
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await assertFaultless(page, `a candidate at ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByRole('button', { name: '由银行报送' }).press('Enter')
  await page.getByText('请写明核查了什么').waitFor()
  await page.getByLabel('理由').fill('银行转账，由开户行报送')
  await page.getByRole('button', { name: '由银行报送' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /大额与可疑处理/ })
  await dialog.getByText('待处理').waitFor()
  await dialog.getByLabel('提交说明').fill('请复核')
  await dialog.getByRole('button', { name: '提交复核' }).press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  await dialog.getByRole('button', { name: '完成' }).press('Enter')
  await page.getByText('已有申请待复核').waitFor()
  assert.deepEqual(await stateOf(), { rule: 'large-in', state: 'open' })
  await page.context().close()

  const second = await enter('shi')
  await second.page.keyboard.press('g')
  await second.page.keyboard.press('i')
  await second.page.getByRole('link', { name: /大额与可疑处理/ }).waitFor()
  await second.page.keyboard.press('j')
  await second.page.getByText('银行转账，由开户行报送').first().waitFor()
  await second.page.keyboard.press('a')
  const approval = second.page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(second.codes.next())
  await second.page.keyboard.press('Enter')
  await second.page.getByText('已生效').waitFor()
  assert.deepEqual(await stateOf(), { rule: 'large-in', state: 'bank' })
  await second.page.context().close()

  const service = await enter('ke', 390)
  await service.page.goto(`${office.url}/compliance`)
  await service.page.getByText('您没有这项权限').first().waitFor()
  assert.equal(await service.page.getByText('612,345').count(), 0)
  await service.page.context().close()
})
