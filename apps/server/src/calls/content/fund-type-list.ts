import { fundTypeName, fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const fundTypeList: Handler<'content.fundTypeList'> = async ctx => {
  const byType = Map.groupBy((await ctx.market.get()).listed, fund => fund.record.fund_type)
  const list = codesOf(fundTypes).map(fundType => ({
    fundType,
    fundTypeName: fundTypeName(fundType),
    count: byType.get(fundType)?.length ?? 0,
  }))
  return ok({ list: list.filter(type => type.count > 0) })
}
