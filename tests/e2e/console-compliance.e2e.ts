import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { runAs, type TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { findMoneyCandidates } from '../../apps/server/src/jobs/find-candidates.ts'
import { findCrsCases } from '../../apps/server/src/jobs/find-crs-cases.ts'
import { makeExports } from '../../apps/server/src/jobs/make-exports.ts'
import { tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { confirmedWarning } from '../../apps/server/src/testing/confirmed-warning.ts'
import { funds, TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({
    he: ['compliance'],
    shi: ['compliance'],
    yan: ['compliance'],
    guo: ['compliance'],
    ke: ['service'],
    mei: ['clearing'],
    tao: ['check'],
  })
  ops = office.ops
  const { custno, tradeacco } = ops.world.people.zhangSan
  await sql`
    insert into remittance (channel, ext_id, custno, tradeacco, amount_fen, arrived_at)
    values ('test', '1', ${custno}, ${tradeacco}, 61234500, business_now() - interval '1 day')`.execute(ops.db)
  const { ctx } = ops.server
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  await findMoneyCandidates(ctx, today)
  // What a customer does: reads a warning, buys above his class, declares that he pays tax elsewhere, too.
  const client = ops.server.client(await ops.world.tokenOf('zhangSan'))
  const leaveMarkId = await confirmedWarning(client, funds.stock)
  const buy = { tradeacco, tradePassword: TRADE_PASSWORD, agreements: tickedForPurchase, amount: '1000.00' }
  assert.ok((await client.call('trade.purchase', { ...buy, fundCode: funds.stock, leaveMarkId })).ok)
  await sql`insert into tax_declaration (custno, tax_status, declared_at) values (${custno}, '1', business_now())`.execute(
    ops.db,
  )
  const detail = { surname: 'Zhang', givenName: 'San', birthPlace: '北京', livingAddress: '纽约第五大道 1 号' }
  const countries = [{ country: '840', tin: '000-00-0001' }]
  const taxDetail = { ...detail, countries }
  assert.ok((await client.call('account.userInfoSet', { taxStatus: '3', taxDetail })).ok)
  await findCrsCases(ctx, today)
})
after(() => office.close())

const enter = (name: string, width = 1440) => office.enter(name, { viewport: { width, height: 844 } })

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
  await second.page.getByRole('heading', { level: 1, name: '待办与复核' }).waitFor()
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
  for (const part of ['', '/crs', '/suitability']) {
    await service.page.goto(`${office.url}/compliance${part}`)
    await service.page.getByText('您没有这项权限').first().waitFor()
  }
  assert.equal(await service.page.getByText('612,345').count(), 0)
  await service.page.context().close()
})

/** From the tab that is open to another one of the screen, by keys alone. */
const toPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '合规' }).getByRole('link', { name, exact: true }).press('Enter')

test('CON-15 CON-21 by keyboard: a declaration is decided and the list of the year exported, the warnings of half a year are counted, and forced shares need two approvals', async () => {
  const { page, codes } = await enter('yan')
  await page.keyboard.press('g')
  await page.keyboard.press('z')
  await toPart(page, 'CRS')
  // First comes the overdue case of the institution without a declaration.
  await page.getByRole('link', { name: /身份变化/ }).press('Enter')
  await page.getByRole('cell', { name: '既是中国税收居民又是其他国家（地区）税收居民' }).waitFor()
  assert.equal(await page.getByText('000-00-0001').count(), 0)
  await assertFaultlessInEveryLook(page, 'a case of tax residency')
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByLabel('理由').fill('已收到声明文件，与护照相符')
  await page.getByRole('button', { name: '按非居民报送' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /CRS 处理/ })
  await dialog.getByText('该账户列入年度非居民账户清单').waitFor()
  await dialog.getByLabel('提交说明').fill('请复核')
  await dialog.getByRole('button', { name: '提交复核' }).press('Enter')
  await dialog.getByRole('button', { name: '完成' }).press('Enter')
  await page.getByText('已有申请待复核').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).press('Enter')
  const text = await readFile(await (await saved).path(), 'utf8')
  assert.match(text, /,美国,000-00-0001,/)
  await page.getByText(/已导出 1 位客户，SHA-256 [0-9a-f]{64}/).waitFor()

  await toPart(page, '适当性')
  await page.getByRole('cell', { name: 'C3 购买 R5' }).waitFor()
  await page.getByRole('link', { name: '1 笔，1 位' }).press('Enter')
  await page.waitForURL(/riskability=C3&level=R5/)
  await page.getByRole('cell', { name: 'C3 购买 R5' }).waitFor()
  await assertFaultlessInEveryLook(page, 'warnings of half a year')
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.getByRole('button', { name: '客户号', exact: true }).press('Enter')
  await page.keyboard.type(ops.world.people.zhangSan.custno)
  await page.keyboard.press('Enter')
  await page.getByText('没有缺少确认的订单').waitFor()
  await assertFaultlessInEveryLook(page, 'the evidence of one customer')
  await page.setViewportSize({ width: 1440, height: 844 })

  const argv = ['shares', 'add', ops.world.people.wangWuC1.tradeacco, funds.mixed, '10.00', '--document', 'TWO-1']
  await sql`insert into holding (custno, tradeacco, fundcode, shares_cents) select custno, tradeacco, ${funds.mixed}, 0
    from trade_account where tradeacco = ${ops.world.people.wangWuC1.tradeacco}`.execute(ops.db)
  const asked = await runAs(ops.server.ctx, 'mei', argv)
  const id = /Request (\d+): nothing changes/.exec(asked.text)?.[1] ?? assert.fail(asked.text)
  await page.goto(`${office.url}/requests/${id}`)
  await page.getByText('运营复核、合规风控各一人通过').waitFor()
  await page.keyboard.press('a')
  const approval = page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await page.getByText('您的通过已记录，另一位复核人通过后生效。').waitFor()
  await page.getByText('待复核', { exact: true }).waitFor()
  await page.getByRole('heading', { name: '检查：通过 3 项', exact: true }).waitFor()
  await assertFaultless(page, 'a request that one of two has approved')
  await page.context().close()

  const second = await enter('tao')
  await second.page.goto(`${office.url}/requests/${id}`)
  await second.page.getByText(/YAN .* 通过/).waitFor()
  await second.page.keyboard.press('a')
  await second.page.getByRole('dialog').getByLabel('动态口令').fill(second.codes.next())
  await second.page.keyboard.press('Enter')
  await second.page.getByText('已生效').waitFor()
  await second.page.context().close()
})

test('CON-15 a list of the year and a period that are too large for one answer are made in the background and taken as one file', async () => {
  const { custno } = ops.world.people.zhangSan
  await sql`
    insert into customer (custno, clientid, cust_uuid, mobile_enc, mobile_bidx, mobile_tail, login_hash, opened_at, created_at)
    select 'N' || lpad(nth::text, 6, '0'), 'n' || nth, 'n' || nth, '', 'n' || nth, '0000', '-', business_now(), business_now()
    from generate_series(1, 10001) nth`.execute(ops.db)
  await sql`
    insert into tax_declaration (custno, tax_status, declared_at)
    select 'N' || lpad(nth::text, 6, '0'), '2', business_now() from generate_series(1, 10001) nth`.execute(ops.db)
  await sql`
    insert into leave_mark (custno, fundcode, warning_code, text_version, text_hash, riskability, risk_level, at)
    select ${custno}, ${funds.stock}, 'W', '1', 'hash', 'C3', 5, business_now() from generate_series(1, 10001)`.execute(
    ops.db,
  )
  const { page } = await enter('guo')
  for (const part of ['crs', 'suitability']) {
    await page.setViewportSize({ width: 1440, height: 844 })
    await page.goto(`${office.url}/compliance/${part}`)
    await page.getByRole('button', { name: '导出 CSV' }).press('Enter')
    await page.getByText('已转为后台生成').waitFor()
    await page.getByText('正在计数').waitFor()
    await assertFaultlessInEveryLook(page, `an export of ${part} that is being made`)
    await makeExports(ops.server.ctx)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 CSV' }).press('Enter')
    const text = await readFile(await (await saved).path(), 'utf8')
    assert.ok(text.split('\r\n').length >= 10_003, part)
    await page.getByText(createHash('sha256').update(text).digest('hex')).waitFor()
    await assertFaultlessInEveryLook(page, `an export of ${part} that was made`)
  }
  await page.context().close()
})
