import { type Client, createClient } from '@zhixiao/client/client.ts'
import { connect, type DbConfig } from '@zhixiao/db/connect.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { createContext } from '@zhixiao/server/create-context.ts'
import type { Context } from '@zhixiao/server/kernel/context.ts'
import { createEvents, createLog } from '@zhixiao/server/kernel/events.ts'
import { hashPassword } from '@zhixiao/server/platform/secrets/password-hash.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { benchEnv } from './lab.ts'

export const TRADE_PASSWORD = '280417'

type Open = Context & { close: () => Promise<void> }

/** The context of a node on a database, in this process; `close` ends its connections. */
export function openContext(database: DbConfig, dataDir: string, max = 16, plugins: KyselyPlugin[] = []): Open {
  const { db, close } = connect(database, { max })
  const handle = plugins.reduce((handle, plugin) => handle.withPlugin(plugin), db)
  return {
    ...createContext(handle, benchEnv(dataDir), createEvents(createLog(process.env.BENCH_DEBUG ? 'info' : 'silent'))),
    close,
  }
}

type ClientOptions = { token: string; baseUrl?: string; now?: () => number; fetch?: typeof globalThis.fetch }

/** The client of a session, which seals its fields with the keys of `ctx`; without an address for requests that are only captured. */
export const clientOf = (
  { keys }: Context,
  { token, baseUrl = 'http://bench', now = Date.now, fetch = globalThis.fetch }: ClientOptions,
): Client =>
  createClient({
    baseUrl,
    token: () => token,
    now,
    publicKey: keys.publicKey,
    fetch,
    repeats: 0,
  })

export const custnoOf = (number: number): string => `3${String(number).padStart(11, '0')}`
export const tradeaccoOf = (number: number): string => `B${String(number).padStart(11, '0')}`

/**
 * Adds `count` customers who may buy every fund, each with a card; numbered from 1. They have no mobile number, which a
 * node would try its keys on.
 */
export async function insertCustomers(ctx: Context, count: number): Promise<void> {
  const tradeHash = await hashPassword(ctx, TRADE_PASSWORD)
  await sql`
    insert into customer (custno, clientid, cust_uuid, custtype, custbelongto, mobile_enc, mobile_bidx, mobile_tail, fund_account,
      login_hash, trade_hash, sex, birthday, live_nation, educational, annualsalary, workcode, address_enc, invalidate,
      idcardupload, myself_is_controller, myself_is_beneficiary, badintegrity, tax_status, riskability, risk_valid_to, opened_at, created_at)
    select '3' || lpad(n::text, 11, '0'), 'b' || n, 'b' || n, '1', '1', '', 'b' || n, '0000', 'b' || n,
      '-', ${tradeHash}, '1', '1990-03-01', '156', '03', '03', '05', '-', '20991231',
      '1', '1', '1', '01', '1', 'C5', now() + interval '10 years', now(), now()
    from generate_series(1, ${count}::int) n`.execute(ctx.db)
  await sql`
    insert into trade_account (tradeacco, custno, bank_code, card_enc, card_bidx, card_head, card_tail, mobile_enc, signed_at, created_at)
    select 'B' || lpad(n::text, 11, '0'), '3' || lpad(n::text, 11, '0'), (select bank_code from bank order by sort limit 1),
      '-', 'b' || n, '622202', '0000', '-', now(), now()
    from generate_series(1, ${count}::int) n`.execute(ctx.db)
  // Counted with each order, but never reached.
  await sql`update bank set day_max_fen = 1000000000000000`.execute(ctx.db)
}

/** Codes of up to `count` open front-end funds without a day limit. */
export async function openFunds(ctx: Context, count: number): Promise<string[]> {
  const { rows } = await sql<{ fundcode: string }>`
    select fundcode from fund
    where status = ${FUND_STATUS.open} and list_state = '1' and fee_type = 'A' and day_max_fen = 0 and fund_type <> 'money'
    order by fundcode limit ${count}`.execute(ctx.db)
  return rows.map(row => row.fundcode)
}

/** Creates `count` front-end funds, modelled in turn on the demo's open ones in these tables; returns their codes. */
export async function makeFunds(
  ctx: Context,
  count: number,
  tables: readonly ('fund' | 'fee_tier' | 'nav')[] = ['fund', 'fee_tier', 'nav'],
): Promise<string[]> {
  const models = await openFunds(ctx, 10)
  const made = sql`(
    select '7' || lpad(n::text, 5, '0') as code, (${models}::text[])[1 + n % ${models.length}::int] as model
    from generate_series(1, ${count}::int) n) m`
  const codes = sql`jsonb_build_object('fundcode', m.code, 'main_code', m.code, 'featured', null)`
  for (const table of tables)
    await sql`
      insert into ${sql.table(table)} select (jsonb_populate_record(t, ${codes})).*
      from ${sql.table(table)} t join ${made} on m.model = t.fundcode`.execute(ctx.db)
  const { rows } = await sql<{ code: string }>`select m.code from ${made} order by 1`.execute(ctx.db)
  return rows.map(row => row.code)
}
