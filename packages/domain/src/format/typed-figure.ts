/** Between digits a comma or a blank can only part thousands when three digits follow each: 1,234 and 1 234 567.8. */
const GROUPED = /^-?[1-9]\d*(?:,\d{3})+(?:\.\d*)?$/

/**
 * A typed, pasted or stored figure in plain digits. A separator that may be a decimal one, as in 1,5 and 1.234,56, stays for the
 * field's rule to refuse: taken off, it would make the figure ten times larger.
 * @param places the decimal places of the field: from three on, 1,234 may mean 1.234
 */
export function typedFigure(text: string, places = 2): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .trim()
    .replaceAll(/(\d)\s+(?=\d)/g, '$1,')
    .replaceAll(/\s/g, '')
  const isDecimal = places > 2 && /^-?\d+,\d+$/.test(plain)
  return GROUPED.test(plain) && !isDecimal ? plain.replaceAll(',', '') : plain
}
