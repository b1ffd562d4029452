import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openEveryPlace } from './every-place.ts'
import { type Input, pressEveryLink } from './press-through.ts'
import type { Site } from './site.ts'

let site: Site
before(async () => {
  ;({ site } = await openEveryPlace())
})
after(() => site.close())

test('CUS-01 every link of header, menus, footer and tables shows its page, by mouse, keyboard and touch', async () => {
  const desktop = { as: 'zhangSan', viewport: { width: 1440, height: 900 } } as const
  const phone = { as: 'zhangSan', viewport: { width: 390, height: 844 }, hasTouch: true } as const
  const walk = async (page: Page, input: Input, from: readonly string[]) => {
    const seen = new Set<string>()
    for (const place of from) {
      await page.goto(site.url + place)
      for (const inside of ['header', 'main nav, main table, main aside', 'footer'])
        await pressEveryLink(page, { inside, input, seen })
    }
  }
  const places = ['/home', '/fund', '/assets/my_assets', '/services/trade/trade_rule', '/account/person_info']
  const page = await site.open('/home', desktop)
  await walk(page, 'mouse', places)
  await page.context().close()

  const touched = await site.open('/home', phone)
  const drawer = touched.getByRole('navigation', { name: '主导航（窄屏）' })
  const open = async () => {
    if (!(await drawer.isVisible())) await touched.getByLabel('菜单', { exact: true }).tap()
  }
  await pressEveryLink(touched, { inside: 'header nav', input: 'touch', seen: new Set(), open })
  await walk(touched, 'touch', places.slice(1, 3))
  await touched.context().close()
})
