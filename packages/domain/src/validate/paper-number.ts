/** Longest number of a paper; ids of the orders it causes contain it. */
const PAPER_NUMBER_LENGTH = 24
/** Most characters that a field for one takes: beyond the longest number, so that one too long is refused, not cut. */
export const PAPER_TYPED_LENGTH = 4 * PAPER_NUMBER_LENGTH

/** What is wrong with a number of a paper, by the name of its field. */
export const paperNumberFault = (title = '文书号'): string =>
  `${title}为 1 至 ${PAPER_NUMBER_LENGTH} 个汉字、字母或数字，可含括号、连字符、斜线和空格`

// A spreadsheet would evaluate a number that starts with a sign, and a shell take it for an option.
const FORM = /^[\p{Script=Han}A-Za-z0-9（）〔〕【】[\]][\p{Script=Han}A-Za-z0-9（）〔〕【】[\] /-]{0,23}$/u
const SAYS_SOMETHING = /[\p{Script=Han}A-Za-z0-9]/u
const YEAR = /[(〔【[](\d{4})[)〕】\]]/g

// Texts copied from PDF files contain radicals, which look like the characters but have no compatibility mapping.
const RADICALS =
  '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙'
const ofRadical = new Map((RADICALS.match(/../gu) ?? []).map(([radical = '', character = '']) => [radical, character]))

/**
 * Number of a court's, authority's or registrar's paper in its one spelling, so that each paper counts once however it
 * was typed: '(2026) 沪01执118号' and '（2026）沪01执118号' are equal, as are '沪公[2026]12号' and '沪公〔2026〕12号'. Null if
 * it is no such number.
 */
export function paperNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u2e80-\u2eff]/g, radical => ofRadical.get(radical) ?? '?')
    // Only spaces between letters and digits separate parts.
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ (?![A-Za-z0-9])/g, '')
    .replaceAll(/(^|[^A-Za-z0-9]) /g, '$1')
    // Courts print the year first and in round brackets, authorities after their name and in tortoise-shell brackets.
    .replaceAll(YEAR, (_, year, at) => (at === 0 ? `（${year}）` : `〔${year}〕`))
    .replaceAll('(', '（')
    .replaceAll(')', '）')
  return FORM.test(plain) && SAYS_SOMETHING.test(plain) ? plain : null
}
