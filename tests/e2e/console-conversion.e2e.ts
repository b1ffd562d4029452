import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { countedIn } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

const target = '990077'
let office: Office
before(async () => {
  office = await openOffice({ lu: ['entry'], mo: ['entry'], su: ['entry'] }, async ops => {
    await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
    const { fundname: _, ...bond } = await ops.db
      .selectFrom('fund')
      .selectAll()
      .where('fundcode', '=', funds.bond)
      .executeTakeFirstOrThrow()
    await ops.db
      .insertInto('fund')
      .values({ ...bond, fundcode: target, fundname: '转入债券A', main_code: target })
      .execute()
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
    await ops.buy(funds.bond, 12_345n)
    await movePayments(ops.server.ctx)
    await ops.server.setClock('2026-11-18T20:00:00+08:00')
    const line = (fund: string, nav: string) => `${fund},2026-11-18,${nav},${nav}\n`
    const content = `fund_code,date,unit_nav,accumulated_nav\n${line(funds.bond, '1.2345')}${line(target, '2.4690')}`
    await ops.run('nav', 'import', ops.file('nav-2026-11-18.csv', content))
    await ops.server.setClock('2026-11-19T20:00:00+08:00')
    await ops.run('settle', '2026-11-19')
    await ops.server.setClock('2026-11-20T10:00:00+08:00')
  })
})
after(() => office.close())

for (const [name, width] of [
  ['lu', 1440],
  ['mo', 390],
] as const)
  test(`SHLF-04 CON-05 the form of a conversion says what is missing and shows its effects before it is asked for (${width})`, async () => {
    const { page } = await office.enter(name, { viewport: { width, height: 844 } })
    await page.goto(`${office.url}/events`)
    const part = page.getByRole('form', { name: '份额转换' })
    await part.waitFor()
    await assertFaultless(page, 'funds that are converted')
    await part.getByRole('button', { name: '试算并提交' }).click()
    const fault = part.getByText('请填写 6 位转出基金代码')
    await fault.waitFor()
    const { y = 0, height = 0 } = (await fault.boundingBox()) ?? {}
    // The bar of keys is at the foot of wide windows only.
    const foot = page.viewportSize()?.width === 390 ? 844 : 844 - 36
    assert.ok(y > 0 && y + height <= foot, `in view: ${y}`)
    await part.getByLabel('转出基金代码').fill(funds.bond)
    await part.getByLabel('转入基金代码').fill(target)
    await part.getByLabel('份额转换基准日').fill('2026-11-20')
    await part.getByRole('button', { name: '试算并提交' }).click()
    const dialog = page.getByRole('dialog', { name: /份额转换/ })
    await dialog.getByRole('row', { name: '基金状态 开放期 2026-11-23 起终止' }).waitFor()
    await dialog.getByText('10,000.00 份').waitFor()
    await dialog.getByText('5,000.00 份').waitFor()
    await countedIn(page)
    await assertFaultless(page, 'what a conversion would do')
    await page.context().close()
  })

test('CON-24 SHLF-04 a conversion whose answer was lost is listed as a request once its dialog is closed', async () => {
  const { page } = await office.enter('su')
  await page.goto(`${office.url}/events`)
  const part = page.getByRole('form', { name: '份额转换' })
  await part.getByLabel('转出基金代码').fill(funds.bond)
  await part.getByLabel('转入基金代码').fill(target)
  await part.getByLabel('份额转换基准日').fill('2026-11-20')
  await part.getByRole('button', { name: '试算并提交' }).click()
  const dialog = page.getByRole('dialog', { name: /份额转换/ })
  await dialog.getByLabel('提交说明').fill('份额类别合并')
  await page.route(
    '**/console-api/request',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await dialog.getByText('没有收到结果，请再试一次；已经收到的不会重复办理').waitFor()
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await page.getByRole('link', { name: new RegExp(`^份额转换 ${funds.bond}`) }).waitFor()
  await page.context().close()
})
