/** Longest number of a paper; ids of the orders it causes contain it. */
export const PAPER_NUMBER_LENGTH = 24

export const paperNumberFault = `文书号为 1 至 ${PAPER_NUMBER_LENGTH} 个汉字、字母或数字，可含括号、连字符、斜线和空格`

// A spreadsheet would evaluate a number that starts with a sign, and a shell take it for an option.
const FORM = /^[\p{Script=Han}A-Za-z0-9（）〔〕【】[\]][\p{Script=Han}A-Za-z0-9（）〔〕【】[\] /-]{0,23}$/u
const SAYS_SOMETHING = /[\p{Script=Han}A-Za-z0-9]/u

/**
 * Number of a court's, authority's or registrar's paper in its one spelling, so that each paper counts once however it
 * was typed: '(2026)沪01执118号' and '（2026）沪01执118号' are equal. Null if it is no such number.
 */
export function paperNumber(text: string): string | null {
  const plain = text.normalize('NFKC').trim().replaceAll('(', '（').replaceAll(')', '）').replaceAll(/ +/g, ' ')
  return FORM.test(plain) && SAYS_SOMETHING.test(plain) ? plain : null
}
