import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { legalBreaches } from '@zhixiao/domain/law/text-law.ts'
import { rateE8 } from '@zhixiao/domain/money/money.ts'
import type { Page } from 'playwright-core'
import { growing } from '../../apps/server/src/testing/growth-market.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { openEveryPlace } from './every-place.ts'
import { holdShares } from './order-form.ts'
import type { Site } from './site.ts'

const [BEFORE, AFTER] = [isoDate('2026-12-30'), isoDate('2027-01-05')]
let site: Site
let places: string[]

before(async () => {
  ;({ site, places } = await openEveryPlace())
  await holdShares(site)
  await withTx(site.server.db, async tx => {
    const classC = { service_rate_e8: rateE8(400_000n) }
    await tx.updateTable('fund').set(classC).where('fundcode', '=', growing.c).execute()
    await bumpVersion(tx, 'market')
  })
})
after(() => site.close())

/** Lines of a page, and names with the figure below them. What is struck through is not charged. */
async function linesOf(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    for (const struck of document.querySelectorAll('s')) struck.remove()
    return document.body.innerText
  })
  const lines = text
    .split('\n')
    .map(line => line.replaceAll('\t', ' ').trim())
    .filter(line => line !== '')
  return lines.flatMap((line, at) => (/\d/.test(line) ? [line] : [line, `${line} ${lines[at + 1] ?? ''}`]))
}

/** 'place rule: words' of what a page says against the law of own sales on a day. */
async function wrongOn(page: Page, day: IsoDate): Promise<string[]> {
  const found = (await linesOf(page)).flatMap(body =>
    legalBreaches({ title: '', lead: '', body, rules: [], contractDay: isoDate('2020-01-02'), fundKinds: [] }, [day]),
  )
  const ofOwnSales = found.filter(({ rule, day: from }) => from !== null && rule.startsWith('own-'))
  return ofOwnSales.map(({ rule, says }) => `${page.url()} ${rule}: ${says}`)
}

test('LAW-02 no public page about fees promises before New Year 2027 a return that is not given yet, and none after it a fee that is not taken', async () => {
  const page = await site.open('/')
  const wrong: string[] = []
  const ofFunds = [funds.mixed, funds.backEnd, growing.a, growing.c].map(
    code => `${paths.fundDetail}?fundCode=${code}&tab=fees&amount=10000&days=30`,
  )
  const ofFees = [paths.home, ...ofFunds, `${paths.fundCompare}?codes=${funds.backEnd},${funds.mixed}`]
  for (const [day, visited] of [
    [BEFORE, ofFees],
    [AFTER, [...places, ...ofFees]],
  ] as const) {
    await site.server.setClock(`${day}T10:00:00+08:00`)
    for (const place of visited) {
      await page.goto(site.url + place)
      wrong.push(...(await wrongOn(page, day)))
    }
  }
  assert.deepEqual(wrong, [])
  await page.context().close()
})

test('LAW-02 after New Year 2027 no form or confirmation of an order promises a fee that is not taken', async () => {
  await site.server.setClock(`${AFTER}T10:00:00+08:00`)
  const page = await site.open('/', { as: 'zhangSan' })
  const wrong: string[] = []
  const forms: readonly [place: string, field: string][] = [
    ...[funds.mixed, funds.backEnd].flatMap((code): [string, string][] => [
      [`${paths.purchase}?fundCode=${code}`, '购买金额'],
      [`${paths.fix}?fundCode=${code}`, '金额'],
    ]),
    [`${paths.sell}?fundCode=${funds.mixed}`, '份额'],
    [`${paths.change}?fundCode=${funds.mixed}&targetFundCode=${funds.bond}`, '份额'],
  ]
  for (const [place, field] of forms) {
    await page.goto(site.url + place)
    await page.getByRole('textbox', { name: field }).first().fill('2000')
    // Its agreements may come after the form.
    if (!place.startsWith(paths.sell)) await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await page.waitForLoadState('networkidle')
    const next = page.getByRole('button', { name: '下一步' }).first()
    wrong.push(...(await wrongOn(page, AFTER)))
    await next.click()
    await page.getByRole('heading', { name: '确认并验证' }).waitFor()
    await page
      .getByText(/预估.*费/)
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    wrong.push(...(await wrongOn(page, AFTER)))
  }
  assert.deepEqual(wrong, [])
  await page.context().close()
})
