import { type CodeOf, isCode, nameOf } from './table.ts'

/** Risk of a product. */
export const riskLevels = {
  R1: '低风险',
  R2: '中低风险',
  R3: '中风险',
  R4: '中高风险',
  R5: '高风险',
} as const
export type RiskLevel = CodeOf<typeof riskLevels>
export const riskLevelName = (code: string | null | undefined): string => nameOf(riskLevels, code)

const LEVEL_OF_DIGIT: Readonly<Record<string, RiskLevel>> = {
  '0': 'R1',
  '1': 'R1',
  '2': 'R2',
  '3': 'R3',
  '4': 'R4',
  '5': 'R5',
}

/** Reads 'R3' or the older numeric level '3'; levels 0 and 1 are both R1. Null when it is neither. */
export function riskLevelOf(code: string): RiskLevel | null {
  if (isCode(riskLevels, code)) return code
  return Object.hasOwn(LEVEL_OF_DIGIT, code) ? (LEVEL_OF_DIGIT[code] ?? null) : null
}
