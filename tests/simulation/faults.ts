import type { Db } from '@zhixiao/db/connect.ts'

/** A bug planted into a run: by statements in its database, between product and database, or in front of the client. */
export type Fault = { name: string; sql?: readonly string[]; db?: (db: Db) => Db; fetch?: typeof fetch }

/** A trigger that changes a row on its way into a table, as a wrong program would. */
const trigger = (name: string, when: string, table: string, body: string): string[] => [
  `create function fault_${name}() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
  `create trigger aa_fault_${name} before ${when} on ${table} for each row execute function fault_${name}()`,
]

/** Changes every row with these columns that the product reads. */
const reading = (change: (rows: Record<string, unknown>[]) => void) => (db: Db) =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      change(result.rows)
      return result
    },
  })

/** Once a customer's request has failed, repeats the same failure forever, which a cache of replies must not do. */
function cachingFetch(): typeof fetch {
  const failed = new Map<string, string>()
  return async (input, init) => {
    const id = new Headers(init?.headers).get('x-request-id') ?? ''
    const cached = failed.get(id)
    if (cached !== undefined)
      return new Response(cached, { status: 503, headers: { 'content-type': 'application/json' } })
    const response = await fetch(input, init)
    if (id !== '' && response.status >= 500) failed.set(id, await response.clone().text())
    return response
  }
}

/** The ten bugs that the simulation must find (trust 3). */
export const plantedFaults: readonly Fault[] = [
  {
    name: 'double credit',
    sql: trigger(
      'credit',
      'update or insert',
      'holding',
      "if tg_op = 'INSERT' then new.shares_cents := new.shares_cents * 2; end if;",
    ),
  },
  {
    name: 'missing freeze',
    sql: trigger(
      'freeze',
      'update',
      'holding',
      'if new.frozen_cents > old.frozen_cents then new.frozen_cents := old.frozen_cents; end if;',
    ),
  },
  {
    name: 'lost release',
    sql: trigger(
      'release',
      'update',
      'holding',
      'if new.frozen_cents < old.frozen_cents and new.shares_cents = old.shares_cents then new.frozen_cents := old.frozen_cents; end if;',
    ),
  },
  {
    name: 'cut-off off by one',
    sql: trigger(
      'cutoff',
      'insert',
      'orders',
      `if new.origin = 'customer' and (new.accept_at at time zone 'Asia/Shanghai')::time = '15:00:00' then
         new.trade_date := (new.accept_at at time zone 'Asia/Shanghai')::date; end if;`,
    ),
  },
  {
    name: 'plan twice',
    sql: trigger(
      'plan',
      'update',
      'plan',
      'if new.next_due > old.next_due and new.next_due > old.next_due + 1 then new.next_due := old.next_due + 1; new.next_run := old.next_run; end if;',
    ),
  },
  {
    // A booked movement becomes unbooked once, so that the next answer is booked again, and nothing forbids the second
    // entry.
    name: 'callback twice',
    sql: [
      'alter table entry drop constraint entry_order_id_kind_key',
      `create function fault_callback() returns trigger language plpgsql as $$ begin
         update bank_txn set state = 'unknown' where (order_id, direction) = (new.order_id, new.direction); return null; end $$`,
      `create trigger zz_fault_callback after update on bank_txn for each row
         when (new.state = 'done' and old.done_at is null) execute function fault_callback()`,
    ],
  },
  {
    name: 'wrong lot order',
    db: reading(rows => {
      const lots = rows.filter(row => 'registerDate' in row && 'remaining' in row)
      const days = lots.map(lot => lot.registerDate).reverse()
      for (const [at, lot] of lots.entries()) lot.registerDate = days[at]
    }),
  },
  {
    name: 'rounding to the customer',
    db: reading(rows => {
      for (const { terms } of rows) for (const each of Array.isArray(terms) ? terms : []) each.shareRounding = 'half-up'
    }),
  },
  {
    name: 'cancelled order confirmed',
    sql: trigger(
      'cancel',
      'update',
      'orders',
      "if new.status = '4' then new.status := '9'; new.cancelled_at := null; end if;",
    ),
  },
  { name: 'cached idempotency error', fetch: cachingFetch() },
]
