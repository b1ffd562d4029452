import type pg from 'pg'
import type { Column } from './describe.ts'

/** Whether a column may be null, derived from its source table and the plan's joins. */
export type Nullability = 'never' | 'outer' | 'nullable' | 'unknown'

type Attribute = { table: string; name: string; notNull: boolean }
export type Catalogue = ReadonlyMap<string, Attribute>

const keyOf = (table: number, column: number) => `${table}.${column}`

/** The columns of all tables of the schema, by table and number; a transaction's temporary tables guarantee nothing. */
export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const { rows } = await client.query<{
    table: number
    column: number
    name: string
    relation: string
    notNull: boolean
  }>(`
    select c.oid::int as table, a.attnum::int as column, a.attname as name, c.relname as relation, a.attnotnull as "notNull"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  return new Map(
    rows.map(row => [keyOf(row.table, row.column), { table: row.relation, name: row.name, notNull: row.notNull }]),
  )
}

type Plan = {
  'Join Type'?: string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  'CTE Name'?: string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: Plan[]
  [condition: string]: unknown
}

/** A table as read by a plan, and whether its row may be missing in the result. */
type Scan = { relation: string; alias: string; isOuter: boolean }
type Read = { scans: Scan[]; conditions: string[]; output: string[] }

/** The execution plan of a statement. */
export async function readPlan(client: pg.ClientBase, text: string): Promise<Read> {
  const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`)
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan
  const scans: Scan[] = []
  const conditions: string[] = []
  const outerTables = new Set<string>()
  const visit = (node: Plan, isOuter: boolean): void => {
    if (node['CTE Name'] && isOuter) outerTables.add(node['CTE Name'])
    if (node['Relation Name']) scans.push({ relation: node['Relation Name'], alias: node.Alias ?? '', isOuter })
    for (const [key, value] of Object.entries(node))
      if (/(Cond|Filter)$/.test(key) && typeof value === 'string') conditions.push(value)
    // Subplans come last, when the places that read them are known.
    const isApart = (each: Plan) => /^(InitPlan|SubPlan)$/.test(each['Parent Relationship'] ?? '')
    const plans = node.Plans ?? []
    for (const each of plans)
      if (!isApart(each)) visit(each, isOuter || isMissable(node['Join Type'], each['Parent Relationship']))
    for (const each of plans)
      if (isApart(each)) visit(each, outerTables.has((each['Subplan Name'] ?? '').replace(/^CTE /, '')))
  }
  visit(plan, false)
  return { scans, conditions, output: plan.Output ?? [] }
}

/** Whether a child of a join may have no row. */
function isMissable(join: string | undefined, side: string | undefined): boolean {
  return join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer')
}

export function nullabilityOf(
  column: Column,
  at: number,
  catalogue: Catalogue,
  { scans, conditions, output }: Read,
): Nullability {
  const attribute = catalogue.get(keyOf(column.table, column.column))
  if (!attribute) return 'unknown'
  const reads = scans.filter(scan => scan.relation === attribute.table)
  const named = reads.filter(scan => output[at] === `${scan.alias}.${attribute.name}`)
  const sources = named.length > 0 ? named : reads
  const isOuter = sources.some(scan => scan.isOuter)
  if (isOuter && !sources.every(scan => scan.isOuter)) return 'unknown'
  const isAsked = sources.some(scan => conditions.some(each => rulesOutNull(each, scan.alias, attribute.name)))
  if (isOuter) return isAsked ? 'unknown' : 'outer'
  return attribute.notNull ? 'never' : isAsked ? 'unknown' : 'nullable'
}

/** Whether a condition, a conjunction, requires a column to have a value. */
function rulesOutNull(condition: string, alias: string, name: string): boolean {
  const column = `(${alias}\\.)?"?${name}"?`
  return new RegExp(`\\(${column} (IS NOT NULL\\)|(=|<|>|<=|>=|<>) )|(=|<|>|<=|>=|<>) ${column}\\)`).test(condition)
}
