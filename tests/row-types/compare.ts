import pg from 'pg'
import type { DeclaredColumn, DeclaredRow } from './columns.ts'
import { type Column, describe } from './describe.ts'
import { type Catalogue, nullabilityOf, readCatalogue, readPlan } from './nullability.ts'

/** A difference between the code and the server, in `column`. */
export type Fault = { column: string; what: string; isOfNull: boolean }

export class Comparer {
  readonly #client: pg.ClientBase
  readonly #types: ReadonlyMap<number, string>
  readonly #catalogue: Catalogue

  private constructor(client: pg.ClientBase, types: ReadonlyMap<number, string>, catalogue: Catalogue) {
    this.#client = client
    this.#types = types
    this.#catalogue = catalogue
  }

  static async open(client: pg.ClientBase): Promise<Comparer> {
    const { rows } = await client.query<{ oid: number; name: string }>('select oid::int, typname as name from pg_type')
    return new Comparer(client, new Map(rows.map(row => [row.oid, row.name])), await readCatalogue(client))
  }

  /**
   * The differences between a statement's rows in the code and on the server. @throws the server's objection to the
   * statement.
   */
  async compare(text: string, row: DeclaredRow | null): Promise<Fault[]> {
    const columns = await describe(this.#client, text)
    return row
      ? [
          ...namesDiffer(columns, row),
          ...this.#typesDiffer(columns, row),
          ...(await this.#nullsDiffer(text, columns, row)),
        ]
      : []
  }

  #typesDiffer(columns: readonly Column[], row: DeclaredRow): Fault[] {
    return pairs(columns, row).flatMap(({ column, declared }) => {
      const type = this.#types.get(column.type) ?? ''
      const kinds = [...declared.kinds].filter(each => each !== 'null')
      if (kinds.every(each => fits(each, column.type, type))) return []
      return {
        column: column.name,
        what: `is ${kinds.join(' or ')} in the code and ${type} in the database`,
        isOfNull: false,
      }
    })
  }

  async #nullsDiffer(text: string, columns: readonly Column[], row: DeclaredRow): Promise<Fault[]> {
    const plan = await readPlan(this.#client, text)
    return pairs(columns, row).flatMap(({ column, declared, at }) => {
      const saysNull = declared.kinds.has('null') || declared.kinds.has('unknown')
      const is = nullabilityOf(column, at, this.#catalogue, plan)
      if (is === 'unknown' || saysNull === (is !== 'never')) return []
      return {
        column: column.name,
        what: declared.kinds.has('null') ? 'is never null' : `may be null (${is})`,
        isOfNull: true,
      }
    })
  }
}

function pairs(
  columns: readonly Column[],
  row: DeclaredRow,
): { column: Column; declared: DeclaredColumn; at: number }[] {
  return columns.flatMap((column, at) => {
    const declared = row.columns.find(each => each.name === column.name)
    return declared ? [{ column, declared, at }] : []
  })
}

function namesDiffer(columns: readonly Column[], { columns: declared, isOpen }: DeclaredRow): Fault[] {
  const names = columns.map(each => each.name)
  const fault = (column: string, what: string): Fault => ({ column, what, isOfNull: false })
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map(name => fault(name, 'is read twice')),
    ...(isOpen ? [] : names.filter(name => !declared.some(each => each.name === name))).map(name =>
      fault(name, 'is read and not in the row type'),
    ),
    ...declared
      .filter(each => !each.isOptional && !names.includes(each.name))
      .map(each => fault(each.name, 'is in the row type and not read')),
  ]
}

/** A sample value of each type in wire format. */
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-01-02',
  timestamp: '2026-01-02 03:04:05',
  timestamptz: '2026-01-02 03:04:05+00',
  json: '{}',
  jsonb: '{}',
}

/** Whether the driver, as configured, returns a value of this type as this kind of JavaScript value. */
function fits(kind: string, oid: number, type: string): boolean {
  if (kind === 'unknown') return true
  if (type === 'json' || type === 'jsonb') return !/^(bigint|Date|Buffer)/.test(kind)
  const isArray = type.startsWith('_')
  const sample = samples[isArray ? type.slice(1) : type] ?? '1'
  const value: unknown = pg.types.getTypeParser(oid)(isArray ? `{${sample}}` : sample)
  return kindOf(value) === kind
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}
