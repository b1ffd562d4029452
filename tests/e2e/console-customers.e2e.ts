import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
let page: Page
let bought: bigint
const addresses: string[] = []
before(async () => {
  office = await openOffice({ caller: ['service', 'clearing'] }, async ops => {
    await sql`insert into agency (agency_id, name, kind, province, city) values ('9001', '算例银行', 'consign', '上海', '上海')`.execute(
      ops.db,
    )
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
    bought = await ops.buy(funds.mixed, 10_000n)
    await ops.server.setClock('2026-11-19T10:00:00+08:00')
    await ops.run('settle')
  })
  ops = office.ops
  page = (await office.enter('caller')).page
  page.on('request', request => addresses.push(request.url()))
})
after(() => office.close())

test('CON-07 by keyboard alone: a caller is found by ID, the figures are there, one field is opened for a reason', async () => {
  const { idno, custno } = ops.world.people.zhangSan
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: '客户' }).waitFor()
  await assertFaultlessInEveryLook(page, 'search of customers')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('/')
  await page.keyboard.type('11010119900307')
  await page.keyboard.press('Enter')
  await page.getByText('没有找到。').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(idno)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '张*' }).waitFor()
  await page.waitForURL(`**/customers/${custno}`)
  await page.getByText('最近订单').first().waitFor()
  assert.ok(!addresses.some(address => address.includes(idno)), 'what was typed is in no address')
  assert.ok(!(await page.content()).includes(idno))
  await assertFaultlessInEveryLook(page, 'one customer')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.clock.install()
  await page.getByRole('button', { name: '查看证件号' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '查看证件号' })
  await dialog.getByRole('button', { name: '查看 5 分钟' }).press('Enter')
  await dialog.getByText('请填写原因').waitFor()
  await dialog.getByLabel('原因', { exact: true }).fill('核实来电身份')
  await assertFaultless(page, 'the reason of a look')
  await page.keyboard.press('Enter')
  await page.getByText(idno).waitFor()
  await assertFaultlessInEveryLook(page, 'an opened field')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.fastForward('04:50')
  assert.ok((await page.content()).includes(idno))
  await page.clock.fastForward('00:15')
  await page.getByRole('button', { name: '查看证件号' }).waitFor()
  assert.ok(!(await page.content()).includes(idno), 'after five minutes it is covered')
})

test('CON-07 every tab of a customer is opened by its number and is without faults at 390, 1024 and 1440', async () => {
  const tabs = ['概览', '持仓', '订单', '定投计划', '风险提示确认', '协议与授权', '常用设备', '消息', '操作记录']
  for (const [index, heading] of tabs.entries()) {
    await page.keyboard.press(String(index + 1))
    if (index > 0) await page.getByRole('heading', { name: heading }).first().waitFor()
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await assertFaultless(page, `${heading} at ${width}`)
    }
  }
})

test('CON-06 by keyboard alone: orders are filtered in the address, one is opened whole, and leads to its customer', async () => {
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: '订单' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(String(bought))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders?orderId=${bought}`)
  await page.getByRole('link', { name: String(bought), exact: true }).waitFor()
  await assertFaultlessInEveryLook(page, 'orders')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '计算过程' }).waitFor()
  await page.getByText('净申购金额').first().waitFor()
  await page.getByText(`扣款 ${bought}-in`).waitFor()
  await assertFaultlessInEveryLook(page, 'one order')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('u')
  await page.getByRole('heading', { level: 1, name: '张*' }).waitFor()
  await page.goto(`${office.url}/orders?status=0`)
  await page.getByText('没有符合条件的订单').waitFor()
  await page.goto(`${office.url}/orders/99999999`)
  await page.getByText('没有这个单号').waitFor()
})

test('CON-07 SHLF-05 a lot from an agency and shares to one are asked for on the customer’s page, field by field', async () => {
  const { custno } = ops.world.people.zhangSan
  await page.goto(`${office.url}/customers/${custno}/holdings`)
  await page.getByRole('button', { name: '冻结、解冻、转托管与份额调整' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('办理').selectOption('custody transfer-in')
  await form.getByRole('button', { name: '下一步' }).press('Enter')
  await form.getByText('请选择交易账号').waitFor()
  await page.waitForFunction(
    () => document.activeElement instanceof HTMLSelectElement && document.activeElement.value === '',
  )
  await form.getByLabel('转入交易账号').selectOption({ index: 1 })
  await form
    .getByLabel('基金代码')
    .fill([...funds.mixed].map(each => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join(''))
  await form.getByLabel('份额', { exact: true }).fill('1,000.00')
  await form.getByLabel('代销机构代码').fill('9001')
  await form.getByLabel('申购日').fill('2025-12-01')
  await form.getByLabel('登记日').fill('2025-13-01')
  await form.getByLabel('持有成本（元）').fill('1200.00')
  await form.getByLabel('申购净值').fill('1.2000')
  await form.getByLabel('转托管单号').fill('ZTG-1')
  await page.keyboard.press('Enter')
  await form.getByText('请按 2026-12-31 的形式填写日期').waitFor()
  await form.getByLabel('登记日').fill('2025-12-02')
  await assertFaultless(page, 'the form of a transfer of custody')
  await page.keyboard.press('Enter')
  const tried = page.getByRole('dialog', { name: '转托管转入 张*' })
  await tried.getByText('9001 算例银行').waitFor()
  await tried.getByRole('cell', { name: '2025-12-02' }).waitFor()
  await tried.getByLabel('提交说明').fill('客户申请表')
  await assertFaultless(page, 'the trial of a transfer of custody')
  await tried.getByRole('button', { name: '返回修改' }).press('Enter')
  await form.getByLabel('办理').selectOption('custody transfer-out')
  await form.getByLabel('持仓', { exact: true }).selectOption({ index: 1 })
  await form.getByLabel('份额', { exact: true }).fill('99999999.00')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '转托管转出 张*' }).getByText('可用份额只有').waitFor()
})

test('CON-07 CON-24 an authority’s freeze is asked for on the customer’s page; a refusal keeps what was typed', async () => {
  const { custno } = ops.world.people.zhangSan
  await page.goto(`${office.url}/customers/${custno}/holdings`)
  await page.getByRole('button', { name: '冻结、解冻、转托管与份额调整' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('冻结至').fill('2026-13-45')
  await page.keyboard.press('Enter')
  await form.getByText('请按 2026-12-31 的形式填写日期，或留空').waitFor()
  await form.getByLabel('办理').selectOption('shares freeze')
  await form.getByRole('heading', { name: /^份额冻结 张/ }).waitFor()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '下一步' }).press('Enter')
  await form.getByText('请选择持仓').waitFor()
  await assertFaultless(page, 'the form of acts on a holding')
  await form.getByLabel('持仓', { exact: true }).selectOption({ index: 1 })
  await form.getByLabel('份额', { exact: true }).fill('99999999.00')
  await form.getByLabel('文书号').fill('=1+1')
  await page.keyboard.press('Enter')
  await form.getByText('文书号为 1 至 24 个汉字').waitFor()
  // A number that is too long is not cut to another one.
  await form.getByLabel('文书号').fill('（2026）沪0115民初12345号之一附件二十三')
  await page.keyboard.press('Enter')
  await form.getByText('文书号为 1 至 24 个汉字').waitFor()
  await form.getByLabel('文书号').fill('（2026）沪01执118号')
  await page.keyboard.press('Enter')
  const tried = page.getByRole('dialog', { name: '份额冻结 张*' })
  await tried.getByText('可用份额只有').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === '返回修改')
  await page.keyboard.press('Enter')
  assert.equal(await form.getByLabel('文书号').inputValue(), '（2026）沪01执118号')
  await form.getByLabel('份额', { exact: true }).fill('100.00')
  await page.keyboard.press('Enter')
  await tried.getByText('司法冻结份额').waitFor()
  await tried.getByLabel('提交说明').fill('法院来函')
  await tried.getByRole('button', { name: '返回修改' }).press('Enter')
  await form.getByLabel('份额', { exact: true }).press('Enter')
  await tried.getByText('司法冻结份额').waitFor()
  assert.equal(await tried.getByLabel('提交说明').inputValue(), '法院来函')
  // What the request rests on goes with it; a file that is no paper is named at once.
  const files = tried.getByLabel('附文件')
  await files.setInputFiles({ name: '文书.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('docx') })
  await tried.getByText('文书.docx 不是 PDF、图片（JPG、PNG、WebP）或 Excel（XLSX）文件').waitFor()
  const blank = sharp({ create: { width: 640, height: 400, channels: 3, background: '#dde6f0' } })
  await files.setInputFiles({ name: '协助冻结通知书.png', mimeType: 'image/png', buffer: await blank.png().toBuffer() })
  await tried.getByRole('button', { name: '去掉文件 协助冻结通知书.png' }).waitFor()
  await files.setInputFiles({ name: '错.png', mimeType: 'image/png', buffer: await blank.png().toBuffer() })
  const wrong = tried.getByRole('button', { name: '去掉文件 错.png' })
  await wrong.press('Enter')
  await wrong.waitFor({ state: 'hidden' })
  assert.ok(await files.evaluate(element => element === document.activeElement), 'a second Enter submits nothing')
  await tried.getByLabel('发文机关').fill('上海市第一中级人民法院')
  await assertFaultless(page, 'a request with a paper')
  await tried.getByLabel('提交说明').press('Enter')
  await tried.getByText('已提交复核').waitFor()
  await assertFaultless(page, 'a freeze that was asked for')
  // Once a colleague moves the demo's clock, everything is renewed but the trial, which is what was submitted.
  const tries = () => addresses.filter(address => address.endsWith('/request/try')).length
  const before = tries()
  await ops.server.setClock('2026-11-19T14:00:00+08:00')
  const renewed = page.waitForResponse(/console-api\/customer\/\d+$/)
  await page.clock.fastForward('00:31')
  await renewed
  await page.getByText('11-19 周四 14:00').waitFor()
  await tried.getByText('已提交复核').waitFor()
  assert.equal(tries(), before)
  // Until a second person decides, the customer's page says what is asked for.
  await tried.getByRole('button', { name: '完成' }).press('Enter')
  await page
    .getByText(/^份额冻结 .* 待复核，/)
    .getByRole('link', { name: /^申请 \d+$/ })
    .press('Enter')
  await page.getByRole('heading', { level: 2, name: /^份额冻结/ }).waitFor()
  await page.getByText('，上海市第一中级人民法院').waitFor()
  await page.getByRole('button', { name: '查看 协助冻结通知书.png' }).press('Enter')
  const paper = page.getByRole('dialog', { name: '协助冻结通知书.png' })
  assert.equal(await paper.getByRole('img').evaluate(img => (img as HTMLImageElement).naturalWidth), 640)
  await assertFaultless(page, 'a paper of a request')
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent === '查看')
})

test('CON-06 CON-07 CON-23 by keyboard alone from any screen: Ctrl K finds a customer, an order, a fund by pinyin, a ticket and a screen', async () => {
  const { custno, mobile, idno } = ops.world.people.zhangSan
  await page.goto(office.url)
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  const dialog = page.getByRole('dialog', { name: '查找' })
  const first = dialog.getByRole('option', { selected: true })
  const type = async (word: string) => {
    await dialog.waitFor({ state: 'hidden' })
    // Nobody waits between the keys: none is lost.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(word)
  }
  await type(mobile)
  await first.getByText('按手机号查找客户').waitFor()
  await assertFaultlessInEveryLook(page, 'find')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/customers/${custno}`)
  const [line] = await listAudit(ops.db, 1)
  assert.deepEqual([line?.act, line?.actor], ['customer.searched', 'caller'])
  assert.match(JSON.stringify(line?.detail), /"by":"mobile"/)

  await type(`张三 ${idno.slice(0, 4)}`)
  await first.getByText('按姓名与证件后四位查找客户').waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('没有找到这位客户').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(String(bought))
  // Enter does not wait for the answer of the server.
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders/${bought}`)

  await type('gongdan')
  await dialog.getByText('没有找到，请换一个词。').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('工单')
  await first.getByText('投诉与工单').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tickets')

  await type('cshh')
  await dialog.getByText(`${funds.mixed} `).waitFor()
  const codes = await dialog.getByRole('option').allInnerTexts()
  const steps = codes.findIndex(text => text.includes(funds.mixed))
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowDown')
  await first.getByText(`${funds.mixed} `).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/funds/${funds.mixed}`)
  assert.ok(!addresses.some(address => address.includes(mobile)), 'what was typed is in no address')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '查找客户、订单' }).click()
  await dialog.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1440, height: 900 })
})
