import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'

import { lockPasswordCounter, setPasswordCounter } from '@zhixiao/db/account/password-counters.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
let page: Page
before(async () => {
  office = await openOffice({
    caller: ['service'],
    looker: ['auditor'],
    second: ['check'],
    third: ['check'],
    fourth: ['check'],
    copier: ['service'],
    fifth: ['check'],
  })
  ops = office.ops
  page = (await office.enter('caller')).page
})
after(() => office.close())

/** Whether all of an element is between the upper and the lower edge of the window. */
const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate(each => {
    const { top, bottom } = each.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

test('CON-29 service unlocks a trade password and ends the login of a caller, and reads what it did', async () => {
  const { custno } = ops.world.people.zhangSan
  await withTx(ops.db, async tx => {
    await lockPasswordCounter(tx, custno, 'trade')
    await setPasswordCounter(tx, custno, 'trade', 5, 10_800)
  })
  await ops.world.tokenOf('zhangSan')
  await page.goto(`${office.url}/customers/${custno}`)
  await page.getByText('密码已锁', { exact: true }).waitFor()
  await page.getByRole('link', { name: '密码与登录' }).click()
  await page.getByRole('button', { name: '解锁交易密码' }).click()
  const unlocking = page.getByRole('dialog', { name: '解锁交易密码' })
  await unlocking.getByRole('button', { name: '解锁' }).click()
  await unlocking.getByText('请填写原因').waitFor()
  await unlocking.getByRole('button', { name: '客户来电，已核实身份' }).click()
  await assertFaultlessInEveryLook(page, 'unlock a password')
  await page.setViewportSize({ width: 1440, height: 900 })
  await unlocking.getByRole('button', { name: '解锁' }).click()
  await unlocking.getByText('交易密码已解锁').waitFor()
  await assertFaultless(page, 'unlocked')
  await unlocking.getByRole('button', { name: '完成' }).click()
  await page.getByText('密码已锁', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: '解锁交易密码' }).count(), 0)

  await page.getByRole('button', { name: '结束登录' }).click()
  const ending = page.getByRole('dialog', { name: '结束登录' })
  await ending.getByLabel('原因', { exact: true }).fill('客户手机遗失')
  await assertFaultlessInEveryLook(page, 'end the login')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await ending.getByText('客户已退出登录，清除常用设备 1 台').waitFor()
  await ending.getByRole('button', { name: '完成' }).click()
  await page.getByText('没有常用设备。').waitFor()
  await page.getByRole('link', { name: '操作记录' }).click()
  await page.getByText('结束客户登录').waitFor()
  await page.getByText('解除密码锁定').waitFor()
})

test('CON-29 an auditor reads the locks and has no button', async () => {
  const { page: reading } = await office.enter('looker')
  await reading.goto(`${office.url}/customers/${ops.world.people.zhangSan.custno}/access`)
  await reading.getByRole('heading', { name: '密码与登录' }).waitFor()
  await reading.getByText('交易密码', { exact: true }).waitFor()
  assert.equal(await reading.getByRole('button', { name: /解锁|结束登录/ }).count(), 0)
})

test('CON-24 going back asks before it discards what was typed into a dialog, also after its second step', async () => {
  const { idno } = ops.world.people.qianQiC5
  await page.goto(`${office.url}/customers`)
  await page.getByRole('heading', { level: 1, name: '客户' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(idno)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '代办注销' }).click()
  const form = page.getByRole('dialog', { name: /^代办注销/ })
  await form.getByLabel('申请书编号').fill('销户申请 2026-8')
  await form.getByLabel('理由').fill('客户书面申请，已核验证件')
  const question = page.getByRole('alertdialog', { name: '离开这一页？' })
  await page.goBack()
  await question.waitFor()
  await assertFaultless(page, 'the question before going back')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  assert.equal(await form.getByLabel('理由').inputValue(), '客户书面申请，已核验证件')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByLabel('提交说明').waitFor()
  await page.goBack()
  await question.getByRole('button', { name: '继续填写' }).click()
  await question.waitFor({ state: 'detached' })
  await form.getByLabel('提交说明').waitFor()
  await page.goBack()
  await question.getByRole('button', { name: '离开' }).click()
  await page.waitForURL(`${office.url}/customers`)
})

test('CON-29 service asks a second person to close an account that is empty', async () => {
  const { custno } = ops.world.people.qianQiC5
  await page.goto(`${office.url}/customers/${custno}`)
  await page.getByRole('button', { name: '代办注销' }).click()
  const form = page.getByRole('dialog', { name: /^代办注销/ })
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByText('申请书编号为 1 至 24 个').waitFor()
  await form.getByLabel('申请书编号').fill('销户申请 2026-8')
  await form.getByLabel('理由').fill('客户书面申请，已核验证件')
  await assertFaultlessInEveryLook(page, 'close an account')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: /^代办注销/ })
  await asked.getByText('注销，立即退出登录，不能再登录').waitFor()
  await asked.getByLabel('提交说明').fill('申请书已归档')
  await assertFaultlessInEveryLook(page, 'what closing does')
  await page.setViewportSize({ width: 1440, height: 900 })
  await asked.getByRole('button', { name: '提交复核' }).click()
  await asked.getByText('已提交复核').waitFor()
  await asked.getByRole('button', { name: '完成' }).click()
  await page.getByText(/代办注销.*待复核/).waitFor()
})

test('CON-29 service asks for another mobile of a customer, and its checker reads the whole number before he approves', async () => {
  const { custno } = ops.world.people.wangWuC1
  await page.goto(`${office.url}/customers/${custno}`)
  await page.getByRole('button', { name: '代办变更手机号' }).click()
  const form = page.getByRole('dialog', { name: /^代办变更手机号/ })
  await form.getByLabel('新手机号').fill('1391111')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByText('请填写 11 位手机号').waitFor()
  // As an address book groups it.
  await form.getByLabel('新手机号').fill('+86 139 1111 2222')
  await form.getByLabel('申请书编号').fill('M 2026-1')
  await form.getByLabel('理由').fill('客户书面申请，已核验证件')
  await assertFaultlessInEveryLook(page, 'another mobile')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: /^代办变更手机号/ })
  await asked.getByText('139****2222').waitFor()
  await asked.getByLabel('提交说明').fill('申请书已归档')
  await asked.getByRole('button', { name: '提交复核' }).click()
  await asked.getByText('已提交复核').waitFor()

  const second = await office.enter('second')
  await second.page.goto(`${office.url}/requests`)
  await second.page
    .getByRole('link', { name: /代办变更手机号/ })
    .first()
    .click()
  await second.page.getByText('139****2222').first().waitFor()
  assert.equal(await second.page.getByText('13911112222').count(), 0)
  await second.page.getByRole('button', { name: '查看新手机号' }).click()
  await second.page.getByText('13911112222').waitFor()
  await assertFaultlessInEveryLook(second.page, 'a sealed field of a request')
  await second.page.setViewportSize({ width: 1440, height: 900 })
  await second.page.keyboard.press('a')
  const approval = second.page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(second.codes.next())
  await second.page.keyboard.press('Enter')
  await second.page.getByText('已生效').waitFor()
  await second.page.context().close()
})

test('CON-29 service corrects an identity with a copy of the card, and its checker compares the sealed number', async () => {
  const { custno, idno } = ops.world.people.zhaoLiuLowest
  await page.goto(`${office.url}/customers/${custno}`)
  await page.getByRole('button', { name: '更正身份信息' }).click()
  const form = page.getByRole('dialog', { name: /^更正身份信息/ })
  await form.getByLabel('证件姓名').fill('赵六1')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByText('请填写证件上的姓名').waitFor()
  await form.getByText('请填写 18 位身份证号码').waitFor()
  await form.getByText('请按 20461120 的形式填写有效期，或填写“长期”').waitFor()
  await assertFaultlessInEveryLook(page, 'faults of a corrected identity')
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByLabel('证件姓名').fill('赵陆')
  await form.getByLabel('证件号码').fill(`${idno.slice(0, 6)} ${idno.slice(6, 14)} ${idno.slice(14)}`)
  await form.getByLabel('证件有效期至').fill('2046-11-20')
  await form.getByLabel('申请书编号').fill('ID 2026-1')
  await form.getByLabel('理由').fill('登记有误，已核验证件')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: /^更正身份信息/ })
  await asked.getByText('2046-11-20').waitFor()
  await asked.getByLabel('提交说明').fill('证件已核验')
  await asked.getByRole('button', { name: '提交复核' }).click()
  await asked.getByText('请附上证件或申请书的影印件').waitFor()
  const blank = sharp({ create: { width: 600, height: 380, channels: 3, background: '#dde6f0' } })
  await asked
    .locator('input[type=file]')
    .setInputFiles({ name: '身份证.png', mimeType: 'image/png', buffer: await blank.png().toBuffer() })
  await asked.getByText('身份证.png').waitFor()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 800 },
  ]) {
    await page.setViewportSize(size)
    assert.ok(await isInView(asked.getByRole('button', { name: '提交复核' })), `the buttons at ${size.height}`)
    await asked.getByLabel('经办人与电话').focus()
    assert.ok(await isInView(asked.getByLabel('经办人与电话')), `the last field at ${size.height}, by keyboard`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    assert.ok(await isInView(asked.locator(':focus')), `what has the focus at ${size.height}`)
  }
  await assertFaultlessInEveryLook(page, 'what a corrected identity does')
  await page.setViewportSize({ width: 1440, height: 900 })
  await asked.getByRole('button', { name: '提交复核' }).click()
  await asked.getByText('已提交复核').waitFor()

  const fourth = await office.enter('fourth')
  await fourth.page.goto(`${office.url}/requests`)
  await fourth.page
    .getByRole('link', { name: /更正身份信息/ })
    .first()
    .click()
  await fourth.page.getByText('身份证.png').waitFor()
  assert.equal(await fourth.page.getByText(idno).count(), 0)
  await fourth.page.getByRole('button', { name: '查看证件姓名' }).press('Enter')
  await fourth.page.locator(':focus', { hasText: '赵陆' }).waitFor()
  await fourth.page.getByRole('button', { name: '查看证件号码' }).press('Enter')
  await fourth.page.locator(':focus', { hasText: idno }).waitFor()
  assert.ok(await fourth.page.getByText('赵陆').isVisible(), 'both are compared with the card')
  await assertFaultlessInEveryLook(fourth.page, 'a request to correct an identity')
  await fourth.page.setViewportSize({ width: 1440, height: 900 })
  await fourth.page.keyboard.press('a')
  const approval = fourth.page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(fourth.codes.next())
  await fourth.page.keyboard.press('Enter')
  await fourth.page.getByText('已生效').waitFor()
  await fourth.page.goto(`${office.url}/customers/${custno}`)
  await fourth.page.getByText('2046-11-20').waitFor()
  await fourth.page.context().close()
})

test('CON-29 a copy of the data is asked for on paper, and who asked takes it once with a fresh code', async () => {
  const { custno, idno } = ops.world.people.wangWuC1
  const { page: own, codes } = await office.enter('copier')
  await own.goto(`${office.url}/customers/${custno}`)
  await own.getByRole('button', { name: '申请个人信息副本' }).click()
  const form = own.getByRole('dialog', { name: /^申请个人信息副本/ })
  await form.getByText('能登录的由客户在网站“账户与安全”的“导出个人数据”自行下载').waitFor()
  await form.getByLabel('申请书编号').fill('C 2026-1')
  await form.getByLabel('理由').fill('客户不能登录，已核验证件')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByLabel('提交说明').fill('申请书已归档')
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
  const file = { name: '申请书.png', mimeType: 'image/png', buffer: await blank.png().toBuffer() }
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByText('申请书.png').waitFor()
  await form.getByRole('button', { name: '提交复核' }).click()
  await form.getByText('已提交复核').waitFor()

  const fifth = await office.enter('fifth')
  await fifth.page.goto(`${office.url}/requests`)
  await fifth.page
    .getByRole('link', { name: /申请个人信息副本/ })
    .first()
    .click()
  await fifth.page.getByText('申请书.png').waitFor()
  await fifth.page.keyboard.press('a')
  const approval = fifth.page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(fifth.codes.next())
  await fifth.page.keyboard.press('Enter')
  await fifth.page.getByText('已生效').waitFor()
  const address = fifth.page.url()
  assert.equal(await fifth.page.getByRole('button', { name: '下载副本' }).count(), 0, 'for its maker only')

  const late = await own.context().newPage()
  for (const each of [late, own]) {
    await each.goto(address)
    await each.getByRole('button', { name: '下载副本' }).click()
  }
  const asking = own.getByRole('dialog', { name: '再次验证，下载副本' })
  await asking.getByLabel('动态口令').fill(codes.next())
  await assertFaultlessInEveryLook(own, 'taking a copy')
  await own.setViewportSize({ width: 1440, height: 900 })
  const [taken] = await Promise.all([own.waitForEvent('download'), own.keyboard.press('Enter')])
  assert.match(taken.suggestedFilename(), new RegExp(`^zhixiao-${custno}-.*html$`))
  assert.ok(readFileSync(await taken.path(), 'utf8').includes(idno))
  await own.getByText('副本已经下载，只能下载一次。').waitFor()
  assert.equal(await own.getByRole('button', { name: '下载副本' }).count(), 0)

  const again = late.getByRole('dialog', { name: '再次验证，下载副本' })
  await again.getByLabel('动态口令').fill(codes.next())
  await late.keyboard.press('Enter')
  await again.getByText('副本已经下载，只能下载一次；仍需要的请重新申请').waitFor()
  await again.getByRole('button', { name: '返回' }).click()
  await late.getByText('副本已经下载，只能下载一次。').waitFor()
  assert.equal(await late.getByRole('button', { name: '下载副本' }).count(), 0)
})

test('CON-06 service withdraws an order for a caller with a second person, and the order says by whom', async () => {
  await ops.server.setClock('2026-11-20T10:00:00+08:00')
  const order = String(await ops.buy(funds.mixed, 1_000n))
  await page.goto(`${office.url}/orders/${order}`)
  await page.getByRole('button', { name: '代客撤单' }).click()
  const form = page.getByRole('dialog', { name: `代客撤单 订单 ${order}` })
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByText('请填写原因，至少 4 个字').waitFor()
  await form.getByLabel('代客撤单原因').fill('客户来电要求撤单，已核实身份')
  await form.getByText('11-20 15:00 前须由另一人通过').waitFor()
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: /^代客撤单/ })
  await asked.getByText('已撤单，已付的款项退回原卡').waitFor()
  await asked.getByLabel('提交说明').fill('录音已归档')
  await assertFaultlessInEveryLook(page, 'what a withdrawal does')
  await page.setViewportSize({ width: 1440, height: 900 })
  await asked.getByRole('button', { name: '提交复核' }).click()
  await asked.getByText('已提交复核').waitFor()

  const third = await office.enter('third')
  await third.page.goto(`${office.url}/requests`)
  await third.page
    .getByRole('link', { name: /代客撤单/ })
    .first()
    .click()
  await third.page.getByText('已撤单，已付的款项退回原卡').first().waitFor()
  await third.page.keyboard.press('a')
  const approval = third.page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(third.codes.next())
  await third.page.keyboard.press('Enter')
  await third.page.getByText('已生效').waitFor()
  await third.page.goto(`${office.url}/orders/${order}`)
  await third.page.getByText('客服代为撤单').waitFor()
  await third.page.getByText(/CALLER 提交，THIRD 通过/).waitFor()
  assert.equal(await third.page.getByRole('button', { name: '代客撤单' }).count(), 0)
  await assertFaultless(third.page, 'an order withdrawn by staff')
})

test('CON-24 a submission without an answer is tried again: nothing typed is lost and nothing is asked twice', async () => {
  const { custno } = ops.world.people.sunBaIdExpired
  await page.goto(`${office.url}/customers/${custno}`)
  await page.getByRole('button', { name: '代办变更手机号' }).click()
  const form = page.getByRole('dialog', { name: /^代办变更手机号/ })
  await form.getByLabel('新手机号').fill('139 2222 3333')
  await form.getByLabel('申请书编号').fill('M 2026-2')
  await form.getByLabel('理由').fill('客户书面申请，已核验证件')
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByText('139****3333').waitFor()
  await form.getByLabel('提交说明').fill('申请书已归档')
  await page.route(
    '**/console-api/request',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: '提交复核' }).click()
  await form.getByText('没有收到结果，请再试一次；已经收到的不会重复办理').waitFor()
  assert.equal(await form.getByLabel('提交说明').inputValue(), '申请书已归档')
  await form.getByRole('button', { name: '提交复核' }).click()
  await form.getByText('同一事项已有一项申请待复核').waitFor()
  await form.getByRole('button', { name: '返回修改' }).click()
  await page.keyboard.press('Escape')
})
