import { listNameLists } from '@zhixiao/db/account/name-lists.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { listCode, listEntry } from '@zhixiao/gateway/names.ts'
import { type Complain, cell, type Row } from '../files/sheet.ts'
import type { ListEntry } from '../kernel/ports.ts'
import { entryFault } from '../screening/list-entry.ts'
import { takeList } from '../screening/take-list.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refused } from './command.ts'
import { readList, SHELL_ROWS } from './read-file.ts'

const columns = ['list', 'entry', 'names', 'id_numbers', 'births', 'nationality', 'text']
const headerOf: Readonly<Record<string, string>> = {
  id: 'entry',
  ids: 'id_numbers',
  names: 'names',
  births: 'births',
  nationality: 'nationality',
  text: 'text',
}

/** Name lists against money laundering, for a firm that gets them as files. */
export const nameListCommands: Readonly<Record<string, Command>> = {
  'name-list import': {
    summary: 'takes a name list as a whole and screens all customers against it',
    usage: 'FILE',
    positionals: [1, 1],
    help: [
      `FILE is a CSV or JSON file with the columns ${columns.join(', ')}, all lines of one list.`,
      'list         its code: small letters, digits and -',
      'entry        number of the entry in the list, up to 64 characters',
      'names        name and aliases, with ; between',
      'id_numbers   as KIND:NUMBER, with ; between; or empty',
      'births       YYYY-MM-DD or a year, with ; between; or empty',
      'nationality  a text, or empty',
      'text         what the list says, for those who decide about a hit; or empty',
      'Entries that are not in the file have left the list. Hits on them stay until they are decided.',
    ],
    writes: true,
    isRoutine: true,
    run: takeFile,
  },
  'name-list list': {
    summary: 'lists the name lists in force',
    usage: '',
    positionals: [0, 0],
    writes: false,
    run: async ({ db }) => {
      const lists = await listNameLists(db)
      return done(
        ...(lists.length > 0
          ? lists.map(
              ({ list_code: code, version, source, entries, taken_at: at }) =>
                `${code}  version ${version}, ${entries} entries, ${source}, ${shanghaiText(at.getTime())}`,
            )
          : ['There is no name list.']),
      )
    },
  },
}

async function takeFile(ctx: OpsContext, args: Args): Promise<Report> {
  if (ctx.env.nameLists.adapter === 'none') return refused('NAME_LISTS is none: nothing is screened.')
  const seen = new Set<string>()
  const codes = new Set<string>()
  const entryOf = (row: Row, complain: Complain): ListEntry => {
    const entry = readEntry(row, complain)
    codes.add(cell(row, 'list'))
    if (!listCode.safeParse(cell(row, 'list')).success) complain('list', 'is no code of small letters, digits and -')
    else if (codes.size > 1) complain('list', 'a file has the lines of one list')
    if (seen.has(entry.id)) complain('entry', `${entry.id} occurs twice`)
    seen.add(entry.id)
    return entry
  }
  const list = await readList(args, 'name list', columns, entryOf, { mostRows: SHELL_ROWS })
  if (!list.ok) return list.report
  const { mark, lines } = list
  const [code] = codes
  if (code === undefined) return refused(`${mark.file}: the file has no line`)
  return inTransaction(ctx, args, async tx => {
    const taken = await takeList(tx, ctx, { code, source: mark.file, sha256: mark.sha256, entries: lines }, ctx.actor)
    if (!taken) return done(`${mark.file}: ${lines.length} entries as in the last version: nothing was changed.`)
    const { version, added, changed, ended, hits } = taken
    return done(
      `${mark.file}: list ${code}, version ${version}: ${added} new, ${changed} changed, ${ended} ended; ${hits} new hits.`,
    )
  })
}

const parts = (text: string): string[] =>
  text
    .split(/[;；]/)
    .map(part => part.trim())
    .filter(part => part !== '')

function readEntry(row: Row, complain: Complain): ListEntry {
  const entry: ListEntry = {
    id: cell(row, 'entry').trim(),
    names: parts(cell(row, 'names')),
    ids: parts(cell(row, 'id_numbers')).map(part => {
      const [, kind = '', number = part] = /^([^:：]*)[:：](.*)$/.exec(part) ?? []
      return { kind: kind.trim(), number: number.trim() }
    }),
    births: parts(cell(row, 'births')),
    nationality: cell(row, 'nationality').trim(),
    text: cell(row, 'text').trim(),
  }
  const form = listEntry.safeParse(entry)
  for (const { path, message } of form.error?.issues ?? []) complain(headerOf[String(path[0])] ?? 'entry', message)
  const fault = entryFault(entry)
  if (fault) complain(headerOf[fault.field] ?? '', fault.problem)
  return entry
}
