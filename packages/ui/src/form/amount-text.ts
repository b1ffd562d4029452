import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { typedFigure } from '@zhixiao/domain/format/typed-figure.ts'

/**
 * Normalises typed or pasted text of an amount field: removes separators of thousands, blanks, the unit and superfluous
 * leading zeros, and converts full-width digits and 。. Everything else stays for the field's rule to refuse, because cutting
 * it would change the amount.
 */
export const cleanAmount = (text: string): string =>
  typedFigure(text.normalize('NFKC').replaceAll(/^[\s¥]+|[\s元份]+$/g, ''))
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')

/**
 * The amount after `shown` was changed to `text`. In a field that shows `value` with our separators, one key moves the digits
 * away from them; any others were typed or pasted.
 */
export function changedAmount(value: string, shown: string, text: string): string {
  const plain = (each: string) => each.replaceAll(',', '')
  const commas = (each: string) => each.length - plain(each).length
  const isOurs = !value.includes(',') && commas(text) <= commas(shown) && isOneKeyApart(plain(shown), plain(text))
  return cleanAmount(isOurs ? plain(text) : text)
}

/** Equal but for one character that was added, removed or replaced. */
function isOneKeyApart(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [left, right] = [one.slice(same), other.slice(same)]
  return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1)
}

/** How a stored amount is displayed after blur: '10000.5' -> '10,000.50'. Empty stays empty. */
export function withSeparators(amount: string): string {
  const plain = amount.replace(/\.$/, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? moneyText(plain) : amount
}
