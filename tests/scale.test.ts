import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { readDoc } from '../scripts/lib/drawings.ts'

const page = readDoc('scale.md') ?? ''
/** The rows of the table under a heading whose head line is `head`. */
function rowsUnder(head: string): string[][] {
  const lines = page.split('\n')
  const from = lines.indexOf(head) + 2
  const found = lines.slice(from, lines.indexOf('', from))
  assert.ok(from > 1 && found.length > 0, `docs/scale.md has no table ${head}`)
  return found.map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

type Table = { name: string; columns: string[] }
type Key = { table: string; name: string; columns: string[] }

let database: TestDatabase
let tables: Table[]
let keys: Key[]
before(async () => {
  database = await freshDatabase()
  const { db } = database
  tables = (
    await sql<Table>`
      select relname as name, array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0) as columns
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db)
  ).rows
  keys = (
    await sql<Key>`
      select t.relname as table, i.relname as name, array(
        select coalesce(a.attname::text, '') from unnest(x.indkey::int2[]) with ordinality k (number, place)
        left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
        where place <= x.indnkeyatts order by place) as columns
      from pg_index x join pg_class i on i.oid = indexrelid join pg_class t on t.oid = indrelid
      where indisunique and t.relnamespace = 'public'::regnamespace`.execute(db)
  ).rows
})
after(() => database.close())

const kinds = ['customer', 'fund', 'reference', 'key', 'server', 'one']
const declared = () => rowsUnder('| table | is |')
const customerTables = () => new Set(declared().flatMap(([name = '', kind]) => (kind === 'customer' ? [name] : [])))

test('LIV-12 every table is declared once as split, copied or kept on one server', () => {
  const rows = declared()
  assert.deepEqual(
    rows.map(([name]) => name).toSorted(),
    tables.map(({ name }) => name).toSorted(),
    'docs/scale.md, "Tables", has other tables than the database',
  )
  for (const [name, kind = ''] of rows) {
    assert.ok(kinds.includes(kind), `${name}: ${kind} is none of ${kinds.join(', ')}`)
    const columns = tables.find(table => table.name === name)?.columns ?? []
    assert.ok(kind !== 'customer' || columns.includes('custno'), `${name} has no custno`)
    assert.ok(kind !== 'key' || keys.some(key => key.name === `${name}_pkey`), `${name} has no primary key`)
  }
})

test('LIV-12 every unique key of a table split by customer has the customer in it, or a reason why not', () => {
  const split = customerTables()
  const without = keys.filter(({ table, columns }) => split.has(table) && !columns.includes('custno'))
  const reasons = rowsUnder('| key | reason |')
  assert.deepEqual(
    reasons.map(([name]) => name).toSorted(),
    without.map(({ name }) => name).toSorted(),
    'docs/scale.md, "Unique keys without the customer", has other keys than the database',
  )
  const known = rowsUnder('| reason | why the key may lack the customer, and what replaces it |').map(([name]) => name)
  const owners = ['order_id', 'plan_id', 'lot_id', 'remit_id', 'tradeacco']
  for (const [name, reason] of reasons) {
    assert.ok(known.includes(reason), `${name}: ${reason} is no reason`)
    const columns = without.find(key => key.name === name)?.columns ?? []
    if (reason === 'number') assert.equal(columns.length, 1, `${name}: a number is one column`)
    if (reason === 'owner') assert.ok(owners.includes(columns[0] ?? ''), `${name} does not begin with its owner`)
  }
})

test('LIV-12 a foreign key between tables split by customer has the customer on both sides, or a reason why not', async () => {
  const { rows } = await sql<{ name: string; from: string; to: string; pairs: string[] }>`
    select c.conname as name, c.conrelid::regclass::text as from, c.confrelid::regclass::text as to, array(
      select concat_ws('=', f.attname, t.attname) from unnest(c.conkey, c.confkey) k (f, t)
      join pg_attribute f on f.attrelid = c.conrelid and f.attnum = k.f join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.t) as pairs
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(database.db)
  const split = customerTables()
  const between = rows.filter(({ from, to }) => split.has(from) && split.has(to))
  assert.ok(between.length > 30)
  assert.deepEqual(
    rowsUnder('| foreign key | why, and what follows |').map(([name]) => name),
    between
      .filter(({ pairs }) => !pairs.includes('custno=custno'))
      .map(({ name }) => name)
      .toSorted(),
    'docs/scale.md, "Foreign keys without the customer", has other keys than the database',
  )
})
