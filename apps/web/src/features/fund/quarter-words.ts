/** '2026 年三季报' for '2026-09-30': the source of a portfolio's figures. */
export function quarterWords(quarterEnd: string): string {
  const names: Record<string, string> = { '03': '一季报', '06': '二季报', '09': '三季报', '12': '四季报' }
  const [year = '', month = ''] = quarterEnd.split('-')
  return `${year} 年${names[month] ?? '报告'}`
}
