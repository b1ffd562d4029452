import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { legalBreaches } from '@zhixiao/domain/law/text-law.ts'
import { rateE8 } from '@zhixiao/domain/money/money.ts'
import type { Page } from 'playwright-core'
import { growing } from '../../apps/server/src/testing/growth-market.ts'
import { funds } from '../../apps/server/src/testing/world.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { openEveryPlace } from './every-place.ts'
import { holdShares } from './order-form.ts'
import type { Site } from './site.ts'

const DAY = isoDate('2027-01-05')
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
  await site.server.setClock(`${DAY}T10:00:00+08:00`)
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

/** 'place rule: words' of what a page says against the law of own sales on the day. */
async function wrongOn(page: Page): Promise<string[]> {
  const found = (await linesOf(page)).flatMap(body =>
    legalBreaches({ title: '', lead: '', body, rules: [], contractDay: isoDate('2020-01-02'), fundKinds: [] }, [DAY]),
  )
  const ofOwnSales = found.filter(({ rule, day }) => day !== null && rule.startsWith('own-'))
  return ofOwnSales.map(({ rule, says }) => `${page.url()} ${rule}: ${says}`)
}

test('LAW-02 after New Year 2027 no public page promises a fee that is not taken', async () => {
  const page = await site.open('/')
  const wrong: string[] = []
  const ofFunds = [funds.mixed, funds.backEnd, growing.a, growing.c].map(
    code => `${paths.fundDetail}?fundCode=${code}&tab=fees&amount=10000&days=30`,
  )
  for (const place of [...places, ...ofFunds, `${paths.fundCompare}?codes=${funds.backEnd},${funds.mixed}`]) {
    await page.goto(site.url + place)
    wrong.push(...(await wrongOn(page)))
  }
  assert.deepEqual(wrong, [])
  await page.context().close()
})

test('LAW-02 after New Year 2027 no form or confirmation of an order promises a fee that is not taken', async () => {
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
    const consent = page.getByRole('checkbox', { name: /我已阅读并同意/ })
    if (await consent.count()) await consent.check()
    await page.waitForLoadState('networkidle')
    const next = page.getByRole('button', { name: '下一步' }).first()
    wrong.push(...(await wrongOn(page)))
    await next.click()
    await page.getByRole('heading', { name: '确认并验证' }).waitFor()
    await page
      .getByText(/预估.*费/)
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    wrong.push(...(await wrongOn(page)))
  }
  assert.deepEqual(wrong, [])
  await page.context().close()
})
