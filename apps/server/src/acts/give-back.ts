import { acts } from '@zhixiao/contract/acts/acts.ts'
import type { ActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { giveDraft } from '@zhixiao/db/staff/drafts.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { cell } from '@zhixiao/domain/format/sheet.ts'
import { typedFigures } from '@zhixiao/domain/fund/nav-rows.ts'
import type { Context } from '../kernel/context.ts'
import { DRAFT_PLACE } from '../platform/secrets/places.ts'
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
  return act === 'nav import' ? navDraft(input) : null
}

/** A day of the grid has at most this many funds; a longer list was a file. */
const MOST_ROWS = 2_000

/** The NAVs of one day, as the grid stores them. */
function navDraft(input: ActRequest['input']): Draft | null {
  const read = acts['nav import'].input.safeParse(input)
  const rows = read.success ? read.data.rows : []
  const [day, ...others] = new Set(rows.map(row => row.day))
  if (day === undefined || others.length > 0 || rows.length > MOST_ROWS) return null
  return { form: `nav ${day}`, content: rows.map(row => [row.fund, typedFigures(row)]) }
}

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
