import { type CodeOf, isCode, nameOf } from './table.ts'

/**
 * Kinds of fund. The key is used internally; `code` is the number on the wire (`fundType`), in the specification's
 * order. Private schemes (`isPrivate`) are shown only to their holders and not sold online.
 */
export const fundTypes = {
  mixed: { code: '0', name: '混合型', isPrivate: false },
  stock: { code: '1', name: '股票型', isPrivate: false },
  bond: { code: '2', name: '债券型', isPrivate: false },
  fof: { code: '3', name: 'FOF', isPrivate: false },
  money: { code: '4', name: '货币型', isPrivate: false },
  index: { code: '5', name: '指数型', isPrivate: false },
  lof: { code: '6', name: 'LOF', isPrivate: false },
  qdii: { code: '7', name: 'QDII', isPrivate: false },
  etf: { code: '8', name: 'ETF', isPrivate: false },
  guaranteed: { code: '9', name: '保本型', isPrivate: false },
  special: { code: '10', name: '专户', isPrivate: true },
  ultrashort: { code: '11', name: '超短债', isPrivate: false },
  'small-collective': { code: '12', name: '小集合', isPrivate: true },
  'large-collective': { code: '13', name: '大集合', isPrivate: true },
  unknown: { code: '14', name: '未知', isPrivate: false },
} as const
export type FundType = CodeOf<typeof fundTypes>
export const fundTypeName = (key: string | null | undefined): string => nameOf(fundTypes, key)

const BY_CODE = new Map<string, FundType>()
for (const key of Object.keys(fundTypes)) if (isCode(fundTypes, key)) BY_CODE.set(fundTypes[key].code, key)

/** The type of a key, wire code or name; null for anything else. */
export function fundTypeNamed(text: string): FundType | null {
  if (isCode(fundTypes, text)) return text
  const named = Object.keys(fundTypes).find(key => isCode(fundTypes, key) && fundTypes[key].name === text)
  return BY_CODE.get(text) ?? (isCode(fundTypes, named) ? named : null)
}
