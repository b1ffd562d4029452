import { DEMO_LOGIN_PASSWORD, DEMO_TRADE_PASSWORD, world } from '@zhixiao/demo/world.ts'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { z } from 'zod'

type Demo = { browser: Browser; site: string; office: string }
type Keep = (name: string, picture: Buffer) => Promise<void>

/** All small pictures have this shape, so that they stand in one row. */
const SMALL = { width: 896, height: 560 }
/** Pixels of a picture for one of the page, so that its letters are sharp. */
const SHARP = 1.25
/** The same shape, where more columns stand side by side. */
const DESK = { width: 1280, height: 800 }
const WIDE = { width: 1320, height: 700 }
const PHONE = { width: 390, height: 800 }
/** A fund of 张三's class. */
const FUND = '990044'
const look: BrowserContextOptions = { locale: 'zh-CN', reducedMotion: 'reduce', colorScheme: 'light' }

/**
 * Walks through the demo as the READMEs tell it, from a purchase over the evening in the office to its confirmation, and
 * keeps a picture of each step; the wide one shows the site on a desk and on a phone.
 */
export async function takePictures(demo: Demo, keep: Keep): Promise<void> {
  const customer = await newPage(demo, SMALL)
  await open(customer, `${demo.site}/fund`)
  await bringUp(customer.getByPlaceholder('基金名称 / 代码'))
  await keep('1-funds', await customer.screenshot())

  const home = await newPage(demo, DESK)
  await open(home, `${demo.site}/home`)
  const desk = await home.screenshot()
  await signIn(demo, customer)
  await customer.setViewportSize(PHONE)
  await open(customer, `${demo.site}/assets/my_assets`)
  await keep('hero', await besideEachOther(demo, desk, await customer.screenshot()))
  await customer.setViewportSize(SMALL)

  await open(customer, `${demo.site}/trade/purchase?fundCode=${FUND}`)
  await customer.getByRole('textbox', { name: '购买金额' }).fill('10000')
  await customer.getByText(/^预估申购费（/).waitFor()
  await bringUp(customer.getByText('混合型', { exact: true }), 136)
  await keep('2-purchase', await customer.screenshot())
  await placeOrder(customer)

  const maker = await enterOffice(demo, '周敏')
  await maker.getByRole('button', { name: '到 18:40' }).click()
  await maker.getByText(/周五 18:40/).waitFor()
  await goTo(maker, 'n', '净值')
  await maker.getByText('可以提交').first().waitFor()
  await maker.keyboard.press('F8')
  await settled(maker)
  await keep('3-navs', await maker.screenshot())
  await submitNavs(maker)

  const checker = await enterOffice(demo, '林涛')
  await goTo(checker, 'i', '待办与复核')
  await checker.getByText(/^2026-11-20 .*等 \d+ 只/).click()
  await checker.getByRole('button', { name: /^通过/ }).waitFor()
  await settled(checker)
  await keep('4-approval', await checker.screenshot())
  await checker.keyboard.press('a')
  await checker.getByRole('button', { name: '确认通过' }).click()
  await checker.getByRole('dialog').waitFor({ state: 'detached' })

  await goTo(checker, 't', '今日')
  await checker.getByRole('button', { name: '下一交易日' }).click()
  await checker.getByText('2026-11-23，交易日').waitFor()
  await settled(checker)
  await keep('5-today', await checker.screenshot())

  await open(customer, `${demo.site}/assets/trade_record`)
  const newest = customer.getByRole('row', { name: /申购.*10,000\.00/ }).first()
  await newest.getByText('详情').click()
  await bringUp(customer.getByText('确认计算过程'))
  await keep('6-working', await customer.screenshot())
}

const newPage = async ({ browser }: Demo, viewport: typeof SMALL): Promise<Page> =>
  (await browser.newContext({ ...look, viewport, deviceScaleFactor: viewport === SMALL ? SHARP : 1 })).newPage()

async function enterOffice(demo: Demo, name: string): Promise<Page> {
  const page = await newPage(demo, DESK)
  await page.goto(demo.office)
  await page.getByRole('button', { name }).click()
  await page.getByRole('heading', { level: 1, name: '今日' }).waitFor()
  await settled(page)
  return page
}

/** By the keys of the console. */
async function goTo(page: Page, key: string, title: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await settled(page)
}

/** Takes the custodian's figure for the row typed wrong and for those that are missing. */
async function submitNavs(page: Page): Promise<void> {
  await page.keyboard.press('u')
  await page.getByRole('button', { name: '缺项取托管行' }).click()
  await page.getByRole('button', { name: /试算并提交/ }).click()
  await page.getByRole('textbox', { name: '提交说明' }).fill('当日净值')
  await page.getByRole('button', { name: '提交复核' }).click()
  await page.getByText('已提交复核').waitFor()
  await page.getByRole('button', { name: '完成' }).click()
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await settled(page)
}

/** Until nothing more is loaded, and the letters have their font. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** Scrolls a part up to the header. */
async function bringUp(part: Locator, top = 94): Promise<void> {
  await part.first().evaluate((element, px) => window.scrollBy(0, element.getBoundingClientRect().top - px), top)
  await settled(part.page())
}

const outbox = z.object({ data: z.array(z.object({ mobile: z.string(), body: z.string() })) })

/** A browser that the demo does not know is asked for the code of an SMS. */
async function signIn({ site }: Demo, page: Page): Promise<void> {
  const { mobile } = world.zhangSan
  await open(page, `${site}/login`)
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByLabel('登录密码', { exact: true }).fill(DEMO_LOGIN_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText(/首次在此设备登录/).waitFor()
  const { data } = outbox.parse(await (await fetch(`${site}/dev/outbox`)).json())
  const message = data.find(each => each.mobile === mobile && each.body.includes('验证码'))
  await page.getByRole('textbox', { name: '短信验证码' }).fill(/\d{6}/.exec(message?.body ?? '')?.[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
}

async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('button', { name: '输入交易密码' }).click()
  await page.getByLabel('交易密码，6 位数字').pressSequentially(DEMO_TRADE_PASSWORD)
  await page.getByRole('heading', { name: '申请已提交' }).waitFor()
}

/** The site on a desk, and beside it on a phone. */
async function besideEachOther(demo: Demo, desk: Buffer, phone: Buffer): Promise<Buffer> {
  const page = await newPage(demo, WIDE)
  const image = (picture: Buffer, of: string) =>
    `<img class="${of}" src="data:image/png;base64,${picture.toString('base64')}" alt="">`
  await page.setContent(`<style>
    body { margin: 0; background: #e6ecf6 }
    img { position: absolute; border-radius: 12px; box-shadow: 0 12px 40px #0b1f4440 }
    .desk { left: 36px; top: 44px; width: 980px }
    .phone { left: 1004px; top: 76px; width: 268px; border: 6px solid #10182b; border-radius: 30px }
  </style>${image(desk, 'desk')}${image(phone, 'phone')}`)
  return page.screenshot()
}
