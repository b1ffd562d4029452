import { periodName, yieldPeriods } from '@zhixiao/domain/codes/yield-periods.ts'
import type { Handler } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'
import { PERIODS } from '../market/snapshot.ts'

export const fundIncType: Handler<'content.fundIncType'> = async () => {
  const ranking = PERIODS.map(code => ({ code, name: periodName(code) }))
  return ok({ list: ranking.filter(({ code }) => Object.hasOwn(yieldPeriods, code)), ranking })
}
