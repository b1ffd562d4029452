import { type Dictionary, dictionaries } from '../codes/dictionaries.ts'
import { CHINA } from '../codes/nationalities.ts'

/** The dictionaries from which the lists of rules are taken. */
const choices: Readonly<Record<'countries' | 'occupations' | 'industries', Dictionary>> = {
  countries: dictionaries.nationality.filter(([code]) => code !== CHINA),
  occupations: dictionaries.workcode,
  industries: dictionaries.industry,
}
export type ListUnit = keyof typeof choices

export const isListUnit = (unit: string): unit is ListUnit => Object.hasOwn(choices, unit)

const NONE = '无'

/** The members of a list by name: '缅甸、伊朗、朝鲜'. */
export const listedNames = (unit: ListUnit, codes: readonly string[]): string =>
  codes.map(code => choices[unit].find(([each]) => each === code)?.[1] ?? code).join('、') || NONE

/** Typed names or codes as `parseFigure` reads a list: '104,364,408'; null when one of them is in no dictionary or twice. */
export function listedCodes(unit: ListUnit, typed: string): string | null {
  const parts = typed.split(/[,，、;；\s]+/).filter(part => part !== '')
  if (parts.length === 1 && parts[0] === NONE) return 'none'
  const codes = parts.map(part => choices[unit].find(row => row.includes(part))?.[0])
  return codes.includes(undefined) || new Set(codes).size < codes.length || codes.length === 0
    ? null
    : codes.sort().join()
}
