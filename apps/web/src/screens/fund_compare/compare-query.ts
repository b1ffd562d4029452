import { type ChartPeriod, chartPeriods } from '../../features/fund/chart-periods.ts'
import { COMPARED_AT_MOST } from '../../features/fund/compared-at-most.ts'

export type CompareQuery = {
  /** Distinct codes, in the order of the URL. */
  codes: readonly string[]
  period: ChartPeriod
  /** Search text for a fund to add: part of its name or its code. */
  add: string
  /** What was ignored in the URL; shown to the visitor. */
  left: { repeated: readonly string[]; surplus: readonly string[]; malformed: readonly string[] }
}

/** The comparison described by its URL: `?codes=710001,710002&period=year`. */
export function readCompareQuery(search: URLSearchParams): CompareQuery {
  const named = (search.get('codes') ?? '')
    .split(',')
    .map(code => code.trim())
    .filter(code => code !== '')
  const formed = named.filter(code => /^[0-9]{6}$/.test(code))
  const different = [...new Set(formed)]
  const period = search.get('period')
  return {
    codes: different.slice(0, COMPARED_AT_MOST),
    period: chartPeriods.find(each => each === period) ?? 'year',
    add: (search.get('add') ?? '').trim(),
    left: {
      repeated: different.filter(code => formed.indexOf(code) !== formed.lastIndexOf(code)),
      surplus: different.slice(COMPARED_AT_MOST),
      malformed: named.filter(code => !formed.includes(code)),
    },
  }
}

/** One sentence for each kind of ignored value, and for codes that are not a fund. */
export function leftWords(
  { repeated, surplus, malformed }: CompareQuery['left'],
  unknown: readonly string[],
): string[] {
  const remark = (codes: readonly string[], words: string) =>
    codes.length === 0 ? [] : [`${codes.join('、')} ${words}`]
  return [
    ...remark(repeated, '重复，只列一次'),
    ...remark(surplus, `未列入，最多同时对比 ${COMPARED_AT_MOST} 只基金`),
    ...remark(malformed, '不是 6 位数字的基金代码'),
    ...remark(unknown, '没有对应的基金，请核对代码'),
  ]
}
