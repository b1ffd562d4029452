import { listBankBins, listBanks } from '@zhixiao/db/content/banks.ts'
import { bankName } from '@zhixiao/domain/codes/banks.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const bankBin: Handler<'static.bankBin'> = async ctx => {
  const bins = await listBankBins(ctx.db)
  const names = new Map((await listBanks(ctx.db)).map(({ bank_code, name }) => [bank_code, name]))
  return ok({ bins: bins.map(row => ({ ...row, bankName: names.get(row.bankCode) ?? bankName(row.bankCode) })) })
}
