import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import {
  authenticator,
  hireStaff,
  roomForThreeCodes,
  STAFF_PASSWORD,
  startTestConsole,
} from '../../apps/server/src/doors/console/testing.ts'
import { runAs, startTestOps, type TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { makeExports } from '../../apps/server/src/jobs/make-exports.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { passTimeUntil } from './office.ts'
import { launchBrowser, reportViolations } from './site.ts'

const BUILD_DIR = join(import.meta.dirname, '../../apps/console/build')

let ops: TestOps
let office: Awaited<ReturnType<typeof startTestConsole>>
let browser: Browser
const faults: string[] = []
before(async () => {
  ops = await startTestOps()
  await ops.server.setClock('2026-11-18T10:00:00+08:00')
  await ops.buy(funds.mixed, 10_000n)
  await ops.server.setClock('2026-11-19T10:00:00+08:00')
  await ops.run('settle')
  office = await startTestConsole(ops.server.ctx, BUILD_DIR)
  await hireStaff(ops.server.ctx, {
    maker: ['clearing'],
    checker: ['check'],
    second: ['check'],
    third: ['check'],
    reader: ['auditor'],
  })
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  await office.close()
  await ops.close()
  assert.deepEqual(faults, [])
})

async function open(width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', error => faults.push(error.message))
  await reportViolations(page, fault => faults.push(fault))
  await page.goto(office.url)
  return page
}

async function requestShares(document: string): Promise<string> {
  const { tradeacco } = ops.world.people.zhangSan
  const argv = ['shares', 'freeze', tradeacco, funds.mixed, '10.00', '--document', document]
  const { text } = await runAs(ops.server.ctx, 'maker', argv)
  return /Request (\d+): nothing changes/.exec(text)?.[1] ?? text
}

const stateOf = async (id: string) =>
  (
    await ops.db
      .selectFrom('act_request')
      .select('state')
      .where('request_id', '=', BigInt(id))
      .executeTakeFirstOrThrow()
  ).state

let codes: ReturnType<typeof authenticator>

test('CON-22 the console takes no text as elements, under no name', async () => {
  const page = await browser.newPage()
  const violations: string[] = []
  await reportViolations(page, violation => violations.push(violation))
  await page.goto(office.url)
  await page.getByLabel('登录名').waitFor()
  const refused = await page.evaluate(() => {
    const attempts = [
      () => {
        document.body.innerHTML = '<b>planted</b>'
      },
      () => void window.trustedTypes?.createPolicy('sanitised-html', { createHTML: html => html }),
    ]
    return attempts.map(act => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    })
  })
  assert.deepEqual(refused, ['TypeError', 'TypeError'])
  // The browser reports them after the script that caused them.
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
  assert.equal(violations.length, 2, violations.join('\n'))
  await page.close()
})

test('CON-22 CON-02 CON-25 by keyboard alone: the first sign-in, the inbox, one request approved by a fresh code, the lock', async () => {
  const id = await requestShares('SCREEN-1')
  const page = await open(1440)
  await page.getByLabel('登录名').waitFor()
  await assertFaultless(page, 'sign-in')
  await page.keyboard.type('checker')
  await page.keyboard.press('Tab')
  await page.keyboard.type(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByAltText('身份验证器的二维码').waitFor()
  codes = authenticator((await page.locator('code').innerText()).replaceAll(' ', ''))
  await roomForThreeCodes()
  await page.keyboard.type(codes.next())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  await page.getByRole('link', { name: /份额冻结/ }).waitFor()
  await assertFaultless(page, 'today')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('heading', { level: 1, name: '待办与复核' }).waitFor()
  // What had the focus is gone with its screen.
  await page.waitForFunction(() => document.activeElement?.id === 'main')
  await page.getByRole('link', { name: /份额冻结/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByText('系统刚刚重新试算，与提交时一致').waitFor()
  await page.getByText('SCREEN-1').first().waitFor()
  await assertFaultless(page, 'a request')

  await page.keyboard.press('r')
  assert.equal(
    await page.getByLabel('意见').getAttribute('aria-invalid'),
    null,
    'a field that awaits a reason is not wrong',
  )
  await page.keyboard.press('Enter')
  await page.getByText('驳回时请填写理由').waitFor()
  await page.keyboard.type('待核实来函')
  await page.getByRole('button', { name: '锁定' }).click()
  await page.getByRole('dialog', { name: '屏幕已锁定' }).waitFor()
  await page.keyboard.type(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '屏幕已锁定' }).waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('意见').inputValue(), '待核实来函', 'what was typed is there after the lock')

  await page.getByRole('heading', { level: 1 }).click()
  // A letter after G goes to a screen or nowhere: with a reason typed, R alone would reject.
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await dialog.getByLabel('动态口令').fill('000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('请用通行密钥或新的动态口令重新验证').waitFor()
  assert.equal(await stateOf(id), 'open')
  await dialog.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await page.getByText('已生效').waitFor()
  assert.equal(await stateOf(id), 'released')
  await page.context().close()
})

test('CON-02 CON-25 at 390 by touch: list, the whole request, rejected with a reason; back leads to the list', async () => {
  const id = await requestShares('SCREEN-2')
  const page = await open(390)
  await page.getByLabel('登录名').fill('checker')
  await page.getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('动态口令').fill(codes.next())
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('link', { name: '待办与复核' }).click()
  await page.getByRole('link', { name: /份额冻结/ }).click()
  await page.getByRole('button', { name: '驳回' }).waitFor()
  await assertFaultless(page, 'a request at 390')
  await page.goBack()
  await page.getByRole('link', { name: /份额冻结/ }).click()
  await page.getByLabel('意见').fill('来电 13900001003 不符')
  await page.getByRole('button', { name: '驳回' }).click()
  await page.getByText('这里的文字不加密，请不要写手机号、证件号或卡号').waitFor()
  await page.getByLabel('意见').fill('金额与来函不符')
  await page.getByRole('button', { name: '驳回' }).click()
  await page.getByText('已驳回').waitFor()
  assert.equal(await page.getByText('您此前已处理这一项').count(), 0)
  await page.locator('main:focus').waitFor()
  assert.equal(await stateOf(id), 'rejected')
  // The session of this person began here; no other page of theirs is signed in any more.
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('登录名').waitFor()
  assert.match(page.url(), /\/sign-in\?to=%2Frequests/)
  await page.context().close()
})

test('CON-24 CON-02 what a colleague submits appears by itself; of two checkers the second one reads who decided first', async () => {
  const page = await open(1440)
  await page.getByLabel('登录名').fill('third')
  await page.getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: '下一步' }).click()
  const ofThird = authenticator((await page.locator('code').innerText()).replaceAll(' ', ''))
  await page.getByLabel('动态口令').fill(ofThird.next())
  await page.getByRole('button', { name: '登录' }).click()
  // A page that begins while the clock is installed may read the time of 1970, and then locks itself for having been idle.
  await page.getByRole('heading', { name: '今日', level: 1 }).waitFor()
  await page.clock.install()
  await page.getByRole('link', { name: '待办与复核' }).click()
  await page.getByText('请选择一项申请。').waitFor()
  const id = await requestShares('SCREEN-3')
  await passTimeUntil(page.getByRole('link', { name: /份额冻结/ }))
  await page.getByLabel('类型').selectOption('净值录入与更正')
  await page.getByText('没有符合条件的申请，请放宽条件。').waitFor()
  await page.waitForURL(/act=nav\+import/)
  await page.getByLabel('类型').selectOption('份额冻结')
  await page.getByRole('link', { name: /份额冻结/ }).click()
  await page.waitForURL(/\/requests\/\d+\?act=shares\+freeze/)
  await page.getByText('SCREEN-3').first().waitFor()
  await page.getByRole('heading', { name: /^检查：通过 3 项/ }).waitFor()
  await page.getByRole('link', { name: '待办与复核 1 项待处理' }).waitFor()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('动态口令').fill(ofThird.next())
  await runAs(ops.server.ctx, 'second', ['approve', id])
  await page.keyboard.press('Enter')
  await page.getByText(/您的处理没有生效：SECOND 已于 \d\d:\d\d 通过/).waitFor()
  assert.equal(await dialog.count(), 0)
  await page.getByRole('link', { name: '待办与复核', exact: true }).waitFor()
  await assertFaultless(page, 'decided by another')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.waitForURL(/\/requests$/)
  await page.getByText('请选择一项申请。').waitFor()
  await requestShares('SCREEN-9')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('link', { name: /份额冻结/ }).waitFor()
  // The clock that a colleague moves is seen in the head and on the page of the day together.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: '今日', level: 1 }).waitFor()
  await ops.server.setClock('2026-11-19T14:00:00+08:00')
  await passTimeUntil(page.getByText('11-19 周四 14:00'))
  await page.context().close()
})

test('CON-18 CON-19 CON-20 the rail shows what one may read, and the audit log is filtered in the address', async () => {
  const page = await open(1440)
  await page.getByLabel('登录名').fill('reader')
  await page.getByLabel('密码', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: '下一步' }).click()
  await page
    .getByLabel('动态口令')
    .fill(authenticator((await page.locator('code').innerText()).replaceAll(' ', '')).next())
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('link', { name: '审计' }).click()
  await page.getByRole('cell', { name: '登录', exact: true }).first().waitFor()
  await page.getByLabel('行为').fill('登录')
  await page.getByRole('button', { name: '筛选' }).click()
  await page.waitForURL(/act=%E7%99%BB%E5%BD%95/)
  assert.equal(await page.getByLabel('行为').inputValue(), '登录', 'the field shows what was chosen')
  const clear = page.getByRole('button', { name: '清除' })
  await clear.click()
  await clear.waitFor({ state: 'detached' })
  await page.getByLabel('行为').fill('request.released')
  await page.getByRole('button', { name: '筛选' }).click()
  await page.waitForURL(/act=request\.released/)
  // The address is there before the field and the list.
  await page.getByLabel('行为').and(page.locator('[value="复核通过"]')).waitFor()
  await clear.waitFor()
  await page.locator('.c-table button').first().click()
  await page.getByRole('heading', { name: '一条记录' }).waitFor()
  await page.getByRole('button', { name: '核对封签' }).press('Enter')
  await page
    .locator('.c-proof')
    .getByText(/全部记录与封签相符|尚未封签/)
    .waitFor()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).press('Enter')
  const text = await readFile(await (await downloaded).path(), 'utf8')
  await page.getByText(createHash('sha256').update(text).digest('hex')).waitFor()
  await assertFaultless(page, 'audit')

  // More than one answer holds: made in the background, and taken when it is there.
  await sql`insert into audit_log (at, actor, act, detail)
    select business_now(), 'script', 'bulk', '{}' from generate_series(1, 10001)`.execute(ops.db)
  await page.getByLabel('行为').fill('bulk')
  await page.keyboard.press('Enter')
  await page.waitForURL(/act=bulk/)
  await page.getByRole('cell', { name: 'script' }).first().waitFor()
  await page.getByRole('button', { name: '导出 CSV' }).press('Enter')
  await page.getByText('已转为后台生成').waitFor()
  await page.getByText('正在计数').waitFor()
  await assertFaultlessInEveryLook(page, 'an export that is being made')
  await page.setViewportSize({ width: 1440, height: 844 })
  await makeExports(ops.server.ctx)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 CSV' }).press('Enter')
  const large = await readFile(await (await saved).path(), 'utf8')
  assert.equal(large.split('\r\n').length, 10_003)
  await page.getByText(createHash('sha256').update(large).digest('hex')).waitFor()
  await assertFaultlessInEveryLook(page, 'an export that was made')
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByRole('link', { name: '员工与权限' }).click()
  await page.getByRole('row', { name: /^MAKER maker 清算/ }).waitFor()
  await assertFaultless(page, 'staff')
  await page.context().close()
})
