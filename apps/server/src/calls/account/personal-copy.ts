import { eventName } from '@zhixiao/contract/console/event-words.ts'
import { readCustomerRows } from '@zhixiao/db/account/customer-tables.ts'
import { listStaffLooks, type StaffLook } from '@zhixiao/db/staff/opened-customers.ts'
import { withSnapshot } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Exported, labelOf, wordsOf } from '@zhixiao/domain/customer/export-words.ts'
import { isStaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import type { Context } from '../../kernel/context.ts'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { findSealedFile } from '../../platform/secrets/sealed-files.ts'
import { exportedRow } from './export-values.ts'
import { ID_IMAGE_PLACE } from './idcard-upload.ts'

type Place = Pick<Context, 'db' | 'keys' | 'files' | 'events' | 'clock'>

/** All that the firm keeps about a customer, as it is now. */
export async function readCopy(ctx: Place, custno: string): Promise<Copy> {
  const read = await withSnapshot(ctx.db, tx => readCustomerRows(tx, custno))
  const tables = read.map(({ table, title, rows }) => ({
    table,
    title,
    rows: rows.map(row => exportedRow(ctx.keys, custno, table, row)),
  }))
  const looks = await listStaffLooks(ctx.db, custno)
  tables.push({ table: 'staff_look', title: '员工查看记录', rows: looks.map(lookRow) })
  await addPictures(ctx, custno, tables.find(({ table }) => table === 'id_image')?.rows ?? [])
  return { custno, madeAt: shanghaiText((await ctx.clock.now()).getTime()), tables }
}

/** By role, because the law asks who saw what, and not for the names of staff. */
const lookRow = ({ day, roles, act, times }: StaffLook) => ({
  day,
  role:
    roles
      .filter(isStaffRole)
      .map(role => staffRoles[role])
      .join('、') || '已离岗员工',
  what: eventName(act),
  times,
})

/** The newest image of each side; earlier ones are only listed. */
async function addPictures(ctx: Place, custno: string, rows: ExportedTable['rows']): Promise<void> {
  const newest = new Map(rows.map(row => [row.side, row]))
  for (const row of newest.values()) {
    const bytes = await findSealedFile(ctx, `${ID_IMAGE_PLACE}:${custno}`, String(row.file_name))
    row.image = bytes ? `data:image/jpeg;base64,${bytes.toString('base64')}` : '影像文件无法读取，请联系客服'
  }
}

type ExportedTable = { table: string; title: string; rows: Record<string, Exported>[] }

type Copy = { custno: string; madeAt: string; tables: ExportedTable[] }

/** The name of a copy's files, without their ending. */
export const copyName = ({ custno, madeAt }: Copy): string => `zhixiao-${custno}-${madeAt.slice(0, 10)}`

/** The readable copy: one self-contained page with a table for each kind of rows. */
export function copyPage({ madeAt, custno, tables }: Copy): string {
  const parts = tables.filter(({ rows }) => rows.length > 0)
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>个人数据 ${escapeHtml(custno)}</title><style>${STYLE}</style></head><body>
<h1>个人数据</h1><p>${escapeHtml(brand.company)}，客户号 ${escapeHtml(custno)}，${escapeHtml(madeAt)}（北京时间）</p>
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
