import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { compactDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type ExchangeRecord, recordOf } from '@zhixiao/domain/exchange/data-file.ts'
import { type Fen, fenText, type ShareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { runAsTwo } from '../../apps/server/src/doors/shell/testing.ts'
import { RegistrarPost } from '../../apps/server/src/testing/registrar-post.ts'
import type { openExamples } from './market.ts'

export type Values = Parameters<typeof recordOf<'04'>>[1]

/** A registrar whose files 04 a test writes and two people import, and what is held and ordered afterwards. */
export function openRegistrar({ server, custno, tradeacco }: Awaited<ReturnType<typeof openExamples>>) {
  const { db } = server
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-registrar-'))
  after(() => rmSync(folder, { recursive: true }))
  let serials = 0

  /** A record of what the registrar does by itself, confirmed on a day. */
  const act = (code: string, fund: string, day: string, values: Values): ExchangeRecord =>
    recordOf('04', {
      AppSheetSerialNo: `TA${++serials}`,
      TASerialNO: String(serials),
      FundCode: fund,
      TransactionAccountID: tradeacco,
      TransactionCfmDate: compactDate(isoDate(day)),
      BusinessCode: code,
      ReturnCode: '0000',
      ...values,
    })

  /** Imports a file 04 of a day. */
  async function take(day: string, records: readonly ExchangeRecord[], ...options: string[]) {
    const back = join(folder, `${day}-${++serials}`)
    const post = new RegistrarPost('99', '22', join(folder, 'out'), back)
    post.send('04', isoDate(day), records)
    post.sendIndex(isoDate(day))
    await server.setClock(`${day}T18:00:00+08:00`)
    return runAsTwo(server.ctx, ['exchange', 'import', back, ...options])
  }

  /** Shares, frozen shares, cost and money received. */
  async function holdingOf(fund: string, owner = custno): Promise<string[] | null> {
    const { rows } = await sql<{ shares: ShareCents; frozen: ShareCents; cost: Fen; received: Fen }>`
      select shares_cents as shares, frozen_cents as frozen, cost_fen as cost, received_fen as received
      from holding where fundcode = ${fund} and custno = ${owner}`.execute(db)
    const [row] = rows
    return row ? [sharesText(row.shares), sharesText(row.frozen), fenText(row.cost), fenText(row.received)] : null
  }

  /** Trade day, registration day, channel and shares left of each lot. */
  async function lotsOf(fund: string, owner = custno): Promise<string[]> {
    const { rows } = await sql<{ day: string; traded: string; channel: string; left: ShareCents }>`
      select register_date as day, trade_date as traded, channel, remaining_cents as left from lot
      where fundcode = ${fund} and custno = ${owner} order by lot_id`.execute(db)
    return rows.map(row => `${row.traded} ${row.day} ${row.channel} ${sharesText(row.left)}`)
  }

  /** Orders of a fund that are not of its purchase: code, cause, shares, money, pay date. */
  async function ordersOf(fund: string): Promise<(string | null)[][]> {
    const { rows } = await sql<{
      kind: string
      cause: string
      shares: ShareCents | null
      amount: Fen | null
      pay: string
    }>`
      select kind, cause, shares_cents as shares, amount_fen as amount, pay_date as pay from orders
      where fundcode = ${fund} and origin = 'fund' order by order_id`.execute(db)
    return rows.map(row => [
      row.kind,
      row.cause,
      row.shares === null ? null : sharesText(row.shares),
      row.amount === null ? null : fenText(row.amount),
      row.pay,
    ])
  }

  return { folder, act, take, holdingOf, lotsOf, ordersOf }
}
