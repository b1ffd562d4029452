import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { brand } from '@zhixiao/domain/brand.ts'
import { grouped, toScaled } from '@zhixiao/domain/format/decimal-text.ts'
import { divideHalfUp } from '@zhixiao/domain/money/decimal.ts'

export type CompanyFigures = OutputOf<'content.companyFigures'>

type Fact = { label: string; value: string; unit: string }

/** The firm in figures: since when, how many funds and managers, and the newest size of all its public funds. */
export function companyFacts(
  { since, funds, managers, sizes }: CompanyFigures,
  founded: string = brand.founded ?? '',
): Fact[] {
  const year = founded || since
  const newest = sizes.at(-1)
  return [
    ...(year === null ? [] : [{ label: founded ? '公司成立' : '首只公募基金', value: year.slice(0, 4), unit: '年' }]),
    { label: '已成立基金', value: String(funds), unit: '只' },
    { label: '基金经理', value: String(managers), unit: '位' },
    ...(newest ? [{ label: '公募管理规模', value: hundredMillions(newest.size), unit: '亿元' }] : []),
  ]
}

const HUNDRED_MILLION = 100_000_000n
const [WHOLE, CENTS] = [100n * 100n * HUNDRED_MILLION, 2]

/** In hundreds of millions: '1,449', below a hundred of them '86.42'. */
function hundredMillions(size: string): string {
  const cents = toScaled(size, CENTS, CENTS)
  return cents < WHOLE
    ? grouped(divideHalfUp(cents, HUNDRED_MILLION), CENTS)
    : grouped(divideHalfUp(cents, HUNDRED_MILLION * 100n), 0)
}

/** '2026 年三季度末' for '2026-09-30'. */
export function quarterEndWords(day: string): string {
  const quarter = '一二三四'.charAt(Math.ceil(Number(day.slice(5, 7)) / 3) - 1)
  return `${day.slice(0, 4)} 年${quarter}季度末`
}
