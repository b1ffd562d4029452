import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { putAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { AmlLevel } from '@zhixiao/domain/customer/aml-rating.ts'
import { assertFaultless } from './find-faults.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
before(async () => {
  office = await openOffice({ he: ['compliance'], shi: ['compliance'], yan: ['compliance'] })
})
after(() => office.close())

test('LAW-01 a compliance officer asks at the console for another figure of a rule to be confirmed', async () => {
  const { page } = await office.enter('he', { viewport: { width: 1440, height: 900 } })
  await page.goto(`${office.url}/compliance/rules`)
  const change = page.getByRole('button', { name: /^特别提示后的等待时间/ })
  await change.waitFor()
  const { x = Number.POSITIVE_INFINITY, width = 0 } = (await change.boundingBox()) ?? {}
  assert.ok(x + width <= 1440, 'the button is seen without scrolling')
  await assertFaultless(page, 'rules of law')
  await change.click()
  await page.getByLabel('数值').fill('48')
  await page.getByLabel('起始日').fill('2026-12-01')
  await page.getByLabel('依据').fill('规则 第九条')
  await page.getByLabel('理由').fill('正式稿为四十八小时')
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await page.getByText('48 小时').first().waitFor()
  await page.getByLabel('提交说明').fill('请复核')
  await page.getByRole('button', { name: '提交复核' }).click()
  await page.getByRole('button', { name: '完成' }).click()
  await page
    .getByRole('link', { name: /^申请 \d+ 待复核/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await assertFaultless(page, 'rules of law on a phone')
  await page.context().close()
})

test('LAW-01 LAW-08 by keyboard: a list is changed by names, and what is kept is confirmed unchanged', async () => {
  const { page } = await office.enter('shi', { viewport: { width: 1440, height: 900 } })
  await page.goto(`${office.url}/compliance/rules`)
  const called = page.getByRole('button', { name: /^须采取应对措施的国家/ })
  await called.press('Enter')
  const list = page.getByLabel('名单')
  assert.equal(await list.inputValue(), '缅甸、伊朗、朝鲜')
  await assertFaultless(page, 'a list of countries')
  await page.getByLabel('依据').fill('名单 2025 年 10 月')
  await page.getByLabel('理由').fill('已核对名单全文')
  await page.keyboard.press('Enter')
  await page.getByText('确认不变').waitFor()
  await page.getByRole('button', { name: '返回修改' }).press('Enter')
  await list.fill('缅甸、朝鲜')
  await page.getByLabel('起始日').fill('2026-12-01')
  await page.getByLabel('理由').press('Enter')
  await page.getByRole('row', { name: '数值 缅甸、伊朗、朝鲜 缅甸、朝鲜' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await called.and(page.locator(':focus')).waitFor()
  await page.context().close()
})

test('LAW-08 in the list of ratings a high level has the tone of danger and an elevated one that of a warning', async () => {
  const { zhangSan, wangWuC1 } = office.ops.world.people
  const day = isoDate('2026-11-20')
  const rated = ({ custno }: { custno: string }, level: AmlLevel) => ({
    custno,
    level,
    factors: ['reported'] as const,
    ratedOn: day,
    reviewBy: isoDate('2026-12-01'),
    cause: 'opening' as const,
  })
  await withTx(office.ops.db, tx => putAmlRatings(tx, [rated(zhangSan, 'high'), rated(wangWuC1, 'elevated')]))
  const { page } = await office.enter('yan', { viewport: { width: 1440, height: 900 } })
  await page.goto(`${office.url}/compliance/ratings`)
  const toneOf = (level: string) =>
    page
      .getByRole('link', { name: new RegExp(`^${level}`) })
      .getByText(level, { exact: true })
      .evaluate(tag => {
        const probe = tag.ownerDocument.createElement('i')
        tag.append(probe)
        const isIn = (token: string) => {
          probe.style.color = `var(${token})`
          return getComputedStyle(probe).color === getComputedStyle(tag).color
        }
        const tone = ['--color-danger', '--color-warning', '--text-secondary'].filter(isIn)
        probe.remove()
        return tone
      })
  assert.deepEqual(await toneOf('高风险'), ['--color-danger'])
  assert.deepEqual(await toneOf('较高风险'), ['--color-warning'])
  await assertFaultless(page, 'ratings')
  await page.context().close()
})
