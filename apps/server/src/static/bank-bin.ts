import { listBankBins } from '@zhixiao/db/content/banks.ts'
import { bankName } from '@zhixiao/domain/codes/banks.ts'
import type { Handler } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'

export const bankBin: Handler<'static.bankBin'> = async ctx => {
  const bins = await listBankBins(ctx.db)
  return ok({ bins: bins.map(row => ({ ...row, bankName: bankName(row.bankCode) })) })
}
