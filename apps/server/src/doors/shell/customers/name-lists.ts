import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { listNameLists } from '@zhixiao/db/account/name-lists.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Complain, cell, type Row } from '@zhixiao/domain/format/sheet.ts'
import { listCode, listEntry } from '@zhixiao/gateway/names.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { readList, SHELL_ROWS } from '../../../acts/read-file.ts'
import { entryFault } from '../../../engine/screening/list-entry.ts'
import { type ListChange, takeList } from '../../../engine/screening/take-list.ts'
import type { ListEntry } from '../../../kernel/ports.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

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
    run: (ctx, args) => takeNameList(ctx, args, SHELL_ROWS),
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

/** Stores the name list from the file in the first argument; a dry run only reports what would change. */
export async function takeNameList(ctx: OpsContext, args: Args, mostRows?: number): Promise<Report> {
  if (ctx.env.nameLists.adapter === 'none')
    return refusedFor('没有启用名单筛查，名单不能导入', 'NAME_LISTS is none: nothing is screened.')
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
  const list = await readList(args, 'name list', columns, entryOf, mostRows === undefined ? {} : { mostRows })
  if (!list.ok) return list.report
  const { mark, lines } = list
  const [code] = codes
  if (code === undefined) return refusedFor('文件没有条目', `${mark.file}: the file has no line`)
  return inTransaction(ctx, args, async tx => {
    const taken = await takeList(tx, ctx, { code, source: mark.file, sha256: mark.sha256, entries: lines }, ctx.actor)
    if (!taken) {
      const said = done(`${mark.file}: ${lines.length} entries as in the last version: nothing was changed.`)
      return { ...said, unchanged: true }
    }
    const { version, added, changed, ended, hits } = taken
    const said = done(
      `${mark.file}: list ${code}, version ${version}: ${added} new, ${changed} changed, ${ended} ended; ${hits} new hits.`,
    )
    return { ...said, shown: shownOf({ code, entries: lines.length, ...taken }) }
  })
}

function shownOf({
  code,
  entries,
  version,
  added,
  changed,
  ended,
  hits,
}: ListChange & { code: string; entries: number }): Shown {
  return {
    changes: [{ name: `名单 ${code}`, before: version > 1 ? `第 ${version - 1} 版` : null, after: `第 ${version} 版` }],
    totals: [
      { name: '条目', value: String(entries) },
      { name: '新增', value: String(added) },
      { name: '变更', value: String(changed) },
      { name: '移出', value: String(ended) },
      { name: '新的命中', value: String(hits) },
    ],
    tables: [],
    warnings: ended > 0 ? ['文件中没有的条目移出名单，今后不再筛查；请核对文件完整'] : [],
  }
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
