import type pg from 'pg'
import { z } from 'zod'
import { examples } from './exceptions.ts'
import { openSources } from './program.ts'
import { statementsOf } from './statements.ts'

const columns = z.record(z.string(), z.record(z.string(), z.string()))

/** What a release asks of its schema: the columns of its tables with their types, and its statements. */
export const release = z.strictObject({
  tables: columns,
  /** Those that it makes for one transaction. */
  temporary: columns,
  statements: z.array(z.string()),
})
export type Release = z.output<typeof release>

/** Reads the release of these sources; `client` is in a transaction with the temporary tables. */
export async function readRelease(client: pg.ClientBase): Promise<Release> {
  const sources = openSources()
  const texts = statementsOf(sources, examples).flatMap(({ texts }) => texts)
  sources.close()
  return {
    tables: typesOf(await readColumns(client, "'public'::regnamespace")),
    temporary: typesOf(await readColumns(client, 'pg_my_temp_schema()')),
    statements: [...new Set(texts.map(text => text.trim()))].toSorted(),
  }
}

/** `owed` is a column that an insert has to name. */
type Column = { table: string; column: string; type: string; owed: boolean }

async function readColumns(client: pg.ClientBase, schema: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as owed
    from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = ${schema} and relkind in ('r', 'p') and attnum > 0 and not attisdropped order by relname, attnum`)
  return rows
}

function typesOf(found: readonly Column[]): Release['tables'] {
  const byTable = Map.groupBy(found, ({ table }) => table)
  return Object.fromEntries(
    [...byTable].map(([table, each]) => [table, Object.fromEntries(each.map(({ column, type }) => [column, type]))]),
  )
}

const PLANNED = /^(?:select|insert|update|delete|with)\b/i

/** Why a program of that release cannot work on the schema of `client`, which is in a transaction. */
export async function faultsOf(client: pg.ClientBase, { tables, temporary, statements }: Release): Promise<string[]> {
  const found = await readColumns(client, "'public'::regnamespace")
  const typeOf = new Map(found.map(({ table, column, type }) => [`${table}.${column}`, type]))
  const faults = Object.entries(tables).flatMap(([table, wanted]) => [
    ...Object.entries(wanted)
      .filter(([column, type]) => typeOf.get(`${table}.${column}`) !== type)
      .map(([column, type]) => `${table}.${column} is ${typeOf.get(`${table}.${column}`) ?? 'gone'}, was ${type}`),
    ...found
      .filter(each => each.table === table && each.owed && !(each.column in wanted))
      .map(({ column }) => `${table}.${column} is new, not null and without a default`),
  ])
  for (const [table, wanted] of Object.entries(temporary)) {
    const list = Object.entries(wanted).map(([column, type]) => `${client.escapeIdentifier(column)} ${type}`)
    await client.query(`create temp table ${client.escapeIdentifier(table)} (${list}) on commit drop`)
  }
  await client.query('savepoint one')
  // Planned without values, which also looks for the unique key of an `on conflict`.
  for (const text of statements.filter(each => PLANNED.test(each))) {
    try {
      await client.query(`explain (generic_plan) ${text}`)
    } catch (error) {
      faults.push(`${error instanceof Error ? error.message : error}: ${text}`)
      await client.query('rollback to savepoint one')
    }
  }
  return faults
}
