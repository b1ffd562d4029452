import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { startTestConsole } from '../../apps/server/src/doors/console/testing.ts'
import { fillDemo } from '../../apps/server/src/doors/demo/fill-demo.ts'
import { advanceClock } from '../../apps/server/src/doors/demo/pass-day.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { countedIn } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { PATIENCE_MS, serveSite } from './site.ts'

// The stories of docs/demo.md about funds of which shares are held for a period, converted or paid out.

const CONSOLE_BUILD = join(import.meta.dirname, '../../apps/console/build')
const [FENG_WEN, CHEN_PING, WU_TUO] = ['100000000203', '100000000204', '100000000206']
const [MERGED, INTO, ENDING] = ['990093', '990092', '990029']

let server: TestServer
let site: Awaited<ReturnType<typeof serveSite>>
let office: Awaited<ReturnType<typeof startTestConsole>>
before(async () => {
  server = await startTestServer({ empty: true, settings: { DEMO: '1', CUSTODIAN: 'embedded' } })
  await fillDemo(server.ctx)
  await server.setClock('2026-11-20T10:00:00+08:00')
  site = await serveSite(server)
  office = await startTestConsole(server.ctx, CONSOLE_BUILD)
})
after(async () => {
  await office.close()
  await site.close()
})

/** A window of the console with one of the demo's people, who signs in with one press. */
async function sitDown(name: string, width = 1440): Promise<Page> {
  const context = await site.browser.newContext({
    viewport: { width, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.goto(office.url)
  await page.getByRole('button', { name }).click()
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  return page
}

/** 周敏 fills in a form of 分红与特殊事项 and asks for what it shows; 林涛 approves it. */
async function decide(
  form: string,
  act: string,
  fill: (part: ReturnType<Page['getByRole']>) => Promise<void>,
  effect: string,
) {
  const maker = await sitDown('周敏')
  await maker.goto(`${office.url}/events`)
  const part = maker.getByRole('form', { name: form })
  await fill(part)
  await part.getByRole('button', { name: '试算并提交' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByText(effect).first().waitFor()
  await countedIn(maker)
  await assertFaultless(maker, form)
  await dialog.getByLabel('提交说明').fill('按基金合同办理')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await dialog.getByText('已提交复核').waitFor()
  await maker.context().close()
  const checker = await sitDown('林涛')
  await checker.goto(`${office.url}/events`)
  await checker.getByRole('link', { name: new RegExp(`^${act} `) }).click()
  await checker.getByRole('button', { name: /^通过/ }).click()
  await checker.getByRole('button', { name: '确认通过' }).click()
  await checker.getByRole('dialog').waitFor({ state: 'detached' })
  await checker.context().close()
}

async function advance(from: string): Promise<string> {
  const moved = await advanceClock(server.ctx, { date: isoDate(from), hugeInPart: false })
  assert.ok(moved.ok && moved.data.done, JSON.stringify(moved))
  return moved.data.to
}

/** A customer reads a page on a desk and on a phone. */
async function reads(custno: string, path: string, texts: readonly (string | RegExp)[]) {
  for (const width of [1440, 390]) {
    const page = await site.openAs(path, custno, { viewport: { width, height: 900 } })
    for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor()
    await assertFaultless(page, `${path} at ${width}`)
    await page.context().close()
  }
}

test('SHLF-01 PLUS-09 陈平 reads which of his rolling lots he missed and when he may sell', async () => {
  await reads(CHEN_PING, '/assets/assets_detail?fundCode=990069', [/2027-03-12/, /2026-11-25/])
  await reads(CHEN_PING, '/assets/my_assets', ['份额即将可卖出', /仅可于 2026-11-25 当日卖出/])
})

test('SHLF-02 PLUS-09 the form of a sale tells 吴拓 what of the floating fee comes back', async () => {
  const page = await site.openAs('/trade/sell?fundCode=990039', WU_TUO, { viewport: { width: 1440, height: 900 } })
  await page.getByRole('button', { name: '全部' }).click()
  await page
    .getByText(/浮动管理费/)
    .first()
    .waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  await assertFaultless(page, 'a sale with a floating fee')
  await page.context().close()
})

test('SHLF-03 SHLF-04 PLUS-09 staff end a fund in two payments and merge a class on the last day of the year, and the holders read what they got', async () => {
  await decide(
    '份额转换',
    '份额转换',
    async part => {
      await part.getByLabel('转出基金代码').fill(MERGED)
      await part.getByLabel('转入基金代码').fill(INTO)
      await part.getByLabel('份额转换基准日').fill('2026-12-31')
    },
    '2027-01-04',
  )
  const pay = (day: string, amount: string, isLast: boolean) => async (part: ReturnType<Page['getByRole']>) => {
    await part.getByLabel('基金代码').fill(ENDING)
    await part.getByLabel('最后运作日或权益登记日').fill(day)
    await part.getByLabel('派发金额（元）').fill(amount)
    if (isLast) await part.getByRole('combobox').selectOption('最后一次，注销份额')
  }
  await decide('清算派发', '基金清算派发', pay('2026-11-20', '12000', false), '12,000.00')
  let day = await advance('2026-11-20')
  // 12,000.00 on 19,476.18 shares, of which he has 8,214.67; the last payment has the fen that the first left.
  await reads(WU_TUO, '/assets/trade_record', ['5,061.36'])
  await decide('清算派发', '基金清算派发', pay('2026-11-24', '7000', true), '7,000.00')
  while (day < '2026-11-25') day = await advance(day)
  await reads(WU_TUO, '/assets/trade_record', ['2,952.46'])
  while (day < '2027-01-04') day = await advance(day)
  await reads(FENG_WEN, '/assets/trade_record', ['份额转换', '20,516.76 份'])
  // 20,159.43 shares beside the 25,167.87 that he had.
  const { rows: merged } = await sql<{ cents: string }>`
    select shares_cents::text as cents from holding where fundcode = ${INTO} and custno = ${FENG_WEN}`.execute(
    server.db,
  )
  assert.deepEqual(merged, [{ cents: '4532730' }])
  const { rows } = await sql`
    select fundcode from holding where fundcode in (${ENDING}, ${MERGED}) and shares_cents > 0
    union all select fundcode from plan where fundcode = ${MERGED} and state <> 'ended'`.execute(server.db)
  assert.deepEqual(rows, [])
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
})
