import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'

/** The figure while a decimal point is being typed: '10.' is 10. */
export const plainFigure = (typed: string): string => typed.replace(/\.$/, '')

const figureNames = { yuan: '金额', shares: '份额' } as const

/** Why a text is not a valid figure; null when it is one. */
export function figureFault(plain: string, of: keyof typeof figureNames): string | null {
  if (isTradeAmount(plain)) return null
  const name = figureNames[of]
  return /^\d{14}/.test(plain) ? `${name}过大，整数最多 13 位` : `请输入大于 0 的${name}，最多 2 位小数`
}

/** A typed figure with separators; 0.00 while it is invalid. */
export const figureWords = (typed: string): string => {
  const plain = plainFigure(typed)
  return isTradeAmount(plain) ? moneyText(plain) : '0.00'
}
