/** What `npm run new` writes: texts by path from the root, and what to do next. */
export type Made = {
  created: Readonly<Record<string, string>>
  /** The new texts of the lists. */
  changed: Readonly<Record<string, string>>
  next: string
}

/** Makes the files of one thing from the words after its kind; `read` gives the text of a list. @throws Error for words that do not fit. */
export type Maker = (words: readonly string[], read: (path: string) => string) => Made

/** fundDiary: fund-diary. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
/** fund-diary or fund_diary: fundDiary. */
export const camel = (name: string): string => name.replace(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** A list with a row before `end`, the first one after `start`. @throws Error if the list lacks one. */
export function withRow(list: string, row: string, end: string, start = ''): string {
  const from = list.indexOf(start)
  const at = list.indexOf(end, from)
  if (from < 0 || at < 0) throw new Error(`The list without ${JSON.stringify(start + end)} has another form now.`)
  return list.slice(0, at) + row + list.slice(at)
}

/** A text with one more import, in sort order of the files beside it. */
export function withImport(text: string, line: string): string {
  const path = (each: string) => /from '(\.\/[^']+)'/.exec(each)?.[1] ?? ''
  const lines = text.split('\n')
  const after = lines.findLastIndex(each => path(each) !== '' && path(each) < path(line))
  return lines.toSpliced(after + 1, 0, line).join('\n')
}

/** A text with one more name in an import that takes a line for each, in sort order. @throws Error if there is no such import. */
export function withNamed(text: string, name: string, source: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex(line => line.startsWith('} from') && line.includes(`'${source}'`))
  const start = lines.slice(0, Math.max(end, 0)).findLastIndex(line => line.startsWith('import '))
  if (end < 0 || start < 0) throw new Error(`The import of ${source} has another form now.`)
  const after = lines.findLastIndex(
    (line, at) => at > start && at < end && line.trim().toLowerCase() < name.toLowerCase(),
  )
  return lines.toSpliced(Math.max(after, start) + 1, 0, `  ${name},`).join('\n')
}

/** What a list has under a name: `verb` of a file, imported with its group where another file has such a verb. */
type Entry = { name: string; group: string; verb: string; from: string }

/**
 * A list with one more entry before `end`: in sort order where the list has one, otherwise after the entries of its group, or last.
 */
function withEntry(list: string, name: string, row: string, end: string): string {
  const to = list.indexOf(end)
  const names = [...list.slice(0, to).matchAll(/^ {2}'([^']+)': .+\n/gm)]
  const isSorted = names.every(([, each = ''], at) => at === 0 || (names[at - 1]?.[1] ?? '') < each)
  const groupOf = (each: string) => each.split(/[ .]/)[0]
  const before = names.findLast(([, each = '']) => (isSorted ? each < name : groupOf(each) === groupOf(name)))
  if (!before) return withRow(list, row, isSorted && names[0] ? names[0][0] : end)
  const at = before.index + before[0].length
  return list.slice(0, at) + row + list.slice(at)
}

/** A list with one more import and one more entry. */
export function listed(list: string, { name, group, verb, from }: Entry, end: string): string {
  const taken = new RegExp(`import \\{[^}]*\\b${verb}\\b[^}]*\\}`).test(list)
  const local = taken ? `${group}${capital(verb)}` : verb
  const line = `import { ${taken ? `${verb} as ${local}` : verb} } from '${from}'`
  return withImport(withEntry(list, name, `  '${name}': ${local},\n`, end), line)
}
