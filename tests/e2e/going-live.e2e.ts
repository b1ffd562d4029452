import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readClock } from '@zhixiao/db/clock.ts'
import { addDays, type IsoDate, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { agreementNames } from '@zhixiao/domain/codes/agreements.ts'
import { LEGAL_PAGES } from '@zhixiao/domain/codes/legal-pages.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { parseCommand, runCommand } from '../../apps/server/src/doors/shell/run-command.ts'
import { signIn } from '../../apps/server/src/doors/shell/staff/sign-in.ts'
import { idNumberOf } from '../../apps/server/src/testing/opening.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import { captchaAnswer, sendCode } from './codes.ts'
import { box, button } from './controls.ts'
import { firmBrand } from './firm-brand.ts'
import { answerAll } from './risk-paper.ts'
import { launchBrowser, waitForHydration } from './site.ts'
import { uploadUnreadId } from './upload-unread-id.ts'

// An operator's shell and the readers of messages share the database with the site, which is a process of its own.
let server: TestServer
let browser: Browser
let site: ChildProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-live-'))
before(async () => {
  ;[server, browser] = await Promise.all([
    startTestServer({ empty: true, settings: { CRYPTO: 'sm', FILES: 'database' } }),
    launchBrowser(),
  ])
})
after(async () => {
  site?.kill('SIGTERM')
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const FUND = '710001'
/** The firm's own words on the page of an order. */
const HEADING = '申请已受理'
/** Where the firm keeps the pictures of its managers. */
const PICTURES = 'https://pictures.yuanhang-fund.cn/managers/'
const BLOCK = /^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm
const blocks = [...readFileSync(new URL('../../docs/going-live.md', import.meta.url), 'utf8').matchAll(BLOCK)].map(
  ([, language = '', name = '', text = '']) => ({ language, name, text }),
)

/** Writes the files of the page; what it shows once for many, once for each. */
function writeFiles(): void {
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { mode: 0o600 })
  }
  for (const { language, name, text } of blocks) {
    if (language === 'sh' || name === '') continue
    write(
      name,
      text.replace(/^(.*),\d\n\.\.\.\n(.*),\d$/m, (_, from, to) => daysBetween(isoDate(from), isoDate(to))),
    )
    if (name.startsWith('content/agreement/'))
      for (const id of Object.keys(agreementNames)) write(`content/agreement/${id}/v1.md`, text)
    if (name.startsWith('content/page/')) for (const id of LEGAL_PAGES) write(`content/page/${id}.md`, text)
  }
}

function daysBetween(from: IsoDate, to: IsoDate): string {
  const days: IsoDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days.map(day => `${day},${weekdayOf(day) < 6 ? 1 : 0}`).join('\n')
}

/** Runs a line of the page as the operator that it names, or zhao, who signs in; its files are in the folder. */
async function run(line: string): Promise<{ code: number; text: string }> {
  const { named, command = '' } =
    /^(?:OPS_OPERATOR=(?<named>\w+) \S+ )?npm run ops -- (?<command>.*)$/.exec(line)?.groups ?? {}
  const argv = command.split(' ')
  const last = argv.at(-1) ?? ''
  const isFile = /\.(csv|json|password)$/.test(last) || ['content', 'backup'].includes(last)
  // The first two operators are added by the role that owns the database.
  const isFirst = command.startsWith('operators add') && named === undefined
  const name = named ?? 'zhao'
  const credential = { name: isFirst ? undefined : name, passwordFile: join(folder, `${name}.password`) }
  let text = ''
  const code = await runCommand(
    parseCommand(isFile && argv.length > 1 ? [...argv.slice(0, -1), join(folder, last)] : argv),
    async command => ({ ...server.ctx, actor: await signIn(server.ctx, command, credential) }),
    more => {
      text += more
    },
  )
  return { code, text }
}

const commandsOf = (section: string) =>
  blocks
    .filter(({ language, name }) => language === 'sh' && name === section)
    .flatMap(({ text }) => text.trim().split('\n'))
/** What the doctor says is missing, without the firm's own file, which no command changes. */
const missingOf = (text: string) =>
  text.split('\n').filter(line => line.startsWith('missing: ') && !line.includes('brand.json'))

const settings = () => {
  const { user, host, port, database } = server.database
  return {
    ...process.env,
    DATABASE_URL: `postgres://${user}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`,
    DATA_DIR: server.ctx.env.dataDir,
    BRAND_FILE: join(folder, 'brand.json'),
    // Production refuses the pretend bank and messages, which this test needs.
    NODE_ENV: 'test',
    DEMO: '0',
    // As the server's own context, whose checks read the pictures.
    FILES: 'database',
    // LIV-18: this shop's browser seals its secrets by SM2, the other tests' by RSA.
    CRYPTO: 'sm',
    LOG_LEVEL: 'silent',
    PORT: '0',
    OPS_OPERATOR: 'zhao',
    OPS_PASSWORD_FILE: join(folder, 'zhao.password'),
  }
}

/** The firm's own file, as step 2 of the page asks for. */
function writeBrand(): void {
  writeFileSync(
    join(folder, 'brand.json'),
    firmBrand({
      service: '网上交易',
      ...look,
      imageBases: { managers: PICTURES },
      headings: { orderPending: HEADING },
    }),
  )
}

/** A mark and colours of their own. */
const look = {
  mark: { box: 24, parts: [{ path: 'M2 20L12 3L22 20z' }, { path: 'M2 22h20', width: 2, colour: 'accent' }] },
  colours: { primary: '#5B2A86', ground: '#24123A', accent: '#7A5C00' },
}

/** The firm's name, mark and colours in header, footer, icon, picture of a link and console, of the same build. */
async function assertOwnLook(page: Page, url: string, consoleUrl: string): Promise<void> {
  const [triangle] = look.mark.parts
  const colourOf = (part: Locator, name: string) =>
    part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  for (const role of ['banner', 'contentinfo'] as const) {
    const sign = page.getByRole(role).getByRole('link', { name: '远航基金 网上交易' })
    assert.equal(await sign.locator('path').first().getAttribute('d'), triangle?.path)
  }
  assert.equal(await colourOf(page.getByRole('contentinfo'), 'background-color'), 'rgb(36, 18, 58)')
  assert.equal(await colourOf(page.locator('html'), '--action-primary'), '#5B2A86')
  assert.match(await page.title(), / - 远航基金网上交易$/)

  const icon = await (await fetch(`${url}/favicon.svg`)).text()
  assert.ok(icon.includes(triangle?.path ?? '-') && icon.includes(look.colours.ground), icon)
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = sharp(await (await fetch(url + new URL(shared ?? '').pathname)).bytes())
  const { data } = await picture
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.deepEqual([...data.subarray(0, 3)], [36, 18, 58])

  const office = await page.context().newPage()
  await office.goto(`${consoleUrl}/sign-in`)
  await office.getByRole('heading', { name: '运营后台' }).waitFor()
  await office.getByText('远航基金', { exact: true }).waitFor()
  assert.equal(await colourOf(office.locator('html'), '--action-primary'), '#5B2A86')
  await office.close()
}

/** Each page that shows a manager has the picture from there, and may load it. */
async function assertPictures(page: Page, url: string): Promise<void> {
  const picture = page.locator(`img[src="${PICTURES}M01.webp"]`).first()
  for (const path of ['/fund_manager', `/fund_detail?fundCode=${FUND}`]) {
    const policy = (await page.goto(url + path))?.headers()['content-security-policy']
    assert.match(policy ?? '', /img-src [^;]* https:\/\/pictures\.yuanhang-fund\.cn[ ;]/)
    await picture.waitFor({ state: 'attached' })
  }
  await page.goto(url)
  await page.getByRole('banner').getByRole('textbox', { name: '搜索基金、经理、公告' }).click()
  await page.getByRole('combobox', { name: '搜索' }).fill('陆远')
  await picture.waitFor({ state: 'attached' })
}

/** Starts the site as `npm start` does; its address and the console's once it is ready. */
function startSite(): Promise<{ url: string; consoleUrl: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.ts')], {
    env: settings(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  site = child
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', part => {
      printed += part
      const [, url, consoleUrl] = /ready at (\S+)\n[\s\S]*?console: (\S+)/.exec(printed) ?? []
      if (url && consoleUrl) resolve({ url, consoleUrl })
    })
    child.once('exit', code => reject(new Error(`ended with ${code}: ${printed}`)))
  })
}

/** The doctor as an operator starts it: a process that signs in with a password file and reads the firm's own texts. */
async function examineInShell(): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../apps/server/src/doors/shell/main.ts'), 'doctor'],
    {
      env: settings(),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return await text(child.stdout)
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + 60_000
  while (!(await isSo())) {
    assert.ok(performance.now() < latest, what)
    await pause(50)
  }
}

const MOBILE = '13612345678'
const TRADE_PASSWORD = '280417'

async function register(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/register`)
  const answer = await captchaAnswer({ server }, page, () => box(page, '手机号').fill(MOBILE))
  await box(page, '图形验证码').fill(answer)
  await box(page, '短信验证码').fill(await sendCode({ server }, page, MOBILE))
  await page.getByLabel('登录密码', { exact: true }).fill('blue7river')
  await page.getByRole('checkbox').check()
  await button(page, '注册').click()
  await page.getByRole('heading', { name: '注册成功，已登录' }).waitFor()
  await button(page, '去开户').click()
}

/** Types what is on the card; the pictures show nothing, so an operator has to look at them. */
async function proveIdentity(page: Page): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 253 } })
  await uploadUnreadId(page, buffer)
  await box(page, '姓名').fill('林小满')
  await box(page, '证件号码').fill(idNumberOf('19900312'))
  await page.getByLabel('证件有效期至').fill('2035-01-01')
  await button(page, '下一步').click()
}

/** Releases the pictures as step 10 says. */
async function releasePictures(): Promise<void> {
  const { text } = await run('npm run ops -- id-review list')
  const [, custno = '', upload = ''] = /(\d{12})\D+(\d+)/.exec(text) ?? []
  const released = await run(`npm run ops -- id-review release ${custno} ${upload}`)
  assert.equal(released.code, 0, `${text}\n${released.text}`)
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByRole('heading', { name: '填写个人资料' }).waitFor()
  await page.getByLabel('学历').selectOption({ label: '大学本科' })
  await page.getByLabel('职业').selectOption({ label: '学生' })
  await page.getByLabel('年收入').selectOption({ index: 1 })
  await page.getByLabel('省份').selectOption({ label: '上海市' })
  await page.getByLabel('城市').selectOption({ label: '上海市' })
  await page.getByLabel('区县').selectOption({ label: '徐汇区' })
  await box(page, '联系地址').fill('示例路1号')
  for (const name of ['账户实际控制人是否为本人', '账户实际受益人是否为本人'])
    await page.getByRole('group', { name }).getByLabel('是，为本人').check()
  await page.getByLabel('良好').check()
  await page.getByLabel('税收居民身份').selectOption({ label: '仅为中国税收居民' })
  await button(page, '下一步').click()
}

async function bindCard(page: Page): Promise<void> {
  const cardMobile = '13712340002'
  await box(page, '银行卡号').fill('6222021234567890125')
  await page.getByText('中国工商银行 · 借记卡').waitFor()
  await box(page, '银行预留手机号').fill(cardMobile)
  await box(page, '短信验证码').fill(await sendCode({ server }, page, cardMobile))
  await button(page, '下一步').click()
  for (const name of ['设置交易密码，6 位数字', '再次输入交易密码，6 位数字'])
    await page.getByLabel(name).pressSequentially(TRADE_PASSWORD)
}

async function assessAndOpen(page: Page): Promise<void> {
  await answerAll(page, 2, '下一步')
  await page.locator('h2:focus').getByText('确认开户信息').waitFor()
  await page.getByRole('checkbox').check()
  await button(page, '提交开户').click()
  await page.getByRole('heading', { name: '开户成功' }).waitFor()
}

async function buy(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/trade/purchase?fundCode=${FUND}`)
  await page.getByRole('textbox', { name: '购买金额' }).fill('1000')
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await button(page, '下一步').click()
  await button(page, '输入交易密码').click()
  await page.getByLabel('交易密码，6 位数字').pressSequentially(TRADE_PASSWORD)
  await page.getByRole('heading', { name: HEADING }).waitFor()
}

test('CON-30 LIV-01 LIV-02 LIV-18 LET-11 a shop opens on an empty database by the commands of docs/going-live.md, and its first customer buys in the browser: paid and confirmed', async () => {
  writeFiles()
  writeBrand()
  const commands = commandsOf('')
  const examine = commands.at(-1) ?? ''
  for (const line of commands.filter(each => each.includes('operators add')))
    assert.equal((await run(line)).code, 0, line)
  const empty = await run(examine)
  assert.equal(empty.code, 1)
  for (const subject of [/no trading calendar/, /no bank/, /no fund\n/, /11 agreements/, /9 legal pages/, /no job has/])
    assert.match(empty.text, subject)
  for (const line of commands.filter(each => each !== examine && !each.includes('operators add'))) {
    const { code, text } = await run(line)
    assert.equal(code, 0, `${line}\n${text}`)
  }
  const loaded = (await run(examine)).text
  assert.deepEqual(missingOf(loaded), ['missing: no job has ever run'])
  assert.doesNotMatch(loaded, /nobody may|no two people|operators$/m, 'the six people of the page are enough')
  assert.deepEqual(await server.db.selectFrom('emergency').select('act').execute(), [], 'no review waits for anybody')
  assert.equal((await readClock(server.db)).is_demo, false)

  const { url, consoleUrl } = await startSite()
  assert.match(await (await fetch(`${url}/api/public-key`)).text(), /"algorithm":"sm2"/)
  await until('no job ran', async () => missingOf((await run(examine)).text).length === 0)
  const page = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
  waitForHydration(page)
  const thrown: string[] = []
  page.on('pageerror', error => thrown.push(error.message))
  const curve: string[] = []
  page.on('request', request => request.url().includes('encrypt-sm2') && curve.push(request.url()))
  await page.goto(url)
  assert.deepEqual(curve, [], 'a page without a secret loads no SM2')
  const [report] = await Promise.all([examineInShell(), register(page, url)])
  assert.equal(new Set(curve).size, 1)
  assert.match(report, /^Nothing is missing\.$/m)
  await page.goto(url)
  await assertOwnLook(page, url, consoleUrl)
  await assertPictures(page, url)
  await page.goto(`${url}/auth/openaccount`)
  await proveIdentity(page)
  await fillProfile(page)
  await bindCard(page)
  await assessAndOpen(page)
  await releasePictures()
  await buy(page, url)

  const statusOf = async () => (await server.db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status
  const movements = () => server.db.selectFrom('bank_txn').select(['direction', 'state', 'amount_fen']).execute()
  await until('the bank did not pay', async () => (await movements()).every(({ state }) => state === 'done'))
  assert.deepEqual(await movements(), [{ direction: 'in', state: 'done', amount_fen: 100_000n }])
  await server.setClock('2026-11-20T20:00:00+08:00')
  for (const line of commandsOf('evening')) assert.equal((await run(line)).code, 0, line)
  await server.setClock('2026-11-23T08:30:00+08:00')
  await until('the jobs did not confirm', async () => (await statusOf()) === STATUS.confirmed)
  for (const line of commandsOf('morning')) {
    let report = await run(line)
    // The site's own jobs may still be at work on this morning.
    await until(line, async () => {
      if (!/try again/.test(report.text)) return true
      report = await run(line)
      return false
    })
    assert.equal(report.code, 0, `${line}\n${report.text}`)
  }
  // 1000 / 1.008 = 992.06 yuan at a NAV of 1.26.
  const held = await server.db.selectFrom('holding').select('shares_cents').executeTakeFirstOrThrow()
  assert.equal(held.shares_cents, 78_735n)
  await page.goto(`${url}/assets/my_assets`)
  await page.getByText('992.06').first().waitFor()
  assert.deepEqual(thrown, [])
})
