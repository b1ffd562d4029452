import { plainDecimal } from '../../plain-figure.ts'

/** What a person typed or pasted for a fund: texts, checked later. */
export type Typed = { nav: string; accNav: string; income: string; yield7: string }

const columns = {
  code: /代码|^code$|fund_code/i,
  nav: /单位净值|^nav$|unit_nav/i,
  accNav: /累计|accumulated/i,
  income: /万份|income/i,
  yield7: /七日|yield/i,
} as const
type Column = keyof typeof columns
const order: readonly Column[] = ['code', 'nav', 'accNav', 'income', 'yield7']

/**
 * Rows copied from a table, by their header or in the order code, NAV, accumulated NAV. A row is taken as a whole or not
 * at all; `faults` count rows from 1.
 */
export function readPasted(
  text: string,
  known: ReadonlySet<string>,
): { rows: Map<string, Partial<Typed>>; faults: string[] } {
  const lines = text.split(/\r?\n/).map(line => line.split(line.includes('\t') ? '\t' : ',').map(plainDecimal))
  const isHeader = lines[0]?.some(cell => columns.code.test(cell)) ?? false
  const names = isHeader ? (lines[0] ?? []).map(cell => order.find(name => columns[name].test(cell)) ?? null) : order
  const rows = new Map<string, Partial<Typed>>()
  const faults: string[] = []
  // Rows without codes would have to be assigned by their order, which nobody could check afterwards.
  if (!isHeader && !lines.some(([code]) => /^\d{6}$/.test(code ?? '')))
    return { rows, faults: ['没有基金代码。请连同代码一列复制，或在第一行写明各列名称，其中一列为“基金代码”。'] }
  lines.forEach((cells, at) => {
    if ((isHeader && at === 0) || cells.every(cell => cell === '')) return
    const row = readRow(name => cells[names.indexOf(name)] ?? '')
    const isLonger = cells.slice(names.length).some(cell => cell !== '')
    const fault = isLonger ? '这一行的列数多于表头，小数点或分隔符可能有误' : faultOf(row, known, rows)
    if (fault === null) rows.set(row.code, row.typed)
    else faults.push(`第 ${at + 1} 行：${fault}`)
  })
  return { rows, faults }
}

type Read = { code: string; typed: Partial<Typed> }

function readRow(cellOf: (name: Column) => string): Read {
  const figures = (['nav', 'accNav', 'income', 'yield7'] as const).map(name => [name, cellOf(name)] as const)
  return { code: cellOf('code'), typed: Object.fromEntries(figures.filter(([, value]) => value !== '')) }
}

function faultOf({ code, typed }: Read, known: ReadonlySet<string>, read: ReadonlyMap<string, unknown>): string | null {
  if (!known.has(code)) return `这一天没有基金 ${code === '' ? '（空）' : code}`
  if (read.has(code)) return `${code} 重复`
  const values = Object.values(typed)
  const wrong = values.find(value => !/^-?\d+(\.\d+)?$/.test(value))
  if (wrong !== undefined) return `${code} 的“${wrong}”不是数字`
  return values.length === 0 ? `${code} 没有数字` : null
}
