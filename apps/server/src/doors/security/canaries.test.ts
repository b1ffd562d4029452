import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Client } from '@zhixiao/client/client.ts'
import { callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { authorisationRows } from '../../testing/authorisation-rows.ts'
import { lastCode, receiveCode } from '../../testing/codes.ts'
import { grantEstate } from '../../testing/estate.ts'
import { cardRows } from '../../testing/id-card.ts'
import { idNumberOf, openingOf } from '../../testing/opening.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, TRADE_PASSWORD } from '../../testing/world.ts'
import { pageApi } from '../site/page-api.ts'
import { createPages } from '../site/pages.ts'
import { closeServer, createHttpServer } from '../site/serve.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const planted: Record<string, string> = {
  name: '欧阳秘密',
  idNumber: idNumberOf('19880817', '047'),
  card: '',
  cardMobile: '13698761234',
  mobile: '13598761234',
  email: 'canary.secret@example.com',
  address: '金丝雀街道77号暗号楼',
  loginPassword: 'Canary77sings',
  tradePassword: '940627',
  wrongPassword: 'Canary88wrong',
}

/** Registers, opens an account, logs in, uploads, buys, and tries wrong secrets in between. Returns the refusals. */
async function live(): Promise<{ client: Client; refusals: unknown[] }> {
  const p = (name: string): string => planted[name] ?? ''
  const refusals: unknown[] = []
  const visitor = server.client()
  const smsCode = await receiveCode(server, p('mobile'), 'register')
  planted.smsCode = smsCode
  const register = {
    mobile: p('mobile'),
    smsCode,
    loginPassword: p('loginPassword'),
    agreements: ['service', 'privacy'],
  } as const
  refusals.push(await visitor.call('account.virtualRegister', { ...register, agreements: [] }))
  const registered = await visitor.call('account.virtualRegister', {
    ...register,
    agreements: [...register.agreements],
  })
  assert.ok(registered.ok, JSON.stringify(registered))
  const login = { custtype: '1', idType: '10', account: p('mobile'), password: p('loginPassword') } as const
  refusals.push(await visitor.call('token.login', { ...login, password: p('wrongPassword') }))
  const session = await visitor.call('token.login', login)
  assert.ok(session.ok, JSON.stringify(session))
  planted.token = session.data.accesstoken
  const client = server.client(planted.token)

  const { custno } = await server.db
    .selectFrom('customer')
    .select('custno')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const opening = await openingOf(
    server,
    { custno, client, mobile: p('cardMobile') },
    {
      custname: p('name'),
      idno: p('idNumber'),
      address: p('address'),
      email: p('email'),
      tradePassword: p('tradePassword'),
    },
  )
  planted.card = opening.cardno
  planted.cardCode = await lastCode(server, p('cardMobile'))
  refusals.push(await client.call('account.open', { ...opening, address: '' }))
  refusals.push(await client.call('account.open', { ...opening, tradePassword: '123456' }))
  const opened = await client.call('account.open', opening)
  assert.ok(opened.ok, JSON.stringify(opened))
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  server.ctx.gateways.ocr = {
    readRows: async () => cardRows({ custname: p('name'), idno: p('idNumber'), invalidate: '20351231' }),
  }
  const image = new File([new Uint8Array(picture)], `${p('name')}.jpg`, { type: 'image/jpeg' })
  for (const side of ['front', 'back'] as const)
    assert.ok((await client.call('account.idcardUpload', { side, image })).ok)
  assert.ok((await client.call('account.idcardSubmit', {})).ok)

  const cards = await client.call('account.bankMine', {})
  assert.ok(cards.ok)
  const { tradeacco } = await server.db
    .selectFrom('trade_account')
    .select('tradeacco')
    .where('custno', '=', custno)
    .executeTakeFirstOrThrow()
  const buy = { fundCode: funds.mixed, tradeacco, amount: '1000.00', agreements: tickedForPurchase }
  refusals.push(await client.call('trade.purchase', { ...buy, tradePassword: '058213' }))
  const bought = await client.call('trade.purchase', { ...buy, tradePassword: p('tradePassword') })
  assert.ok(bought.ok, JSON.stringify(bought))
  refusals.push(await client.call('account.idNameVerify', { custname: p('name'), idno: idNumberOf('19880817', '049') }))
  refusals.push(
    await client.call('trade.purchase', { ...buy, amount: p('idNumber'), tradePassword: p('tradePassword') }),
  )
  refusals.push(await client.call('account.userInfoSet', { email: `${p('email')} ` }))
  assert.ok(refusals.every(answer => Object(answer).ok === false))
  return { client, refusals }
}

const WEB_BUILD = new URL('../../../../web/build/', import.meta.url)

/**
 * The pages of all screens as rendered by the built web app, requested with every header or cookie that could carry a
 * token.
 */
async function renderedPages(token: string): Promise<[path: string, page: string][]> {
  const pages = await createPages({
    buildDir: fileURLToPath(WEB_BUILD),
    api: pageApi(server.ctx),
    version: () => '1',
    onError: assert.ifError,
  })
  const site = createHttpServer(server.ctx, pages.handle)
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  pages.setOrigin(url)
  const screens = readFileSync(new URL('../../../../../docs/screens.md', import.meta.url), 'utf8')
  const paths = [...screens.matchAll(/^\| \w+ \| (\/\S*) \|/gm)].flatMap(([, path]) => (path ? [path] : []))
  const headers = { accesstoken: token, cookie: `accesstoken=${token}`, authorization: `Bearer ${token}` }
  const rendered: [string, string][] = []
  for (const path of paths) rendered.push([path, await (await fetch(url + path, { headers })).text()])
  await closeServer(site)
  return rendered
}

const AREA_CODE = /"(?:provincecode|cityno|countyno)":"\d{6}"/g

/** A longer number or a hash may contain the six digits by chance. */
const holds = (text: string, value: string): boolean =>
  /^\d{6}$/.test(value) ? new RegExp(`(?:^|[^0-9A-Za-z])${value}(?:$|[^0-9A-Za-z])`).test(text) : text.includes(value)

const found = (text: string): string[] =>
  Object.entries(planted)
    .filter(([, value]) => holds(text, value))
    .map(([name]) => name)

function* filesIn(folder: string): Generator<string> {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesIn(path)
    else yield path
  }
}

test('SEC-04 SEC-05 SEC-07 thirteen planted secrets are found in no log, error, answer to others, page, table, file or bundle', async () => {
  const world = await loadWorld(server)
  const estate = await grantEstate(server, world)
  const { client, refusals } = await live()
  assert.equal(Object.keys(planted).length, 13)

  assert.deepEqual(found(server.log.join('\n')), [], 'log')
  assert.ok(server.log.length > 20)
  assert.deepEqual(found(JSON.stringify(refusals)), [], 'errors')

  // The holder sees them masked wherever they are listed.
  for (const name of ['account.bankMine', 'account.loginList', 'account.bankList'] as const)
    assert.deepEqual(found(JSON.stringify(await client.call(name, {}))), [], name)

  for (const name of callNames) {
    const call: SiteCall = calls[name]
    if (call.access !== 'public') continue
    const answer = await server.client().call(name, Object(authorisationRows[name].input?.(estate.owner) ?? {}))
    // A random code may equal that of an area.
    const text = JSON.stringify(answer)
    assert.deepEqual(found(name === 'static.area' ? text.replaceAll(AREA_CODE, '') : text), [], name)
  }

  // Nor in the server's own reports, nor in anything another customer can request or download.
  for (const path of ['/metrics', '/api/openapi.json', '/healthz', '/readyz', '/dev/reconciliation'])
    assert.deepEqual(found(await (await fetch(server.url + path)).text()), [], path)
  const other = server.client(await world.tokenOf('zhangSan'))
  for (const name of callNames) {
    const call: SiteCall = calls[name]
    if (call.access !== 'customer' || call.write || call.files) continue
    const answer = await other.call(name, Object(authorisationRows[name].input?.(estate.owner) ?? {}))
    assert.deepEqual(found(JSON.stringify(answer)), [], name)
  }
  const copy = await other.call('account.dataExport', { kind: 'trade', password: TRADE_PASSWORD })
  assert.ok(copy.ok)
  for (const { name, base64 } of copy.data.files)
    assert.deepEqual(found(Buffer.from(base64, 'base64').toString()), [], name)

  if (existsSync(new URL('server/index.js', WEB_BUILD))) {
    const pages = await renderedPages(planted.token ?? '')
    assert.ok(pages.length > 60)
    for (const [path, page] of pages) assert.deepEqual(found(page), [], path)
  }

  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    server.db,
  )
  const inTables: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      server.db,
    )
    for (const secret of found(rows.map(({ row }) => row).join('\n'))) inTables.push(`${name}: ${secret}`)
  }
  assert.deepEqual(inTables, [])

  const kept = [...filesIn(server.ctx.env.dataDir)]
  assert.ok(kept.length >= 5)
  for (const path of kept) {
    const bytes = readFileSync(path)
    assert.deepEqual(found(bytes.toString('utf8')), [], path)
    if (path.includes('/files/')) assert.match(bytes.toString('latin1', 0, 8), /^v1\.0001\./)
  }

  const keys = readdirSync(join(server.ctx.env.dataDir, 'keys')).map(name =>
    readFileSync(join(server.ctx.env.dataDir, 'keys', name), 'utf8').trim(),
  )
  for (const path of filesIn(fileURLToPath(new URL('client', WEB_BUILD)))) {
    const text = readFileSync(path, 'utf8')
    assert.deepEqual([...found(text), ...keys.filter(key => text.includes(key))], [], path)
    assert.doesNotMatch(text, /PRIVATE KEY-----/, path)
  }
})
