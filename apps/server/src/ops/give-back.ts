import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { giveDraft } from '@zhixiao/db/staff/drafts.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { csvSheet } from '../files/csv.ts'
import { cell } from '../files/sheet.ts'
import type { Context } from '../kernel/context.ts'
import { DRAFT_PLACE } from '../secrets/places.ts'
import { readSheets } from './read-sheets.ts'

type Files = ReadonlyMap<string, Buffer>
type Draft = { form: string; content: unknown }

/**
 * Returns the text, NAVs or lines of a refused request to its maker as a draft before its files are deleted, unless the maker has
 * another draft of that form. @returns the form; null if no draft was made
 */
export async function giveBack(
  tx: Tx,
  { keys }: Pick<Context, 'keys'>,
  request: Pick<ActRequest, 'act' | 'input' | 'requested_by'>,
  files: Files,
): Promise<string | null> {
  const draft = await draftOf(request, files)
  if (!draft) return null
  const contentEnc = keys.seal(JSON.stringify(draft.content), DRAFT_PLACE)
  return (await giveDraft(tx, { operator: request.requested_by, form: draft.form, contentEnc })) ? draft.form : null
}

/** The draft in the form that its screen stores. */
async function draftOf({ act, input }: Pick<ActRequest, 'act' | 'input'>, files: Files): Promise<Draft | null> {
  if (act === 'content put' || act === 'agreement put') {
    const source = files.get(String(input.text))?.toString('utf8')
    return source === undefined
      ? null
      : { form: `content ${input.place}`, content: { source, base: Number(input.from ?? 0) } }
  }
  const name = String(input.file)
  const file = files.get(name)
  if (file && (act === 'owners put' || act === 'tax-declaration put')) {
    const lines = await linesOf(file)
    const choice = act === 'owners put' ? input.register : lines?.[0]?.entity
    return lines && { form: `${act.split(' ')[0]} ${input.custno}`, content: { choice, reason: input.reason, lines } }
  }
  const day = /^nav-(\d{4}-\d{2}-\d{2})\b/.exec(name)?.[1]
  return act === 'nav import' && day !== undefined && file !== undefined && file.length <= MOST_NAV_BYTES
    ? { form: `nav ${day}`, content: navEntries(file.toString('utf8')) }
    : null
}

/** A day of NAVs that the screen made; a longer file was never a draft. */
const MOST_NAV_BYTES = 262_144

const navColumns = {
  nav: 'unit_nav',
  accNav: 'accumulated_nav',
  income: 'income_per_10k',
  yield7: 'seven_day_yield_percent',
}

const navEntries = (file: string) =>
  csvSheet(file).rows.map(row => {
    const figures = Object.entries(navColumns).map(([name, column]) => [name, cell(row, column)] as const)
    return [cell(row, 'fund_code'), Object.fromEntries(figures.filter(([, figure]) => figure !== ''))]
  })

/** The lines of a declaration; on those of a controlling person the form asks for the name. */
async function linesOf(file: Buffer) {
  const sheets = await readSheets(file, MOST_LINES)
  const rows = typeof sheets === 'string' ? undefined : sheets.get('')?.rows
  return (
    rows?.map(row => ({
      ...Object.fromEntries(row.cells),
      entity: cell(row, 'entity'),
      subject: cell(row, 'who') === '' ? 'institution' : 'controller',
    })) ?? null
  )
}
const MOST_LINES = 100
