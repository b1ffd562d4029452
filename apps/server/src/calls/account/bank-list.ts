import { listBanks } from '@zhixiao/db/account/bank-cards.ts'
import { bankLogo } from '@zhixiao/domain/codes/banks.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const bankList: Handler<'account.bankList'> = async ctx => {
  const banks = await listBanks(ctx.db)
  return ok({
    banks: banks.map(row => ({
      bankCode: row.bank_code,
      bankName: row.name,
      logo: bankLogo(row.bank_code) ?? '',
      singleMax: fenText(row.single_max_fen),
      dayMax: fenText(row.day_max_fen),
    })),
  })
}
