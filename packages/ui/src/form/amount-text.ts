import { moneyText } from '@zhixiao/domain/format/amounts.ts'

/**
 * Normalises typed or pasted text of an amount field: removes separators, blanks, the unit and superfluous leading
 * zeros, and converts full-width digits and 。. Everything else stays for the field's rule to refuse, because cutting it
 * would change the amount.
 */
export const cleanAmount = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[\s,\p{Cf}]|^[¥]|[元份]$/gu, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')

/** How a stored amount is displayed after blur: '10000.5' -> '10,000.50'. Empty stays empty. */
export function withSeparators(amount: string): string {
  const plain = amount.replace(/\.$/, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? moneyText(plain) : amount
}
