import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import { startOidcProvider } from '../../apps/server/src/doors/console/testing/oidc-provider.ts'
import {
  authenticator,
  hireStaff,
  STAFF_PASSWORD,
  startTestConsole,
} from '../../apps/server/src/doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { countedIn } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { launchBrowser, reportViolations } from './site.ts'

const BUILD_DIR = join(import.meta.dirname, '../../apps/console/build')

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let provider: Awaited<ReturnType<typeof startOidcProvider>>
let browser: Browser
let home = ''
const faults: string[] = []
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  const port = await freePort()
  // Browsers make passkeys for host names only.
  home = `http://localhost:${port}`
  const { ctx } = ops.server
  provider = await startOidcProvider()
  const env = { ...ctx.env, consoleOrigin: home, consoleOidc: provider.settings }
  office = await startTestConsole({ ...ctx, env }, BUILD_DIR, port)
  await hireStaff(ctx, { maker: ['clearing'], lintao: ['check'], shenke: ['admin'] })
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  await office.close()
  await provider.close()
  await ops.close()
  assert.deepEqual(faults, [])
})

/** A port that was free a moment ago: the origin of the passkeys is set before the console listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', error => faults.push(error.message))
  await reportViolations(page, fault => faults.push(fault))
  return page
}

/** A device that verifies its person: Chromium's virtual authenticator. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verifies = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  const count = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
  return { verifies, count }
}

test('CON-22 by keyboard: a passkey is added, signs in, unlocks, approves a request, and is removed by itself', async () => {
  const page = await newPage()
  const device = await addAuthenticator(page)

  await page.goto(home)
  assert.equal(await page.getByRole('button', { name: '用通行密钥登录' }).count(), 0, 'nobody has one')
  await page.getByLabel('登录名').fill('lintao')
  await page.getByRole('textbox', { name: '密码' }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByAltText('身份验证器的二维码').waitFor()
  const codes = authenticator((await page.locator('code').innerText()).replaceAll(' ', ''))
  await page.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()

  await page.getByRole('button', { name: '密钥' }).press('Enter')
  const own = page.getByRole('dialog', { name: '通行密钥' })
  await own.getByText('还没有通行密钥').waitFor()
  await assertFaultless(page, 'no passkey yet')
  await own.getByLabel('名称').fill('办公电脑')
  await own.getByLabel('动态口令').fill('000000')
  await page.keyboard.press('Enter')
  await own.getByText('请用通行密钥或新的动态口令重新验证').waitFor()
  await own.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await own.getByText('已添加通行密钥 办公电脑').waitFor()
  assert.equal(await device.count(), 1)
  await assertFaultless(page, 'one passkey')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '退出' }).press('Enter')

  const enter = page.getByRole('button', { name: '用通行密钥登录' })
  await enter.waitFor()
  await assertFaultless(page, 'the door')
  await device.verifies(false)
  await enter.press('Enter')
  await page.getByText('验证没有完成，没有任何改动').waitFor()
  await device.verifies(true)
  await enter.press('Enter')
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()

  await page.getByRole('button', { name: '锁定' }).press('Enter')
  await page.getByRole('button', { name: '用通行密钥解锁' }).press('Enter')
  await page.getByRole('heading', { level: 2, name: '屏幕已锁定' }).waitFor({ state: 'detached' })

  const argv = ['shares', 'freeze', ops.world.people.zhangSan.tradeacco, funds.mixed, '10.00', '--document', 'E2E-1']
  const asked = await runAs(ops.server.ctx, 'maker', argv)
  const id = /Request (\d+): nothing changes/.exec(asked.text)?.[1] ?? asked.text
  await page.goto(`${home}/requests/${id}`)
  await page.getByRole('heading', { level: 2, name: /份额冻结/ }).waitFor()
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog')
  await approval.getByRole('button', { name: '用通行密钥通过' }).waitFor()
  await assertFaultless(page, 'the approval')
  await page.keyboard.press('Enter')
  await page.getByText('已生效').first().waitFor()
  await page.getByText(/LINTAO .* 以通行密钥通过/).waitFor()
  const { kind } = (await ops.db.selectFrom('act_proof').select('evidence').executeTakeFirstOrThrow()).evidence as {
    kind?: string
  }
  assert.equal(kind, 'key')

  await page.getByRole('button', { name: '密钥' }).press('Enter')
  await own.getByRole('button', { name: '移除 办公电脑' }).press('Enter')
  await page.getByRole('button', { name: '确认移除' }).press('Enter')
  await own.getByText('已移除通行密钥 办公电脑').waitFor()
  await own.getByLabel('动态口令').waitFor()
})

test('CON-22 by the firm’s account: from the address that was asked for to the provider and back; a return that nobody began is refused', async () => {
  const page = await newPage()
  provider.state.as = 'maker'
  await page.goto(`${home}/orders`)
  await page.getByRole('button', { name: '用公司账号登录' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: '订单' }).waitFor()
  const other = await newPage()
  await other.goto(`${home}/sign-in/back?code=x&state=y`)
  await other.getByText('这次登录不是从这个页面开始的').waitFor()
  await assertFaultless(other, 'a return that nobody began')
  await other.getByRole('link', { name: '返回登录' }).press('Enter')
  provider.state.as = 'mallory'
  await other.getByRole('button', { name: '用公司账号登录' }).press('Enter')
  await other.getByText('登录名、密码、动态口令或通行密钥有误').waitFor()
})

test('CON-19 CON-22 by keyboard: a colleague’s lost passkey is found and its end is asked for', async () => {
  await sql`
    insert into staff_key (operator, credential_id, public_key, transports, counter, name, created_at)
    values ('lintao', 'lost', 'none', '{}', 0, '旧手机', business_now())`.execute(ops.db)
  const page = await newPage()
  provider.state.as = 'shenke'
  await page.goto(`${home}/staff`)
  await page.getByRole('button', { name: '用公司账号登录' }).press('Enter')
  await page.getByRole('button', { name: '挂失 LINTAO 旧手机' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '通行密钥挂失 LINTAO 旧手机' })
  await dialog.getByText('终止，不能恢复').waitFor()
  await assertFaultless(page, 'a lost passkey')
  await dialog.getByRole('textbox', { name: '提交说明' }).fill('手机遗失')
  await countedIn(page)
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
})
