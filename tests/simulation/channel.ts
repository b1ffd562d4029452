import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginAgreement, keepAgreement } from '@zhixiao/db/account/bank-agreements.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { sql } from 'kysely'
import { createSandbox } from '../../apps/channel-sandbox/src/sandbox.ts'
import type { BankGateway, BankMovement } from '../../apps/server/src/kernel/ports.ts'
import { movementName, type Transfer } from '../../apps/server/src/platform/gateways/take-notice.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { type Person, tradeAccountRow } from '../../apps/server/src/testing/world.ts'
import type { Crasher } from './crashes.ts'
import type { BankScript } from './model/world.ts'
import type { Card } from './sim.ts'

/** Told before the answer, told three times, and refused: test cards whose movements end on the day of the request. */
const TAILS = ['9985', '9984', '9980'] as const
const REFUSES = '9980'

type Host = Pick<TestServer, 'ctx' | 'db'>

/** Key files of a firm and of a channel, in a folder that `remove` deletes. */
export function channelKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-channel-'))
  const pair = (name: string) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const [own, peer] = [join(folder, `${name}.pem`), join(folder, `${name}.pub`)]
    writeFileSync(own, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    writeFileSync(peer, publicKey.export({ type: 'spki', format: 'pem' }))
    return { privateKey, publicKey, own, peer }
  }
  const [firm, bank] = [pair('firm'), pair('bank')]
  return {
    folder,
    firm,
    bank,
    /** Settings of a site that uses the channel at this address. */
    settingsOf: (url: string): Record<string, string> => ({
      BANK_GATEWAY: 'http',
      BANK_URL: url,
      BANK_PEER_KEY_FILE: bank.peer,
      GATEWAY_KEY_ID: 'firm',
      GATEWAY_KEY_FILE: firm.own,
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Has the channel sign a card of a customer, as if it had been bound; its last digits decide how it behaves. */
async function signCard({ ctx, db }: Host, card: Pick<Card, 'tradeacco' | 'custno'>, tail: string) {
  const id = `test-${card.tradeacco}`
  const holder = { cardNo: `622588013770${tail}`, name: '林小满', idno: '110101199506071083', mobile: '13712340002' }
  const signed = await ctx.gateways.bank.sign(id, { ...holder, bankCode: '002' })
  if (signed.state !== 'signed') throw new Error(`the channel does not sign ${tail}: ${signed.state}`)
  await beginAgreement(db, card.custno, id)
  await keepAgreement(db, id, signed.number)
  await sql`update trade_account set agreement_id = ${id}, card_tail = ${tail} where tradeacco = ${card.tradeacco}`.execute(
    db,
  )
  return signed.number
}

/** A card of a person for each of these last digits, signed at the channel. */
export async function openTestCards(host: Host, person: Person, tails: readonly string[]): Promise<string[]> {
  const cards = tails.map(tail => ({
    ...person,
    tradeacco: `${person.tradeacco.slice(0, 3)}${person.custno.slice(-2)}${tail}`,
    cardNo: `6225880137${person.custno.slice(-2)}${tail}`,
  }))
  await withTx(host.db, tx =>
    insertRows(
      tx,
      'trade_account',
      cards.map(card => tradeAccountRow(host.ctx, card)),
    ),
  )
  for (const card of cards) await signCard(host, card, card.cardNo.slice(-4))
  return cards.map(card => card.tradeacco)
}

/** The site's movements, returns and transfers that are done, as `id kind fen`, sorted. */
export async function doneAtSite({ db }: Pick<Host, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ order_id: bigint; direction: 'in' | 'out'; attempt: number; fen: bigint }>`
    select t.order_id, direction, attempt, t.amount_fen as fen from bank_txn t join orders o using (order_id)
    where t.state = 'done' and (direction = 'out' or o.payment = 'card')`.execute(db)
  const transfers = await sql<{ line: string }>`
    select ext_id || ' transfer ' || amount_fen as line from remittance
    union all select 'R' || remit_id || ' return ' || amount_fen from remittance where state = 'returned'`.execute(db)
  const moved = rows.map(
    row =>
      `${movementName(row.order_id, row.direction, row.attempt)} ${row.direction === 'in' ? 'debit' : 'credit'} ${row.fen}`,
  )
  return [...moved, ...transfers.rows.map(row => row.line)].sort()
}

type Line = { id: string; kind: string; amount: string }
/** The same of a channel's statement. */
export const doneAtChannel = (lines: readonly Line[]): string[] =>
  lines.map(({ id, kind, amount }) => `${id} ${kind} ${amount.replace('.', '').replace(/^0+/, '')}`).sort()

/** The channel sandbox as the bank of a run, through the adapter and the route of production. */
export async function openChannel(now: () => Date) {
  const keys = channelKeys()
  const keyOf = { key: keys.bank.privateKey, firmKey: keys.firm.publicKey }
  let site: TestServer | null = null
  const noticeUrl = () => (site ? `${site.url}/api/gateway/bank-notices` : undefined)
  const sandbox = createSandbox({ ...keyOf, now, noticeUrl })
  sandbox.server.listen(0, '127.0.0.1')
  await once(sandbox.server, 'listening')
  const address = sandbox.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const cardOf = new Map<string, string>()
  let refusing = ''
  const script: BankScript = (tradeacco, direction) => ({
    refuses: direction === 'in' && tradeacco === refusing,
    days: 0,
  })

  return {
    settings: keys.settingsOf(`http://127.0.0.1:${port}`),
    script,
    /** Notices go to this server, which never dies. */
    async bind(host: TestServer, cards: readonly Card[]): Promise<void> {
      site = host
      for (const [at, card] of cards.entries()) {
        const tail = TAILS[at % TAILS.length] ?? REFUSES
        if (tail === REFUSES) refusing = card.tradeacco
        cardOf.set(await signCard(host, card, tail), card.tradeacco)
      }
    },
    /** The channel as seen by one process, which may die before it asks or before it gets the answer. */
    gateway(mortal: Crasher): BankGateway {
      if (!site) throw new Error('the channel is not bound')
      const { bank } = site.ctx.gateways
      const mortally =
        (ask: BankGateway['debit']): BankGateway['debit'] =>
        async (movement: BankMovement) => {
          mortal.place()
          const answer = await ask(movement)
          mortal.place()
          return answer
        }
      return { ...bank, debit: mortally(bank.debit), credit: mortally(bank.credit) }
    },
    async arrive({ cardno, payer, amount, extId }: Transfer): Promise<void> {
      await sandbox.receive({ cardNo: cardno, payer, amount }, extId)
    },
    /** What it moved, by card and direction. */
    get totals(): ReadonlyMap<string, bigint> {
      const totals = new Map<string, bigint>()
      for (const { id, kind, amount } of sandbox.books.lines) {
        if (kind !== 'debit' && kind !== 'credit') continue
        const [, agreement = ''] = sandbox.books.movements[id]?.content.split('|') ?? []
        const key = `${cardOf.get(agreement)} ${kind === 'debit' ? 'in' : 'out'}`
        totals.set(key, (totals.get(key) ?? 0n) + BigInt(amount.replace('.', '')))
      }
      return totals
    },
    /** @throws Error when one side has what the other does not. */
    async agreesWith(host: TestServer): Promise<void> {
      const [theirs, ours] = [doneAtChannel(sandbox.books.lines), await doneAtSite(host)]
      const lacking = (of: readonly string[], from: readonly string[]) => of.filter(line => !from.includes(line))
      if (theirs.join() !== ours.join())
        throw new Error(`only the channel: ${lacking(theirs, ours)}; only the site: ${lacking(ours, theirs)}`)
    },
    close(): void {
      sandbox.close()
      keys.remove()
    },
  }
}
