import { sql } from 'kysely'
import type { Db } from './connect.ts'

// A column's name has its unit and so its type, so that money cannot be passed as shares.
const UNITS: readonly (readonly [suffix: string, type: string])[] = [
  ['_fen', 'Fen'],
  ['_cents', 'ShareCents'],
  ['nav_e4', 'NavE4'],
  ['rate_e8', 'RateE8'],
  ['ratio_e9', 'RatioE9'],
]

const TYPES: Record<string, string> = {
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'bigint',
  date: 'IsoDate',
  'timestamp with time zone': 'Date',
  jsonb: 'Json',
  bytea: 'Buffer',
  // As parsed by connect.ts.
  ARRAY: 'bigint[]',
}

type Column = { table: string; name: string; type: string; nullable: boolean; generated: boolean; defaulted: boolean }

/** Draws schema.ts from a migrated database; a test compares it with the committed file. */
export async function drawSchema(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.data_type as type, c.is_nullable = 'YES' as nullable,
      c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as generated, c.column_default is not null as defaulted
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
    order by c.table_name, c.ordinal_position`.execute(db)
  const tables = Map.groupBy(rows, row => row.table)
  const lines = [
    '// Drawn from the migrations by `npm run docs`; do not edit.',
    "import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'",
    "import type { Fen, NavE4, RateE8, RatioE9, ShareCents } from '@zhixiao/domain/money/money.ts'",
    "import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'",
    '',
    'type Json = JSONColumnType<object>',
    '',
    'export type Schema = {',
  ]
  for (const [table, columns] of tables) {
    lines.push(`  ${table}: {`)
    for (const column of columns) lines.push(`    ${column.name}: ${typeOf(column)}`)
    lines.push('  }')
  }
  return `${[...lines, '}'].join('\n')}\n`
}

function typeOf(column: Column): string {
  const base =
    UNITS.find(([suffix]) => column.type === 'bigint' && column.name.endsWith(suffix))?.[1] ?? TYPES[column.type]
  if (!base) throw new Error(`no TypeScript type for ${column.type} of ${column.table}.${column.name}`)
  if (column.generated) return `GeneratedAlways<${base}>`
  const type = column.nullable ? `${base} | null` : base
  return column.defaulted ? `Generated<${type}>` : type
}
