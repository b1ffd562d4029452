import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { argsOf } from '../../apps/server/src/doors/shell/args.ts'
import { commands } from '../../apps/server/src/doors/shell/commands.ts'
import { customerVault } from '../../apps/server/src/platform/secrets/places.ts'
import { cardRows, drawFront, drawnFront } from '../../apps/server/src/testing/id-card.ts'
import { LOGIN_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { box } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { openSite, type Site } from './site.ts'

let site: Site
/** What the reader returns for the next picture; reading real ones is tested with the call, without a browser. */
let rows: readonly string[] = []
before(async () => {
  site = await openSite()
  site.server.ctx.gateways.ocr = { readRows: async () => rows }
})
after(() => site.close())

const front = ['姓名林小满', '性别女民族汉', '住址上海市徐汇区示例路', '128弄6号2502室', drawnFront.idno]
const back = ['签发机关上海市公安局徐汇分局', '有效期限2015.06.01-2035.06.01']
const next = (page: Page) => page.getByRole('button', { name: '下一步', exact: true })
/** The options of a list may load after the page. */
const chosen = (page: Page, label: string, text: string) =>
  page.getByLabel(label).locator('option:checked', { hasText: text }).waitFor({ state: 'attached' })
const headingWithFocus = (page: Page, name: string) => page.locator('h2:focus').getByText(name).waitFor()

async function hand(page: Page, label: string, found: readonly string[]) {
  rows = found
  const read = page.waitForResponse(response => response.url().includes('/idcard/ocr'))
  const file = { name: 'card.png', mimeType: 'image/png', buffer: await drawFront() }
  await page.locator(`input[type=file][aria-label=${label}]`).setInputFiles(file)
  await read
}

async function kept(page: Page, act: () => Promise<unknown>) {
  const saved = page.waitForResponse(response => response.url().includes('/open-draft/save'))
  await act()
  assert.equal((await (await saved).json()).code, '0000')
}

test('AUTH-04 OPEN-06 photos fill the form in, corrections stay, and back, reload and another device lose nothing', async () => {
  const page = await site.open('/auth/openaccount', { as: 'liSiNoAccount' })
  await hand(page, '上传人像面', [])
  await page.getByText('未能识别，请重新拍摄；如不重拍，须经人工审核通过后才能购买基金').waitFor()
  assert.equal(await box(page, '姓名').inputValue(), '')
  await hand(page, '上传人像面', front)
  await page.getByText('识别成功').waitFor()
  assert.equal(await box(page, '姓名').inputValue(), drawnFront.custname)
  assert.equal(await box(page, '证件号码').inputValue(), drawnFront.idno)
  await box(page, '姓名').fill('林小曼')
  await hand(page, '上传国徽面', back)
  await page.getByText('识别成功').nth(1).waitFor()
  assert.equal(await page.getByLabel('证件有效期至').inputValue(), '2035-06-01')
  await hand(page, '上传人像面', ['姓名林晓满', ...front.slice(1)])
  await page.getByText('识别成功').nth(1).waitFor()
  assert.equal(await box(page, '姓名').inputValue(), '林小曼', 'another photo does not undo a correction')
  await assertFaultless(page, 'identity')

  await kept(page, () => next(page).click())
  await headingWithFocus(page, '填写个人资料')
  assert.equal(await box(page, '联系地址').inputValue(), drawnFront.address)
  await page.getByLabel('学历').selectOption({ label: '大学本科' })
  // 否 and a bad record at once show further questions below; changing the answer back removes them.
  const answers = { 账户实际控制人是否为本人: ['否', '是，为本人'], 诚信记录: ['存在不良诚信记录', '良好'] } as const
  for (const [question, [asks, asksNothing]] of Object.entries(answers)) {
    const more = page.getByRole('group', { name: question === '诚信记录' ? '不良诚信记录信息' : '实际控制人信息' })
    await page.getByRole('group', { name: question }).getByText(asks, { exact: true }).click()
    await more.waitFor()
    await next(page).click()
    await more.getByText(/^请填写姓名$|^请选择不良诚信记录的来源$/).waitFor()
    await assertFaultless(page, question)
    await page.getByRole('group', { name: question }).getByText(asksNothing, { exact: true }).click()
    await more.waitFor({ state: 'detached' })
  }
  await kept(page, () => page.goBack())
  await headingWithFocus(page, '上传身份证')
  assert.equal(await box(page, '姓名').inputValue(), '林小曼')
  await page.getByText('已上传').nth(1).waitFor()
  await kept(page, () => page.goForward())
  await chosen(page, '学历', '大学本科')

  await page.reload()
  await page.getByRole('heading', { name: '填写个人资料' }).waitFor()
  await chosen(page, '学历', '大学本科')
  await page.context().close()

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
  const elsewhere = await site.open('/auth/openaccount', { as: 'liSiNoAccount', ...phone })
  await elsewhere.getByRole('heading', { name: '填写个人资料' }).waitFor()
  await chosen(elsewhere, '学历', '大学本科')
  await assertFaultless(elsewhere, 'profile on a phone')
  await elsewhere.getByRole('button', { name: '上一步' }).click()
  assert.equal(await box(elsewhere, '证件号码').inputValue(), drawnFront.idno)
  await elsewhere.getByRole('button', { name: '拍摄人像面' }).waitFor()
  const camera = elsewhere.locator('input[type=file][aria-label=拍摄人像面]')
  assert.equal(await camera.getAttribute('capture'), 'environment')
  await assertFaultless(elsewhere, 'identity on a phone')
  const storage = await elsewhere.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  for (const secret of [drawnFront.idno, '林小曼', '示例路']) assert.ok(!storage.includes(secret))
  await elsewhere.context().close()
})

test('AUTH-04 OPEN-05 what is typed in the middle of a step outlives a reload, a second device goes on from it, and owners see their pictures', async () => {
  await site.server.db.deleteFrom('open_draft').execute()
  const page = await site.open('/auth/openaccount', { as: 'liSiNoAccount' })
  await kept(page, () => box(page, '姓名').fill('林小满'))
  await page.getByText('已保存', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '填写证件信息' }).waitFor()
  assert.equal(await box(page, '姓名').inputValue(), '林小满')

  // Leaves without a pause after typing.
  await box(page, '证件号码').fill('1101051995')
  // The error appears when the field loses focus, and moves the content below.
  await box(page, '证件号码').blur()
  await page.getByLabel('长期有效').check()
  await kept(page, () => page.getByRole('link', { name: '首页' }).first().click())
  await page.context().close()

  const elsewhere = await site.open('/auth/openaccount', { as: 'liSiNoAccount' })
  assert.equal(await box(elsewhere, '姓名').inputValue(), '林小满')
  assert.equal(await box(elsewhere, '证件号码').inputValue(), '1101051995')
  const forGood = elsewhere.getByLabel('长期有效')
  assert.ok(await forGood.isChecked())
  // The date field next to it is disabled, so the checkbox is the control to correct.
  await box(elsewhere, '证件号码').fill(drawnFront.idno)
  await box(elsewhere, '证件号码').press('Enter')
  await elsewhere.getByText('未满 46 周岁的证件不能为长期有效').waitFor()
  assert.ok(await forGood.evaluate(tick => tick === document.activeElement))

  await elsewhere.getByRole('button', { name: '查看已上传的影像' }).click()
  await elsewhere.getByLabel('登录密码', { exact: true }).fill('wrong1234')
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByText('登录密码错误').waitFor()
  await elsewhere.getByLabel('登录密码', { exact: true }).fill(LOGIN_PASSWORD)
  await elsewhere.keyboard.press('Enter')
  for (const side of ['人像面', '国徽面']) await elsewhere.getByRole('img', { name: `身份证${side}` }).waitFor()
  await assertFaultless(elsewhere, 'pictures of the ID card')
  await elsewhere.context().close()
})

test('AUTH-04 a tab that is left while something is typed loses nothing', async () => {
  const { db, ctx } = site.server
  const { custno } = site.world.people.liSiNoAccount
  await db.deleteFrom('open_draft').execute()
  const page = await site.open('/home', { as: 'liSiNoAccount' })
  // A page that is being left cannot wait for the key, so nothing can be typed before it has loaded.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/public-key', route => late.promise.then(() => route.continue()))
  const asked = page.waitForResponse(response => response.url().includes('/api/account/open-draft'))
  await page.goto(`${site.url}/auth/openaccount`)
  await (await asked).finished()
  await page.evaluate(() => new Promise(drawn => requestIdleCallback(() => requestAnimationFrame(drawn))))
  assert.equal(await box(page, '姓名').count(), 0)
  late.resolve()
  await kept(page, () => box(page, '姓名').fill('林小满'))
  await page.getByText('已保存', { exact: true }).waitFor()
  await box(page, '姓名').pressSequentially('与她的弟弟')
  // Not by closing the tab: a browser gives a closing page half a second, which a busy machine may not have.
  await page.goto(`${site.url}/.well-known/security.txt`)
  const until = performance.now() + 60_000
  for (let name = ''; name !== '林小满与她的弟弟'; ) {
    assert.ok(performance.now() < until, name)
    const { content_enc } = await db.selectFrom('open_draft').select('content_enc').executeTakeFirstOrThrow()
    name = JSON.parse(customerVault(ctx.keys, custno).open('open_draft', content_enc)).custname
  }
})

test('ACC-05 OPEN-06 LET-07 a renewed card fills its validity in; what was corrected stays; another person’s card is reviewed, and sent back with the reason', async () => {
  const { zhangSan } = site.world.people
  const page = await site.open('/account/update_id_card', { as: 'zhangSan' })
  await box(page, '姓名').fill('张三')
  await box(page, '证件号码').fill(zhangSan.idno)
  await box(page, '证件号码').press('Enter')
  await page.getByRole('heading', { name: '上传新身份证' }).waitFor()
  await hand(page, '上传国徽面', back)
  await page.getByText('识别成功').waitFor()
  const until = page.getByLabel('证件有效期至')
  assert.equal(await until.inputValue(), '2035-06-01')
  await until.fill('2035-06-02')
  await page.goBack()
  await page.getByRole('heading', { name: '核对身份' }).waitFor()
  await page.goForward()
  // The picture was kept, and so was the customer's own date.
  await page.getByText('已上传', { exact: true }).waitFor()
  assert.equal(await until.inputValue(), '2035-06-02')
  await hand(page, '拍摄人像面', front)
  await page.getByText('照片上的证件号码与账户登记的不一致，请核对后再提交').waitFor()
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.waitForURL('**/account/person_info')
  await page.getByText(/2035.06.02/).waitFor()
  await page.getByText('您的身份证正由工作人员审核，结果将以短信和消息通知您，审核通过后可购买基金。').waitFor()
  assert.equal(await page.getByText('资料已完整').count(), 0)

  const { custno } = zhangSan
  const list = await review('id-review list', [])
  const uploadId = list.match(new RegExp(`${custno} {2}upload (\\d+)`))?.[1] ?? ''
  await review('id-review return', [custno, uploadId], '照片上有反光')
  await page.reload()
  await page.getByText('您的身份证未通过审核：照片上有反光。请重新上传身份证，上传前不能购买基金。').waitFor()
  assert.equal(await page.getByText('资料已完整').count(), 0)
  await page.getByRole('link', { name: '上传身份证' }).click()
  await page.waitForURL('**/auth/openaccount')
  await page.getByText('上传人像面').first().waitFor()
  await page.context().close()
})

/** An act of the operators' review of ID pictures. */
async function review(name: string, positionals: string[], reason?: string): Promise<string> {
  const options = { ...(reason !== undefined && { reason }), 'dry-run': false }
  const report = await commands[name]?.run({ ...site.server.ctx, actor: 'test' }, argsOf(positionals, options))
  assert.ok(report?.ok, report?.lines.join('\n'))
  return report.lines.join('\n')
}

test('OPEN-05 LET-07 pictures left out before count once 提交 is pressed, and not before', async () => {
  const { custno, idno } = site.world.people.zhengNoIdImage
  const state = async () =>
    (await site.server.db.selectFrom('customer').select('idcardupload').where('custno', '=', custno).execute())[0]
      ?.idcardupload
  const page = await site.open('/account/person_info', { as: 'zhengNoIdImage' })
  await page.getByText('您还没有上传身份证，请上传身份证，上传前不能购买基金。').waitFor()
  await page.getByRole('link', { name: '上传身份证' }).click()
  const card = cardRows({ custname: '郑一', idno, invalidate: '20351231' })
  await hand(page, '上传人像面', card)
  await hand(page, '上传国徽面', card)
  await page.getByText('识别成功').nth(1).waitFor()
  assert.equal(await state(), '0')
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByText('身份证已提交', { exact: true }).waitFor()
  await page.waitForURL('**/home')
  assert.equal(await state(), '1')
  await page.context().close()
})
