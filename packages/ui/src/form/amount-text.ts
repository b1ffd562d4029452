import { moneyText } from '@zhixiao/domain/format/amounts.ts'

/**
 * What an amount field makes of typed or pasted text: separators, blanks and the unit go, a Chinese keyboard's wide digits
 * and its 。 count as what they stand for, leading zeros too many go. Everything else stays as it is, for the rule of the
 * field to name: a cut would be another amount.
 */
export const cleanAmount = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[\s,\p{Cf}]|^[¥]|[元份]$/gu, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')

/** How a kept amount is shown once the field is left: '10000.5' -> '10,000.50'. Empty stays empty. */
export function withSeparators(amount: string): string {
  const plain = amount.replace(/\.$/, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? moneyText(plain) : amount
}
