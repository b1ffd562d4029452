import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'

/** The figure while a decimal point is being typed: '10.' is 10. */
export const plainFigure = (typed: string): string => typed.replace(/\.$/, '')

/** Why a text is not a valid figure; null when it is one. */
export function figureFault(plain: string, of: '金额' | '份额'): string | null {
  if (isTradeAmount(plain)) return null
  return /^\d{14}/.test(plain) ? `${of}过大，整数最多 13 位` : `请输入大于 0 的${of}，最多 2 位小数`
}

/** A typed figure with separators; 0.00 while it is invalid. */
export const figureWords = (typed: string): string => {
  const plain = plainFigure(typed)
  return isTradeAmount(plain) ? moneyText(plain) : '0.00'
}
