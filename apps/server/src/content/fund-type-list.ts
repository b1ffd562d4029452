import { type FundType, fundTypeName, fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import type { Handler } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'

const TYPES: readonly FundType[] = Object.keys(fundTypes).filter(key => isCode(fundTypes, key))

export const fundTypeList: Handler<'content.fundTypeList'> = async ctx => {
  const byType = Map.groupBy((await ctx.market.get()).listed, fund => fund.record.fund_type)
  const list = TYPES.map(fundType => ({
    fundType,
    fundTypeName: fundTypeName(fundType),
    count: byType.get(fundType)?.length ?? 0,
  }))
  return ok({ list: list.filter(type => type.count > 0) })
}
