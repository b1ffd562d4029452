import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'

/** What a field of yuan or shares holds while a decimal point is being typed: '10.' is 10. */
export const plainFigure = (typed: string): string => typed.replace(/\.$/, '')

/** A typed figure with its separators; 0.00 while it is none. */
export const figureWords = (typed: string): string => {
  const plain = plainFigure(typed)
  return isTradeAmount(plain) ? moneyText(plain) : '0.00'
}
