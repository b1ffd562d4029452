import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { findBreaks } from '@zhixiao/db/settle/invariants.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, fenText, parseNav } from '@zhixiao/domain/money/money.ts'
import { testCards } from '@zhixiao/gateway/test-cards.ts'
import { sql } from 'kysely'
import { createSandbox } from '../../apps/channel-sandbox/src/sandbox.ts'
import { movePayments } from '../../apps/server/src/settle/payments.ts'
import { settleDay } from '../../apps/server/src/settle/settle-day.ts'
import { ticked, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { provenCard } from '../../apps/server/src/testing/opening.ts'
import { startTestServer, type TestServer } from '../../apps/server/src/testing/server.ts'
import type { TradingClient } from '../../apps/server/src/testing/trading-client.ts'
import { funds, loadWorld, TRADE_PASSWORD, type World } from '../../apps/server/src/testing/world.ts'
import { crashingDb, createCrasher } from '../simulation/crashes.ts'

// The site against the channel sandbox over sockets, through the adapter and the route of production.

const folder = mkdtempSync(join(tmpdir(), 'zhixiao-channel-'))
const pairOf = (name: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const [own, peer] = [join(folder, `${name}.pem`), join(folder, `${name}.pub`)]
  writeFileSync(own, privateKey, { mode: 0o600 })
  writeFileSync(peer, publicKey)
  return { own, peer }
}
const [firm, bank] = [pairOf('firm'), pairOf('bank')]
const stateFile = join(folder, 'books.json')

let noticeUrl: string | undefined
let port = 0
let sandbox: ReturnType<typeof createSandbox>
async function startSandbox(): Promise<void> {
  sandbox = createSandbox({
    key: createPrivateKey(readFileSync(bank.own)),
    firmKey: createPublicKey(readFileSync(firm.peer)),
    noticeUrl: () => noticeUrl,
    stateFile,
  })
  sandbox.server.listen(port, '127.0.0.1')
  await once(sandbox.server, 'listening')
  const address = sandbox.server.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
}

let server: TestServer
let world: World
let client: TradingClient
before(async () => {
  await startSandbox()
  const url = `http://127.0.0.1:${port}`
  server = await startTestServer({
    settings: {
      BANK_GATEWAY: 'http',
      BANK_URL: url,
      BANK_PEER_KEY_FILE: bank.peer,
      IDENTITY_GATEWAY: 'http',
      IDENTITY_URL: url,
      IDENTITY_PEER_KEY_FILE: bank.peer,
      GATEWAY_KEY_ID: 'firm',
      GATEWAY_KEY_FILE: firm.own,
    },
  })
  noticeUrl = `${server.url}/api/gateway/bank-notices`
  world = await loadWorld(server)
  client = server.client(await world.tokenOf('zhangSan'))
  await sql`update fund set day_max_fen = 0`.execute(server.db)
})
after(async () => {
  await server.close()
  sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addCard(tail: string): Promise<string> {
  const card = { cardno: `622588013770${tail}`, mobileno: `1371113${tail}` }
  const added = await client.call('account.bankAdd', {
    ...card,
    cardTicket: await provenCard(server, client, card),
    tradePassword: TRADE_PASSWORD,
    agreements: ticked('addCard'),
  })
  assert.ok(added.ok, JSON.stringify(added))
  return added.data.tradeacco
}
let placed = 0
async function buy(tradeacco: string): Promise<void> {
  const amount = fenText(fen(100_000n + BigInt(++placed)))
  const answer = await client.call('trade.purchase', {
    fundCode: funds.mixed,
    tradeacco,
    amount,
    tradePassword: TRADE_PASSWORD,
    agreements: tickedForPurchase,
  })
  assert.ok(answer.ok, JSON.stringify(answer))
}
/** Asks the channel until nothing is open any more, and its notices have arrived. */
async function untilQuiet(): Promise<void> {
  // After repeated failures the adapter leaves the channel alone for a moment.
  for (const until = performance.now() + 60_000; ; await pause(50)) {
    await movePayments(server.ctx)
    await sandbox.settled()
    const { rows } = await sql`
      select from bank_txn where state in ('requested', 'unknown') union all select from remittance where state = 'returning'`.execute(
      server.db,
    )
    if (rows.length === 0) return
    assert.ok(performance.now() < until, `${rows.length} movements are open`)
  }
}
/** Both sides have the same movements, to the fen. */
async function booksAgree(): Promise<void> {
  const { rows } = await sql<{ line: string }>`
    select order_id || '-' || direction || case when attempt > 1 then '-' || attempt else '' end
      || case direction when 'in' then ' debit ' else ' credit ' end || amount_fen as line
    from bank_txn where state = 'done'
    union all select 'R' || remit_id || ' return ' || amount_fen from remittance where state = 'returned'
    union all select ext_id || ' transfer ' || amount_fen from remittance order by 1`.execute(server.db)
  const theirs = sandbox.books.lines.map(line => `${line.id} ${line.kind} ${BigInt(line.amount.replace('.', ''))}`)
  assert.deepEqual(theirs.sort(), rows.map(row => row.line).sort())
  assert.deepEqual((await findBreaks(server.db)).breaks, [])
}
async function settle(text: string): Promise<void> {
  const day = isoDate(text)
  const nav = parseNav('1.2500')
  const row = { fundcode: funds.mixed, day, nav_e4: nav, acc_nav_e4: nav, income_e4: null, published_at: new Date() }
  await withTx(server.db, tx => insertRows(tx, 'nav', [row]))
}

test('LIV-08 purchases, payouts, refunds, transfers and returns with every test card: the sandbox and the site have the same books', async () => {
  const accounts: string[] = []
  for (const tail of [...Object.keys(testCards), '0001']) accounts.push(await addCard(tail))
  for (const account of accounts) await buy(account)
  await untilQuiet()
  await booksAgree()
  await settle('2026-11-20')
  await server.setClock('2026-11-23T08:30:00+08:00')
  await settleDay(server.db, isoDate('2026-11-23'))
  await server.setClock('2026-11-24T10:00:00+08:00')
  const { rows } = await sql<{ tradeacco: string }>`
    select tradeacco from holding where fundcode = ${funds.mixed} and tradeacco = any(${accounts}) and shares_cents > 0`.execute(
    server.db,
  )
  assert.ok(rows.length >= 7, `${rows.length} cards have shares`)
  for (const { tradeacco } of rows) {
    const sold = { fundCode: funds.mixed, tradeacco, shares: '100.00', largeRedemption: '1' } as const
    const answer = await client.call('trade.redemption', { ...sold, tradePassword: TRADE_PASSWORD })
    assert.ok(answer.ok, JSON.stringify(answer))
  }
  await settle('2026-11-24')
  await server.setClock('2026-11-25T08:30:00+08:00')
  await settleDay(server.db, isoDate('2026-11-25'))
  await server.setClock('2026-11-30T10:00:00+08:00')
  await sandbox.receive({ cardNo: '6222021234567891234', payer: '陌生人', amount: '77.77' })
  await untilQuiet()
  await booksAgree()
  const kinds = new Set(sandbox.books.lines.map(line => line.kind))
  assert.ok(
    ['debit', 'credit', 'transfer'].every(kind => kinds.has(kind as 'debit')),
    [...kinds].join(),
  )
})

test('LIV-08 the site dies at each step of a round of payments and the channel is killed between two answers: nothing moves twice and nothing is lost', async () => {
  const account = await addCard('0002')
  let deaths = 0
  for (let step = 1; step <= 12; step++) {
    await buy(account)
    const mortal = createCrasher()
    mortal.dieAt(step)
    const ctx = { ...server.ctx, db: crashingDb(server.db, mortal) }
    await movePayments(ctx).catch((error: unknown) => {
      if (!mortal.isDead) throw error
    })
    if (mortal.isDead) deaths++
    // The channel is away for a round, and starts again from its file.
    sandbox.close()
    await buy(account)
    await movePayments(server.ctx)
    await startSandbox()
    await untilQuiet()
    await booksAgree()
  }
  assert.ok(deaths >= 6, `died ${deaths} times`)
})
