import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type Tx, withTx } from '../tx.ts'
import { writeAudit } from './audit.ts'

/** This many refusals of one person, call and code get a line each; further ones within minutes are only counted. */
const WHOLE_LINES = 5
const MINUTES = 10

export type Refusal = {
  operator: string
  call: string
  code: string
  result: 'refused' | 'failed'
  /** The act recorded. */
  act: string
  detail: Readonly<Record<string, unknown>>
}

/** Records a refusal, or only counts it, so that a script cannot fill the log. */
export async function recordRefusal(tx: Tx, refusal: Refusal): Promise<void> {
  const { operator, call, code, result, act, detail } = refusal
  await writeCounted(tx, sql`operator = ${operator} and call = ${call} and code = ${code}`)
  const { rows } = await sql<{ times: number }>`
    insert into console_refusal as r (operator, call, code, since, times)
    values (${operator}, ${call}, ${code}, business_now(), 1)
    on conflict (operator, call, code) do update set times = r.times + 1 returning times`.execute(tx)
  if ((rows[0]?.times ?? 0) > WHOLE_LINES) return
  await writeAudit(tx, { actor: operator, act, detail: { result, code, ...(act !== call && { call }), ...detail } })
}

/** Writes a line for each count whose minutes have passed. */
export const writeCountedRefusals = (db: Db): Promise<void> => withTx(db, tx => writeCounted(tx, sql`true`))

type Counted = { operator: string; call: string; code: string; since: Date; times: number }

/** Writes the counts whose minutes have passed; a clock that was set back ends them, too. */
async function writeCounted(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<Counted>`
    delete from console_refusal
    where ${which} and since not between business_now() - make_interval(mins => ${MINUTES}) and business_now()
    returning operator, call, code, since, times`.execute(tx)
  for (const { operator, call, code, since, times } of rows)
    if (times > WHOLE_LINES)
      await writeAudit(tx, {
        actor: operator,
        act: call,
        detail: { result: 'refused', code, more: times - WHOLE_LINES, since: since.toISOString() },
      })
}
