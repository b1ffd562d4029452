import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movePayments } from '../../apps/server/src/engine/settle/payments.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { countedIn } from './controls.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ lu: ['entry'], mo: ['entry'] }, async ops => {
    await ops.db.deleteFrom('fee_tier').where('fundcode', '=', funds.bond).execute()
    await ops.server.setClock('2026-11-18T10:00:00+08:00')
    await ops.buy(funds.bond, 12_345n)
    await movePayments(ops.server.ctx)
    await ops.server.setClock('2026-11-18T20:00:00+08:00')
    const content = `fund_code,date,unit_nav,accumulated_nav\n${funds.bond},2026-11-18,1.2345,1.2345\n`
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
  test(`SHLF-03 CON-05 the form of a liquidation says what is missing and shows its effects before it is asked for (${width})`, async () => {
    const { page } = await office.enter(name, { viewport: { width, height: 844 } })
    await page.goto(`${office.url}/events`)
    const part = page.getByRole('form', { name: '清算派发' })
    await part.waitFor()
    await assertFaultless(page, 'funds that end')
    await part.getByRole('button', { name: '试算并提交' }).click()
    await part.getByText('请填写 6 位基金代码').waitFor()
    await part.getByLabel('基金代码').fill(funds.bond)
    await part.getByLabel('最后运作日或权益登记日').fill('2026-11-20')
    await part.getByLabel('派发金额（元）').fill('12,000.01')
    await part.getByRole('combobox').selectOption('最后一次，注销份额')
    await part.getByRole('button', { name: '试算并提交' }).click()
    const dialog = page.getByRole('dialog', { name: /基金清算派发/ })
    await dialog.getByText('即日起暂停申购，2026-11-23 起终止').waitFor()
    await dialog.getByText('10,000.00 份').waitFor()
    await countedIn(page)
    await assertFaultless(page, 'what a liquidation would do')
    assert.equal((await dialog.getByText('12,000.01').count()) > 0, true)
    await page.context().close()
  })
