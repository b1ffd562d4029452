import { escapeHtml } from '../../kernel/escape-html.ts'
import type { Exported } from './export-values.ts'
import { labelOf, wordsOf } from './export-words.ts'

export type ExportedTable = { table: string; title: string; rows: Record<string, Exported>[] }

type Page = { company: string; madeAt: string; custno: string; tables: readonly ExportedTable[] }

/** The readable copy: one self-contained page with a table for each kind of rows. */
export function exportPage({ company, madeAt, custno, tables }: Page): string {
  const parts = tables.filter(({ rows }) => rows.length > 0)
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>个人数据 ${escapeHtml(custno)}</title><style>${STYLE}</style></head><body>
<h1>个人数据</h1><p>${escapeHtml(company)}，客户号 ${escapeHtml(custno)}，${escapeHtml(madeAt)}（北京时间）</p>
<ul>${parts.map(({ table, title, rows }) => `<li><a href="#${table}">${escapeHtml(title)}</a> ${rows.length}</li>`).join('')}</ul>
${parts.map(sectionOf).join('\n')}
</body></html>
`
}

const STYLE =
  'body{font:14px/1.6 sans-serif;margin:2rem;color:#1a1a1a;background:#fff}div{overflow-x:auto}table{border-collapse:collapse;margin-bottom:2rem}' +
  'th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;white-space:nowrap}th{background:#f2f2f2}'

function sectionOf({ table, title, rows }: ExportedTable): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(column =>
    rows.some(row => row[column] !== null && row[column] !== ''),
  )
  const head = columns.map(column => `<th scope="col">${escapeHtml(labelOf(table, column))}</th>`).join('')
  const body = rows.map(row => `<tr>${columns.map(column => `<td>${cellOf(wordsOf(row, column))}</td>`).join('')}</tr>`)
  return `<h2 id="${table}">${escapeHtml(title)}</h2><div><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

function cellOf(value: Exported | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' && value.startsWith('data:image/'))
    return `<img alt="" width="320" src="${escapeHtml(value)}">`
  return escapeHtml(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
