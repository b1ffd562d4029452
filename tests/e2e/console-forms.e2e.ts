import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { runAs } from '../../apps/server/src/doors/shell/testing.ts'
import { assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({
    he: ['compliance'],
    shi: ['compliance'],
    yan: ['compliance'],
    guo: ['compliance'],
    mei: ['clearing'],
    tao: ['check'],
  })
})
after(() => office.close())

const hasFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor()
const lineOf = (form: Locator, number: number) => form.getByRole('group', { name: `第 ${number} 行` })

/** Submits the act of the open dialog from its note, once its effects are counted. */
async function askFor(page: Page, effect: string | RegExp): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText(effect).first().waitFor()
  await dialog.getByLabel('提交说明').fill('请复核')
  await page.keyboard.press('Enter')
  await dialog.getByText('已提交复核').waitFor()
  const request = await dialog.getByRole('link', { name: /^申请 \d+/ }).innerText()
  await dialog.getByRole('button', { name: '完成' }).press('Enter')
  return /\d+/.exec(request)?.[0] ?? assert.fail(request)
}

async function approve(name: string, requestId: string) {
  const { page, codes } = await office.enter(name)
  await page.goto(`${office.url}/requests/${requestId}`)
  await page.getByText('系统刚刚重新试算，与提交时一致').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByLabel('动态口令').fill(codes.next())
  await page.keyboard.press('Enter')
  await page.getByText('已生效').waitFor()
  await page.context().close()
}

const diligenceOf = async (page: Page) => {
  await page.goto(`${office.url}/customers/${office.ops.world.people.jiGou.custno}/diligence`)
  return {
    owners: page.getByRole('form', { name: '录入持有层级' }),
    tax: page.getByRole('form', { name: '录入税收居民身份声明' }),
  }
}

test('LAW-09 by keyboard: a declaration of tax residency is kept as a draft, a refused line leads to its field, and another one of compliance files it', async () => {
  const { page } = await office.enter('he')
  const { tax: form } = await diligenceOf(page)
  await form.getByLabel('机构类型').selectOption('消极非金融机构')
  await lineOf(form, 1).getByLabel('税收居民身份').selectOption('仅为中国税收居民')
  const reason = form.getByLabel('依据')
  await form.getByRole('button', { name: '核对声明' }).press('Enter')
  await form.getByText('请写明依据的声明文件').waitFor()
  await hasFocus(reason)

  const add = form.getByRole('button', { name: '增加一行' })
  await add.press('Enter')
  const second = lineOf(form, 2)
  await hasFocus(second.getByLabel('声明人'))
  await add.press('Enter')
  await lineOf(form, 3).getByRole('button', { name: '删除第 3 行' }).press('Enter')
  await hasFocus(add)
  await second.getByLabel('姓名').fill('王控制')
  await second.getByLabel('税收居民身份').selectOption('仅为非居民')
  await second.getByLabel('英文姓').fill('Wang')
  await second.getByLabel('英文名').fill('Kong')
  await second.getByLabel('税收居民国（地区）').selectOption('美国')
  await reason.fill('柜台声明文件')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('第 2 行“无识别号的原因”：没有识别号的，请选择原因').waitFor()
  await page.keyboard.press('Escape')
  await hasFocus(second.getByLabel('无识别号的原因'))
  await second.getByText('没有识别号的，请选择原因', { exact: true }).waitFor()
  await assertFaultlessInEveryLook(page, 'a refused declaration')
  await page.setViewportSize({ width: 1440, height: 900 })

  await form.getByText(/草稿 .* 已存/).waitFor()
  await page.reload()
  assert.equal(await second.getByLabel('姓名').inputValue(), '王控制')
  await second.getByLabel('纳税人识别号').fill('US-77-11')
  await reason.press('Enter')
  // The answer that takes the form away comes after the dialog gave the focus back to it.
  await page.route(/console-api\/owner/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const requestId = await askFor(page, '该账户列入年度非居民账户清单')
  await page.getByText('已有声明待复核').waitFor()
  await hasFocus(page.getByRole('main'))
  await page.unroute(/console-api\/owner/)
  assert.equal(await form.count(), 0)
  await approve('shi', requestId)
  await page.reload()
  const filed = page.getByRole('table', { name: /^税收居民身份声明/ }).getByRole('row')
  await filed.getByRole('cell', { name: '仅为中国税收居民' }).waitFor()
  assert.deepEqual((await filed.nth(1).getByRole('cell').allInnerTexts()).slice(1), [
    '仅为中国税收居民，消极非金融机构',
    '1',
    '1',
    '1',
    '0',
    '是',
  ])
  await form.waitFor()
  assert.equal(await lineOf(form, 2).count(), 0, 'the draft ended with its request')
  assert.equal(await reason.inputValue(), '')
  await page.context().close()
})

test('LAW-09 by keyboard: the layers above an institution are entered, a wrong percentage leads to its field, and another one of compliance releases the owner', async () => {
  const { page } = await office.enter('yan')
  const { owners: form } = await diligenceOf(page)
  const first = lineOf(form, 1)
  await first.getByLabel('类型').selectOption('公司或其他组织')
  await first.getByLabel('姓名或名称').fill('乙有限公司')
  await first.getByLabel('证件号码').fill('91310000MA0000YY22')
  await first.getByLabel('股权（%）').fill('140')
  await form.getByRole('button', { name: '增加一行' }).press('Enter')
  const second = lineOf(form, 2)
  await hasFocus(second.getByLabel('关系'))
  await second.getByLabel('姓名或名称').fill('丙自然')
  await second.getByLabel('证件号码').fill('110101197001010018')
  await second.getByLabel('持有谁').selectOption('乙有限公司')
  await second.getByLabel('股权（%）').fill('60')
  await form.getByLabel('依据').fill('公司章程与股东名册')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByText(/^第 1 行“股权”：/)
    .waitFor()
  await page.getByRole('button', { name: '返回修改' }).press('Enter')
  await hasFocus(first.getByLabel('股权（%）'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('100')
  await first.getByLabel('证件号码').fill('91310000MA0000YY33')
  assert.equal(
    await second.getByLabel('持有谁').locator('option:checked').innerText(),
    '91310000MA0000YY22（不在各行中）',
  )
  await second.getByLabel('持有谁').selectOption('乙有限公司')
  await form.getByLabel('依据').press('Enter')
  const refused = await askFor(page, '丙*（')
  await page.getByText('已有申请待复核').waitFor()
  const { ctx } = office.ops.server
  assert.equal((await runAs(ctx, 'guo', ['reject', refused, '--reason', '请附股东名册'])).code, 0)
  await page.reload()
  assert.equal(await second.getByLabel('姓名或名称').inputValue(), '丙自然', 'a refused request gives its lines back')
  await form.getByLabel('依据').press('Enter')
  const requestId = await askFor(page, '丙*（')
  await page.getByText('已有申请待复核').waitFor()
  await approve('guo', requestId)
  await page.reload()
  await page.getByRole('table', { name: '受益所有人' }).getByRole('cell', { name: '60.00' }).first().waitFor()
  await page.context().close()
})

test('LAW-11 by keyboard: a rate of the bank is entered by one and released by another, and a refused form leads to the field at fault', async () => {
  const { page } = await office.enter('mei')
  await page.goto(`${office.url}/remittances?tab=interest`)
  const [day, rate] = [page.getByLabel('利率起始日'), page.getByLabel('年利率（%）')]
  await page.getByRole('button', { name: '试算利率' }).press('Enter')
  await page.getByText('请选择日期').waitFor()
  await hasFocus(day)
  await day.fill('2026-11-01')
  await rate.fill('百分之一')
  await page.keyboard.press('Enter')
  await page.getByText('请输入百分数，最多 6 位小数').waitFor()
  await hasFocus(rate)
  await rate.fill('0.35')
  await page.keyboard.press('Enter')
  const requestId = await askFor(page, '结算资金年利率，2026-11-01 起')
  assert.equal(await page.getByText('年利率 0.35').count(), 0)
  await approve('tao', requestId)
  await page.reload()
  await page.getByText('2026-11-01 起').waitFor()
  await page.getByText('年利率 0.3500%').waitFor()
  await page.context().close()
})
