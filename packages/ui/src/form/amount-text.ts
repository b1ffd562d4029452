import { moneyText } from '@zhixiao/domain/format/amounts.ts'

/**
 * What an amount field keeps of typed or pasted text: digits and one point with at most two decimals, '' when empty. A
 * Chinese keyboard's wide digits and its 。 count as what they stand for.
 */
export function cleanAmount(text: string): string {
  const kept = text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[^\d.]/g, '')
  const [, whole = '', decimals = ''] = /^0*(\d*)(\.\d{0,2})?/.exec(kept) ?? []
  return kept === '' ? '' : `${whole || '0'}${decimals}`
}

/** How a kept amount is shown once the field is left: '10000.5' -> '10,000.50'. Empty stays empty. */
export function withSeparators(amount: string): string {
  const plain = amount.replace(/\.$/, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? moneyText(plain) : amount
}
