/** Explanations by fund in one string: '990020：尾差；990021：估值调整'. A text without codes applies to every fund. */
const OF_FUND = /(?:^|[；;\n])\s*(\d{6})\s*[：:]\s*/

/** The explanation of a fund's figures in such a text; null when it names other funds only. */
export function explanationOf(text: string, fundcode: string): string | null {
  const [before = '', ...parts] = text.split(OF_FUND)
  if (parts.length === 0) return before.trim() === '' ? null : before.trim()
  const at = parts.findIndex((part, index) => index % 2 === 0 && part === fundcode)
  return at < 0 ? null : parts[at + 1]?.trim() || null
}

/** Joins explanations by fund; replaces semicolons, which separate explanations. */
export const explanationsText = (byFund: ReadonlyMap<string, string>): string =>
  [...byFund]
    .filter(([, text]) => text.trim() !== '')
    .map(([fundcode, text]) => `${fundcode}：${text.trim().replaceAll(/[；;\n]+/g, '，')}`)
    .join('；')
