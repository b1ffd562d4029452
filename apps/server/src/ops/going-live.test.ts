import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { readClock } from '@zhixiao/db/clock.ts'
import { addDays, type IsoDate, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { agreementNames, agreementsOf, PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { LEGAL_PAGES } from '@zhixiao/domain/codes/legal-pages.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import sharp from 'sharp'
import { runDueJobs } from '../jobs/runner.ts'
import { ageCodes, receiveCode } from '../testing/codes.ts'
import { idNumberOf, openingOf } from '../testing/opening.ts'
import { startTestServer } from '../testing/server.ts'
import { parseCommand, runCommand } from './run-command.ts'

const server = await startTestServer({ empty: true })
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-live-'))
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const FUND = '710001'
const BLOCK = /^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm
const blocks = [
  ...readFileSync(new URL('../../../../docs/going-live.md', import.meta.url), 'utf8').matchAll(BLOCK),
].map(([, language = '', name = '', text = '']) => ({ language, name, text }))

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

/** Runs a line of the page, its files taken from the folder. */
async function run(line: string): Promise<{ code: number; text: string }> {
  const [, , , , ...argv] = line.split(' ')
  const last = argv.at(-1) ?? ''
  const isFile = /\.(csv|json|password)$/.test(last) || ['content', 'backup'].includes(last)
  let text = ''
  const code = await runCommand(
    parseCommand(isFile && argv.length > 1 ? [...argv.slice(0, -1), join(folder, last)] : argv),
    async () => ({ ...server.ctx, actor: 'zhao' }),
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

/** Somebody registers, opens an account and gets a session, as on the screens. */
async function openAccount() {
  const mobile = '13612345678'
  const idno = idNumberOf('19900312')
  const code = await receiveCode(server, mobile, 'register')
  const proved = await server.client().call('serve.mobileCodeVerify', { purpose: 'register', mobile, smsCode: code })
  assert.ok(proved.ok)
  const registered = await server.client().call('account.virtualRegister', {
    mobile,
    smsCode: proved.data.smsTicket,
    loginPassword: 'blue7river',
    agreements: [...agreementsOf.register],
  })
  assert.ok(registered.ok)
  const client = server.client(registered.data.accesstoken)
  server.ctx.gateways.ocr = { readRows: async () => ['姓名林小满', `公民身份号码${idno}`] }
  const blank = sharp({ create: { width: 430, height: 270, channels: 3, background: '#dde6f0' } })
  const image = new File([new Uint8Array(await blank.jpeg().toBuffer())], 'id.jpg', { type: 'image/jpeg' })
  for (const side of ['front', 'back'] as const)
    assert.ok((await client.call('account.idcardUpload', { side, image })).ok)
  await ageCodes(server, 120)
  const opened = await client.call('account.open', await openingOf(server, { custno: '', client, mobile }, { idno }))
  assert.ok(opened.ok, JSON.stringify(opened))
  return { client, tradeacco: opened.data.tradeacco }
}

/** The versions in force, as the screen of a purchase shows them. */
async function agreementsForPurchase() {
  const asked: readonly string[] = [PRODUCT_SUMMARY, ...agreementsOf.purchase]
  const answer = await server.client().call('content.agreementList', { fundCode: FUND })
  assert.ok(answer.ok)
  return answer.data.list.filter(({ id }) => asked.includes(id)).map(({ id, version }) => ({ agreement: id, version }))
}

test('LIV-01 LIV-02 a shop opens on an empty database by the commands of docs/going-live.md, and its first purchase is paid and confirmed', async () => {
  writeFiles()
  const commands = commandsOf('')
  const examine = commands.at(-1) ?? ''
  const empty = await run(examine)
  assert.equal(empty.code, 1)
  assert.match(empty.text, /look at: 0 of at least 2 operators/)
  for (const subject of [/no trading calendar/, /no bank/, /no fund\n/, /11 agreements/, /9 legal pages/, /no job has/])
    assert.match(empty.text, subject)

  for (const line of commands.filter(each => each !== examine)) {
    const { code, text } = await run(line)
    assert.equal(code, 0, `${line}\n${text}`)
  }
  assert.deepEqual(missingOf((await run(examine)).text), ['missing: no job has ever run'])
  await runDueJobs(server.ctx)
  const ready = (await run(examine)).text
  assert.deepEqual(missingOf(ready), [])
  assert.doesNotMatch(ready, /operators/)

  assert.equal((await readClock(server.db)).is_demo, false)
  const { client, tradeacco } = await openAccount()
  const bought = await client.call('trade.purchase', {
    fundCode: FUND,
    tradeacco,
    amount: '1000.00',
    tradePassword: '280417',
    agreements: await agreementsForPurchase(),
  })
  assert.ok(bought.ok, JSON.stringify(bought))
  await runDueJobs(server.ctx)
  await server.setClock('2026-11-20T20:00:00+08:00')
  for (const line of commandsOf('evening')) assert.equal((await run(line)).code, 0, line)
  await server.setClock('2026-11-23T08:30:00+08:00')
  for (const line of commandsOf('morning')) {
    const { code, text } = await run(line)
    assert.equal(code, 0, `${line}\n${text}`)
  }
  const order = await server.db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
  const paid = await server.db.selectFrom('bank_txn').select(['direction', 'state', 'amount_fen']).execute()
  assert.deepEqual(paid, [{ direction: 'in', state: 'done', amount_fen: 100_000n }])
  assert.equal(order.status, STATUS.confirmed)
  // 1000 / 1.008 = 992.06 yuan at a NAV of 1.26.
  const held = await server.db.selectFrom('holding').select('shares_cents').executeTakeFirstOrThrow()
  assert.equal(held.shares_cents, 78_735n)
})
