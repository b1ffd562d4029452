/** A contract under which no shares of the fund are converted. */
const NONE = 'none'

/** Codes with a space between them, or 'none'. */
export const PARTNERS = /^(none|\d{6}( \d{6})*)$/

/** The funds into which the contract lets shares be converted; null for every fund of the same register. */
export const partnersOf = (convertInto: string | null): string[] | null =>
  convertInto === null ? null : convertInto === NONE ? [] : convertInto.split(' ')

/** Whether the contract lets shares be converted into a fund. */
export const convertsInto = (convertInto: string | null, fundcode: string): boolean =>
  partnersOf(convertInto)?.includes(fundcode) ?? true

/** '不办理转换', '710001、710002' */
export const partnersText = (convertInto: string): string =>
  convertInto === NONE ? '不办理转换' : convertInto.replaceAll(' ', '、')
