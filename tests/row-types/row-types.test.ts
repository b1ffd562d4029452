import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import type pg from 'pg'
import type { DeclaredRow } from './columns.ts'
import { Comparer } from './compare.ts'
import { examples, guaranteed, unread } from './exceptions.ts'
import { openSources } from './program.ts'
import { type Statement, statementsOf } from './statements.ts'
import { withTemporaryTables } from './temporary.ts'

let statements: Statement[]
let database: TestDatabase
before(async () => {
  const sources = openSources()
  statements = statementsOf(sources, examples)
  sources.close()
  database = await freshDatabase()
})
after(() => database.close())

const withComparer = (work: (comparer: Comparer, client: pg.ClientBase) => Promise<void>): Promise<void> =>
  withTemporaryTables(database.pool, async client => work(await Comparer.open(client), client))

const placeOf = ({ file, line }: Statement) => `packages/db/src/${file}:${line}`

test('a statement returns the rows its type says: names, types and nulls', async () => {
  const faults: string[] = []
  const unused = new Set(
    Object.entries(guaranteed).flatMap(([file, columns]) => Object.keys(columns).map(name => `${file} ${name}`)),
  )
  await withComparer(async (comparer, client) => {
    await client.query('savepoint one')
    for (const statement of statements) {
      for (const text of statement.texts) {
        try {
          for (const { column, what, isOfNull } of await comparer.compare(text, statement.row)) {
            const name = `${statement.file} ${column}`
            if (isOfNull && guaranteed[statement.file]?.[column]) unused.delete(name)
            else faults.push(`${placeOf(statement)}: ${column} ${what}`)
          }
        } catch (error) {
          faults.push(`${placeOf(statement)}: ${error instanceof Error ? error.message : error}`)
        }
        await client.query('rollback to savepoint one')
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.deepEqual([...unused], [], 'these guarantees are not needed')
})

test('more than nine statements of ten are compared; why the others are not is written down', t => {
  const typed = statements.filter(statement => statement.row !== null)
  const compared = typed.filter(statement => statement.texts.length > 0)
  const executed = statements.filter(statement => statement.row === null)
  t.diagnostic(
    `${compared.length} of ${typed.length} statements with rows compared, ${executed.filter(each => each.texts.length > 0).length} of ${executed.length} others prepared`,
  )
  assert.ok(compared.length > typed.length * 0.9)
  const unresolved = statements.filter(statement => statement.texts.length === 0)
  assert.deepEqual(
    unresolved.filter(each => !unread[each.file]).map(each => `${placeOf(each)}: ${each.unresolved}`),
    [],
  )
  assert.deepEqual(
    Object.keys(unread).filter(file => !unresolved.some(each => each.file === file)),
    [],
    'these exceptions are not needed',
  )
})

test('a row is named in snake_case, a value of the domain and a row of the engine in camelCase, and none in both', () => {
  const faults = statements.flatMap(statement => {
    const columns = statement.row?.columns ?? []
    const camel = columns.filter(each => /[A-Z]/.test(each.name))
    const isEngine = /^(settle|exchange)\//.test(statement.file)
    const mayBeCamel = isEngine || camel.some(each => each.isOfDomain)
    const isMixed = camel.length > 0 && columns.some(each => each.name.includes('_'))
    return isMixed || (camel.length > 0 && !mayBeCamel)
      ? [`${placeOf(statement)}: ${camel.map(each => each.name)}`]
      : []
  })
  assert.deepEqual(faults, [])
})

test('a wrong name, type or null is found', async () => {
  const declared = (name: string, ...kinds: string[]) => ({
    name,
    kinds: new Set(kinds),
    isOptional: false,
    isOfDomain: false,
  })
  const row = (...columns: DeclaredRow['columns']): DeclaredRow => ({ columns, isOpen: false })
  await withComparer(async (comparer, client) => {
    const whatOf = async (text: string, of: DeclaredRow) =>
      (await comparer.compare(text, of)).map(each => `${each.column} ${each.what}`)
    const text = 'select o.order_id, o.pay_date, t.state from orders o left join bank_txn t using (order_id)'
    const right = [
      declared('order_id', 'bigint'),
      declared('pay_date', 'string', 'null'),
      declared('state', 'string', 'null'),
    ] as const
    assert.deepEqual(await whatOf(text, row(...right)), [])
    assert.deepEqual(await whatOf(text, row(declared('orderId', 'bigint'), right[1], right[2])), [
      'order_id is read and not in the row type',
      'orderId is in the row type and not read',
    ])
    assert.deepEqual(await whatOf(text, row(declared('order_id', 'number'), right[1], right[2])), [
      'order_id is number in the code and int8 in the database',
    ])
    assert.deepEqual(await whatOf(text, row(right[0], declared('pay_date', 'string'), right[2])), [
      'pay_date may be null (nullable)',
    ])
    assert.deepEqual(await whatOf(text, row(right[0], right[1], declared('state', 'string'))), [
      'state may be null (outer)',
    ])
    assert.deepEqual(await whatOf(text, row(declared('order_id', 'bigint', 'null'), right[1], right[2])), [
      'order_id is never null',
    ])
    assert.deepEqual(
      await whatOf(`${text} where o.pay_date > $1`, row(right[0], declared('pay_date', 'string'), right[2])),
      [],
    )
    await client.query('savepoint one')
    await assert.rejects(whatOf('select no_such from orders', row()), /no_such/)
    await client.query('rollback to savepoint one')
  })
})
