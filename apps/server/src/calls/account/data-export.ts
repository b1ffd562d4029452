import { giveBackExport, takeExport, withheldTables } from '@zhixiao/db/account/customer-tables.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { ownFile } from '../../engine/papers/own-file.ts'
import type { Handler } from '../../kernel/context.ts'
import { fail, ok } from '../../kernel/result.ts'
import { proveOwnPassword } from '../../platform/secrets/prove-password.ts'
import { copyName, copyPage, readCopy } from './personal-copy.ts'

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
  const copy = await readCopy(ctx, custno).catch(async (error: unknown) => {
    await withTx(ctx.db, tx => giveBackExport(tx, custno))
    throw error
  })
  const { madeAt, tables } = copy
  const name = copyName(copy)
  const data = Object.fromEntries(tables.map(({ table, rows }) => [table, rows]))
  const json = JSON.stringify({ company: brand.company, custno, madeAt, withheld: withheldTables, data }, null, 2)
  ctx.events.dataExported({ custno })
  return ok({
    files: [
      ownFile(`${name}.html`, 'text/html', Buffer.from(copyPage(copy))),
      ownFile(`${name}.json`, 'application/json', Buffer.from(json)),
    ],
    withheld: [
      { what: '密码、验证码与登录凭证', reason: '仅以不可还原的摘要保存，提供将危及您的账户安全' },
      ...withheldTables,
    ],
  })
}
