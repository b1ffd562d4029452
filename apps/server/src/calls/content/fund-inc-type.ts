import { periodName, yieldPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import { PERIODS } from '../../engine/market/snapshot.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

export const fundIncType: Handler<'content.fundIncType'> = async () => {
  const ranking = PERIODS.map(code => ({ code, name: periodName(code) }))
  return ok({ list: ranking.filter(({ code }) => Object.hasOwn(yieldPeriods, code)), ranking })
}
