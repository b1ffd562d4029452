import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type Tx, withTx } from '../tx.ts'
import { writeAudit } from './audit.ts'

/** So many of one person, call and code are a line each; what comes within the same minutes is counted. */
const WHOLE_LINES = 5
const MINUTES = 10

export type Refusal = {
  operator: string
  call: string
  code: string
  result: 'refused' | 'failed'
  /** The act of the line. */
  act: string
  detail: Readonly<Record<string, unknown>>
}

/** Records what was refused, or counts it, so that a script of refusals fills no log. */
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

/** Writes the counted refusals of all whose minutes are over, one line each. */
export const writeCountedRefusals = (db: Db): Promise<void> => withTx(db, tx => writeCounted(tx, sql`true`))

type Counted = { operator: string; call: string; code: string; since: Date; times: number }

/** A clock that was set back ends the minutes, too. */
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
