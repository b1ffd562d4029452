import { bankBins } from '@zhixiao/domain/codes/bank-bins.ts'
import { bankName } from '@zhixiao/domain/codes/banks.ts'
import type { Handler } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'

const bins = bankBins.map(row => ({ ...row, bankName: bankName(row.bankCode) }))

export const bankBin: Handler<'static.bankBin'> = async () => ok({ bins })
