import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { countLots } from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { countTouched } from '@zhixiao/db/staff/funds.ts'
import { alreadyDone, decided, refuse } from '@zhixiao/domain/acts/refusals.ts'
import type { FileMark } from '@zhixiao/domain/format/file-faults.ts'
import type { FeeChange, OnLots, TermChange } from '@zhixiao/domain/fund-file/fund-changes.ts'
import type { WorkingHandler } from './act-handler.ts'
import { changeFunds, touchedByLaw } from './funds/change-funds.ts'
import { aroundFunds, shownTerms } from './funds/fund-shown.ts'
import { type FundsFile, readFundsFile } from './funds/read-funds.ts'

type Imported = {
  file: FundsFile
  mark: FileMark
  at: Date | null
  lines: readonly string[]
  terms: readonly TermChange[]
  fees: readonly FeeChange[]
  /** Funds with a changed legal floor or cap. */
  legal: readonly string[]
  onLots: readonly OnLots[]
  warnings: readonly string[]
  around: NonNullable<Shown['around']>
}

const nothing = { at: null, lines: [], terms: [], fees: [], legal: [], onLots: [], warnings: [], around: [] }

/** Funds and fees are checked against the law once they are stored, so a trial stores them too and rolls back. */
export const fundsImport: WorkingHandler<'funds import', null, Imported, FundsFile> = {
  read: ({ file }, readFile) => readFundsFile(file, readFile),
  async lock(tx) {
    await lockMarketImport(tx)
    return null
  },
  decide: (_, file) => decided({ file, mark: file.mark, ...nothing }),
  async work(tx, effects, ctx) {
    const { file, mark } = effects
    const changed = await changeFunds(tx, ctx, file)
    if (!changed.ok) return refuse('file.faults', { file: mark.file, faults: changed.faults })
    const { changes, warnings, at } = changed
    if (changes.length === 0) return alreadyDone('days.unchanged', { title: titleOf(file) })
    const terms = changes.flatMap(change => change.terms)
    const onLots = [...new Set(changes.flatMap(change => change.onLots ?? []))]
    const codes = [...new Set(terms.map(({ fundcode }) => fundcode))]
    const keepsTerms = changes.some(change => change.table || change.isDated)
    const held = onLots.length > 0 ? await countLots(tx, codes) : null
    return decided({
      file,
      mark,
      at,
      terms,
      onLots,
      warnings,
      lines: changes.map(({ line }) => line),
      fees: changes.flatMap(({ table }) => table ?? []),
      legal: await touchedByLaw(tx, changes),
      around: aroundFunds(await countTouched(tx, codes), keepsTerms, held),
    })
  },
  unsigned: ['file', 'at', 'around'],
  fixed: ({ mark }) => mark,
  weight: ({ legal }) => ({ touchesLegal: legal.length > 0 }),
  event: ({ mark, lines: changes, terms, at }) => ({ ...mark, changes, terms, at }),
  show: ({ terms, fees, legal, onLots, warnings }) =>
    shownTerms(terms, fees, { legal, onLots: new Set(onLots), warnings }),
  around: (_, { around }) => around,
  say: ({ file, lines, warnings }) => [
    titleOf(file),
    ...lines,
    `${lines.length} changes`,
    ...warnings.map(warning => `warning: ${warning}`),
  ],
}

const titleOf = ({ mark, funds, tables, floating }: FundsFile): string =>
  [
    `${mark.file}: ${funds.length} funds, ${tables.length} fee tables`,
    ...(floating.length > 0 ? [`${floating.length} floating fees`] : []),
  ].join(', ')
