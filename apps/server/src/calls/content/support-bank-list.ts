import { listBanks } from '@zhixiao/db/content/banks.ts'
import { bankLogo } from '@zhixiao/domain/codes/banks.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const supportBankList: Handler<'content.supportBankList'> = async ctx => {
  const banks = await listBanks(ctx.db)
  return ok({
    list: banks.map(bank => ({
      bankCode: bank.bank_code,
      bankName: bank.name,
      logo: bankLogo(bank.bank_code),
      singleMaxAmount: fenText(bank.single_max_fen),
      dayMaxAmount: fenText(bank.day_max_fen),
    })),
  })
}
