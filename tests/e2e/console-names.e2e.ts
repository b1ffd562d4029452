import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestOps } from '../../apps/server/src/doors/shell/testing.ts'
import { entryOf, putOnList } from '../../apps/server/src/testing/name-lists.ts'
import { assertFaultless, assertFaultlessInEveryLook } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let ops: TestOps
let office: Office
before(async () => {
  office = await openOffice({ he: ['compliance'], shi: ['compliance'], wu: ['compliance'], ke: ['service'] })
  ops = office.ops
  await putOnList(ops.server.ctx, [
    entryOf('KPi.033', {
      names: ['张三', 'ZHANG SAN'],
      ids: [{ kind: '护照', number: 'E99887766' }],
      nationality: '中国',
      text: '外交部通知所附名单',
    }),
  ])
})
after(() => office.close())

const enter = (name: string, width = 1440) => office.enter(name, { viewport: { width, height: 844 } })

const stateOfHit = async () =>
  (await ops.db.selectFrom('name_hit').select(['state', 'holds']).executeTakeFirstOrThrow()) satisfies object

async function openHit(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('heading', { level: 1, name: '名单命中' }).waitFor()
  await page.getByRole('link', { name: /KPi\.033/ }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: /^命中 / }).waitFor()
}

test('one of compliance asks for the decision about a hit, another approves it, customer service has no such page', async () => {
  const { page } = await enter('he')
  await openHit(page)
  for (const text of ['张三；ZHANG SAN', '护照 E99887766', '外交部通知所附名单', '客户限制办理中'])
    await page.getByText(text).first().waitFor()
  await assertFaultless(page, 'a hit')
  await page.getByRole('button', { name: '误报，解除限制' }).click()
  await page.getByText('请写明核对了什么').waitFor()
  await page.getByLabel('理由').fill('证件照片与名单所载不是同一人')
  await page.getByRole('button', { name: '误报，解除限制' }).click()
  const dialog = page.getByRole('dialog', { name: /名单命中处理/ })
  await dialog.getByText('待核').waitFor()
  await assertFaultless(page, 'the request of a decision')
  await dialog.getByLabel('提交说明').fill('请复核')
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await dialog.getByText('已提交复核').waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByText('已有申请待复核').waitFor()
  assert.deepEqual(await stateOfHit(), { state: 'open', holds: true })
  await page.context().close()

  const second = await enter('shi')
  await second.page.keyboard.press('g')
  await second.page.keyboard.press('i')
  await second.page.getByRole('heading', { level: 1, name: '待办与复核' }).waitFor()
  await second.page.getByRole('link', { name: /名单命中处理/ }).waitFor()
  await second.page.keyboard.press('j')
  await second.page.getByText('系统刚刚重新试算，与提交时一致').waitFor()
  await second.page.getByText('证件照片与名单所载不是同一人').first().waitFor()
  await second.page.keyboard.press('a')
  const approval = second.page.getByRole('dialog', { name: '再次验证，通过这一项' })
  await approval.getByLabel('动态口令').fill(second.codes.next())
  await second.page.keyboard.press('Enter')
  await second.page.getByText('已生效').waitFor()
  assert.deepEqual(await stateOfHit(), { state: 'cleared', holds: false })
  await second.page.context().close()

  const service = await enter('ke', 390)
  await service.page.goto(`${office.url}/names`)
  await service.page.getByText('您没有这项权限').first().waitFor()
  assert.equal(await service.page.getByRole('link', { name: '名单命中' }).count(), 0)
  assert.equal(await service.page.getByText('KPi.033').count(), 0)
  await service.page.context().close()
})

test('compliance takes a name list from a file after a look at what it changes', async () => {
  const { page } = await enter('wu')
  await page.goto(`${office.url}/names`)
  await page.getByRole('button', { name: '名单与导入' }).click()
  const dialog = page.getByRole('dialog', { name: '名单' })
  const content = 'list,entry,names,id_numbers,births,nationality,text\neu,B.1,某人,,,,'
  await dialog
    .getByLabel('附文件')
    .setInputFiles({ name: 'eu.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await dialog.getByText('第 1 版').waitFor()
  await assertFaultlessInEveryLook(page, 'what a name list changes')
  await dialog.getByRole('button', { name: '导入并筛查全部客户' }).click()
  await dialog.getByText('名单已导入').waitFor()
  await dialog.getByRole('rowheader', { name: 'eu' }).waitFor()
  await page.context().close()
})
