import { eventName } from '@zhixiao/contract/console/event-words.ts'
import { giveBackExport, readCustomerRows, takeExport, withheldTables } from '@zhixiao/db/account/customer-tables.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listStaffLooks, type StaffLook } from '@zhixiao/db/staff/opened-customers.ts'
import { withSnapshot, withTx } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { isStaffRole, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import type { CustomerContext, Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { proveOwnPassword } from '../../platform/secrets/prove-password.ts'
import { findSealedFile } from '../../platform/secrets/sealed-files.ts'
import { type ExportedTable, exportPage } from './export-page.ts'
import { exportedRow } from './export-values.ts'
import { ID_IMAGE_PLACE } from './idcard-upload.ts'

const COPIES_A_DAY = 3

export const dataExport: Handler<'account.dataExport'> = async (ctx, { kind, password }) => {
  const refusal = await proveOwnPassword(ctx, kind, password)
  if (refusal) return refusal
  const { custno } = ctx.session
  const taken = await withTx(ctx.db, async tx => {
    if (!(await takeExport(tx, custno, COPIES_A_DAY))) return false
    await writeAudit(tx, { actor: `customer ${custno}`, act: 'data.export', detail: {} })
    return true
  })
  if (!taken) return fail('DATA-0001')
  const tables = await exportedTables(ctx).catch(async (error: unknown) => {
    await withTx(ctx.db, tx => giveBackExport(tx, custno))
    throw error
  })
  const madeAt = shanghaiText((await ctx.clock.now()).getTime())
  const name = `zhixiao-${custno}-${madeAt.slice(0, 10)}`
  const data = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))
  const json = JSON.stringify({ company: brand.company, custno, madeAt, withheld: withheldTables, data }, null, 2)
  ctx.events.dataExported({ custno })
  return ok({
    files: [
      ownFile(`${name}.html`, 'text/html', Buffer.from(exportPage({ company: brand.company, custno, madeAt, tables }))),
      ownFile(`${name}.json`, 'application/json', Buffer.from(json)),
    ],
    withheld: [
      { what: '密码、验证码与登录凭证', reason: '仅以不可还原的摘要保存，提供将危及您的账户安全' },
      ...withheldTables,
    ],
  })
}

async function exportedTables(ctx: CustomerContext): Promise<ExportedTable[]> {
  const { custno } = ctx.session
  const read = await withSnapshot(ctx.db, tx => readCustomerRows(tx, custno))
  const tables = read.map(({ table, title, rows }) => ({
    table,
    title,
    rows: rows.map(row => exportedRow(ctx.keys, custno, table, row)),
  }))
  const looks = await listStaffLooks(ctx.db, custno)
  tables.push({ table: 'staff_look', title: '员工查看记录', rows: looks.map(lookRow) })
  await addPictures(ctx, tables.find(({ table }) => table === 'id_image')?.rows ?? [])
  return tables
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
async function addPictures(ctx: CustomerContext, rows: ExportedTable['rows']): Promise<void> {
  const newest = new Map(rows.map(row => [row.side, row]))
  for (const row of newest.values()) {
    const bytes = await findSealedFile(ctx, `${ID_IMAGE_PLACE}:${ctx.session.custno}`, String(row.file_name))
    row.image = bytes ? `data:image/jpeg;base64,${bytes.toString('base64')}` : '影像文件无法读取，请联系客服'
  }
}
