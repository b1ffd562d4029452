import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { isoDate } from '../../packages/domain/src/calendar/dates.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ ke: ['service'], fang: ['compliance'], yue: ['compliance'] })
  ops = office.ops
})
after(() => office.close())

const enter = async (name: string): Promise<Page> => (await office.enter(name)).page

test('CON-14 CON-07 a customer calls: found, helped and written down by keyboard within a minute, then answered', async () => {
  const { idno, custno } = ops.world.people.zhangSan
  const page = await enter('ke')
  const start = performance.now()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: '客户' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(idno)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '张*' }).waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: `记工单 张*（${custno}）` })
  await dialog.getByLabel('诉求内容').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('请填写诉求内容').waitFor()
  await page.keyboard.type('客户来电询问赎回款何时到账')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('请将工单号与期限告知对方').waitFor()
  assert.ok(performance.now() - start < 60_000, 'found, helped and written down within a minute')
  await assertFaultless(page, 'a ticket that was written down')
  await page.keyboard.press('Escape')

  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByRole('heading', { level: 1, name: '投诉与工单' }).waitFor()
  await page.getByRole('link', { name: /询问赎回款/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: /^工单 \d+ 咨询$/ }).waitFor()
  await assertFaultlessInEveryLook(page, 'a ticket')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('备注').fill('已查银行回单')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('listitem').filter({ hasText: '已查银行回单' }).waitFor()
  await page.getByLabel('结果', { exact: true }).selectOption('已解释')
  await page.getByLabel('处理结果与答复').fill('已告知下一工作日到账')
  await page.keyboard.press('Control+Enter')
  await page.getByText('办结：已解释。已告知下一工作日到账').waitFor()
  await page.getByText('没有由您办理的工单').waitFor()
  assert.equal(await page.getByRole('button', { name: '办结' }).count(), 0)
  await page.keyboard.press('n')
  const anew = page.getByRole('dialog', { name: '记工单' })
  await anew.getByRole('button', { name: '柜台' }).click()
  await anew.getByLabel('双录编号').waitFor()
  await anew.getByLabel('已当场答复').check()
  await anew.getByLabel('客户号').fill('999')
  await anew.getByLabel('诉求内容').fill('来人询问开户材料')
  await anew.getByLabel('答复内容').fill('已告知')
  await anew.getByRole('button', { name: '保存' }).click()
  await anew.getByText('没有这个客户号').waitFor()
  await assertFaultless(page, 'a ticket that was refused')
  await anew.getByLabel('客户号').fill('')
  await anew.getByRole('button', { name: '保存' }).click()
  await anew.getByText('已办结').waitFor()
  await page.context().close()
})

test('CON-14 CON-01 an overdue ticket stands on the page of the day and leads compliance to it', async () => {
  const { db } = ops
  await db
    .insertInto('ticket')
    .values(await lateTicket())
    .execute()
  const page = await enter('fang')
  await page.getByRole('link', { name: /逾期工单 1 项/ }).click()
  await page.getByRole('link', { name: /很久以前的投诉/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('button', { name: '办结' }).waitFor()
  await page.context().close()
})

test('CON-14 a colleague who changes a ticket meanwhile takes nothing away that is typed here, nor is his change taken back', async () => {
  const page = await enter('yue')
  await page.goto(`${office.url}/tickets?tab=overdue`)
  await page.getByRole('link', { name: /很久以前的投诉/ }).click()
  await page.getByLabel('处理结果与答复').fill('已按合同补偿')
  await page.getByLabel('结果', { exact: true }).selectOption('已解释')
  await page.getByLabel('类型', { exact: true }).selectOption('差错')
  await ops.db.updateTable('ticket').set({ version: 2, owner: 'yue' }).where('outcome', 'is', null).execute()
  await page.getByRole('button', { name: '更改' }).click()
  await page.getByText('工单已被他人更改').waitFor()
  await page.getByText('YUE 办理').waitFor()
  await page.getByRole('button', { name: '更改' }).click()
  await page.getByRole('heading', { name: /差错$/ }).waitFor()
  const { owner, kind } = await ops.db
    .selectFrom('ticket')
    .selectAll()
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  assert.deepEqual([owner, kind], ['yue', 'fault'])
  assert.equal(await page.getByLabel('处理结果与答复').inputValue(), '已按合同补偿')
  await page.getByText(/草稿 .* 已存/).waitFor()
  await page.reload()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === '已按合同补偿'),
  )
  // All fields come back, not the text alone beside another outcome.
  const outcome = page.getByLabel('结果', { exact: true })
  assert.equal(await outcome.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text), '已解释')
  await outcome.selectOption('已解决')
  // A note that was not added would be lost.
  const note = page.getByLabel('备注', { exact: true })
  await note.fill('尚未添加的备注')
  await page.getByRole('button', { name: '办结' }).click()
  await page.getByText('上面的备注还没有添加，请先添加或清空').waitFor()
  await page.getByRole('button', { name: '添加备注' }).click()
  await page.getByRole('listitem').filter({ hasText: '尚未添加的备注' }).waitFor()
  assert.equal(await note.inputValue(), '')
  await page.getByRole('button', { name: '办结' }).click()
  await page.getByText('办结：已解决。已按合同补偿').waitFor()
  await page.waitForFunction(() => document.activeElement !== document.body)
  const drafts = () => ops.db.selectFrom('staff_draft').select('form').where('form', 'like', 'ticket-%').execute()
  while ((await drafts()).length > 0) await pause(50)

  const dialog = page.getByRole('dialog', { name: '记工单' })
  const said = dialog.getByLabel('诉求内容')
  await page.keyboard.press('n')
  await said.fill('来电未说完')
  await page.keyboard.press('Escape')
  await said.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '投诉与工单' }).waitFor()
  await page.keyboard.press('n')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === '来电未说完'),
  )
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('请将工单号与期限告知对方').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await said.waitFor()
  await page.waitForLoadState('networkidle')
  assert.equal(await said.inputValue(), '')

  // Of two tabs with one draft, the later one writes nothing down before one of the drafts is chosen.
  const second = await page.context().newPage()
  await second.goto(`${office.url}/tickets`)
  await second.getByRole('heading', { level: 1, name: '投诉与工单' }).waitFor()
  await second.keyboard.press('n')
  const saidThere = second.getByRole('dialog').getByLabel('诉求内容')
  await saidThere.fill('第二页记的')
  await said.fill('第一页记的')
  const conflictOf = (tab: Page) => tab.getByRole('region', { name: '草稿有两份' })
  const late = await Promise.race(
    [page, second].map(tab =>
      conflictOf(tab)
        .waitFor()
        .then(() => tab),
    ),
  )
  await late.getByRole('dialog').getByLabel('诉求内容').press('Control+Enter')
  await late.getByText('请先选择保留哪一份草稿').waitFor()
  await conflictOf(late).getByRole('button', { name: '保留本页的，替换那一份' }).press('Enter')
  await conflictOf(late).waitFor({ state: 'detached' })
  await late.getByRole('dialog').getByLabel('诉求内容').press('Control+Enter')
  await late.getByText('请将工单号与期限告知对方').waitFor()
  const written = await ops.db.selectFrom('ticket').select('ticket_id').where('owner', '=', 'yue').execute()
  assert.equal(written.length, 3, 'the late ticket, the one by telephone and this one')
  await page.context().close()
})

async function lateTicket() {
  const { ctx } = ops.server
  const now = await ctx.clock.now()
  const who = { custno: '', owner: 'ke', opened_by: 'ke' }
  const text_enc = ctx.keys.seal('很久以前的投诉', 'ticket:')
  const due_on = isoDate('2026-01-05')
  return { ...who, kind: 'complaint', channel: 'phone', text_enc, order_ids: [], recording: '', opened_at: now, due_on }
}
