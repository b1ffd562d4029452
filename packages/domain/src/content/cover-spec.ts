import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import type { CoverKind } from '../drawing/cover-data.ts'
import { coverFigures, isCoverKind } from '../drawing/cover-figure.ts'

/** What an author writes about a cover: all text, as in the front matter. */
export type CoverFields = {
  readonly kind: string
  readonly source?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly fig?: string | undefined
}

/** Data that a cover can be drawn from, and what its id names; `market` is the broad index of the charts. */
const sources = {
  market: null,
  index: 'index',
  fund: 'fund',
  dividends: 'fund',
  income: 'fund',
  top: 'fund',
  stock: 'fund',
  allocation: 'fund',
  fees: 'fund',
  purchase: 'fund',
  redemption: 'fund',
  years: 'fund or index',
  sizes: null,
  treasury: null,
  quota: null,
  calendar: null,
  cutoff: null,
} as const
export type SourceName = keyof typeof sources
export type CoverSource = { readonly name: SourceName; readonly id: string }

const isSource = (name: string): name is SourceName => Object.hasOwn(sources, name)
const LEVELS = ['index', 'fund', 'market'] as const

/** THE kinds: what each can be drawn from, and of how many. */
const rules: Readonly<Record<CoverKind, { from: readonly SourceName[]; least: number; most: number }>> = {
  path: { from: LEVELS, least: 1, most: 1 },
  under: { from: LEVELS, least: 1, most: 1 },
  dist: { from: LEVELS, least: 1, most: 1 },
  fan: { from: LEVELS, least: 1, most: 1 },
  multi: { from: LEVELS, least: 2, most: 4 },
  curve: { from: ['treasury'], least: 1, most: 1 },
  cal: { from: ['calendar'], least: 1, most: 1 },
  clock: { from: ['cutoff'], least: 1, most: 1 },
  bars: { from: ['dividends', 'years', 'income', 'top', 'sizes'], least: 1, most: 1 },
  parts: { from: ['allocation'], least: 1, most: 1 },
  fill: { from: ['quota', 'top', 'stock'], least: 1, most: 1 },
  cross: { from: ['fees'], least: 2, most: 2 },
  flow: { from: ['purchase', 'redemption'], least: 1, most: 1 },
}

export type CoverSpec = {
  readonly kind: CoverKind
  readonly sources: readonly CoverSource[]
  readonly from: IsoDate | null
  readonly to: IsoDate | null
  /** Which of the kind's figures is shown; null for its first one. */
  readonly figure: string | null
}

export type CoverFault = { readonly field: keyof CoverFields; readonly problem: string }

/** The cover that an author describes, or what is wrong with the description, field by field. */
export function readCover(fields: CoverFields): { ok: true; spec: CoverSpec } | { ok: false; faults: CoverFault[] } {
  const { kind } = fields
  if (!isCoverKind(kind))
    return { ok: false, faults: [{ field: 'kind', problem: `is none of ${Object.keys(rules).join(', ')}` }] }
  const faults: CoverFault[] = []
  const found = sourcesOf(kind, fields.source ?? '', faults)
  const from = dayOf(fields, 'from', faults)
  const to = dayOf(fields, 'to', faults)
  if (from !== null && to !== null && from >= to) faults.push({ field: 'to', problem: 'lies not after from' })
  if (kind === 'cal' && from === null) faults.push({ field: 'from', problem: 'is missing: the calendar begins there' })
  const figure = fields.fig ?? null
  const figures: readonly string[] = coverFigures[kind]
  if (figure !== null && !figures.includes(figure))
    faults.push({ field: 'fig', problem: `is none of ${figures.join(', ')}` })
  return faults.length > 0 ? { ok: false, faults } : { ok: true, spec: { kind, sources: found, from, to, figure } }
}

/** 'fund:990008 + fund:990019': names with their ids, a plus between. */
function sourcesOf(kind: CoverKind, text: string, faults: CoverFault[]): CoverSource[] {
  const fault = (problem: string) => void faults.push({ field: 'source', problem })
  const { from, least, most } = rules[kind]
  const terms = text.split('+').map(term => term.trim())
  const found = terms.flatMap(term => {
    const [name = '', id = ''] = term.split(':').map(part => part.trim())
    if (!isSource(name) || !from.includes(name)) {
      fault(`${JSON.stringify(term)} is none of ${from.map(formOf).join(', ')}`)
      return []
    }
    if ((sources[name] === null) !== (id === '')) {
      fault(`${JSON.stringify(term)} has not the form ${formOf(name)}`)
      return []
    }
    return [{ name, id }]
  })
  if (found.length === terms.length && (found.length < least || found.length > most))
    fault(`takes ${least === most ? least : `${least} to ${most}`}, with a + between`)
  return found
}

const formOf = (name: SourceName): string =>
  sources[name] === null ? name : `${name}:${name === 'index' ? 'INDEX' : name === 'years' ? 'FUND or INDEX' : 'FUND'}`

function dayOf(fields: CoverFields, field: 'from' | 'to', faults: CoverFault[]): IsoDate | null {
  const text = fields[field]
  if (text === undefined) return null
  const day = parseIsoDate(text)
  if (day === null) faults.push({ field, problem: 'is no date of the form 2026-11-18' })
  return day
}

/** Sources whose id names a fund or an index that must be there. */
export const namedIn = ({ sources: named }: CoverSpec): { what: 'fund' | 'index' | 'fund or index'; id: string }[] =>
  named.flatMap(({ name, id }) => {
    const what = sources[name]
    return what === null ? [] : [{ what, id }]
  })

/** The default cover of a text without a described one, by its column and first fund. */
export function usualCover(column: string, type: string, [fund]: readonly string[]): CoverFields {
  const explains = type === 'video' || column === 'education'
  if (explains)
    return fund === undefined ? { kind: 'clock', source: 'cutoff' } : { kind: 'flow', source: `purchase:${fund}` }
  const source = fund === undefined || column === 'market' ? 'market' : `fund:${fund}`
  return { kind: column === 'research' || column === 'pension' ? 'dist' : 'path', source }
}
