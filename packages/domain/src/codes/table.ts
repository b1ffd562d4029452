/** A code table: code -> Chinese name, or code -> a row that has one. */
export type CodeTable = Readonly<Record<string, string | { readonly name: string }>>
export type CodeOf<Table> = keyof Table & string

/** Whether `code` is a key of the table itself ('constructor' and the like are not). */
export const isCode = <Table extends CodeTable>(table: Table, code: unknown): code is CodeOf<Table> =>
  typeof code === 'string' && Object.hasOwn(table, code)

/** `code` if the table has it: for text from an address or a form. */
export const codeIn = <Table extends CodeTable>(table: Table, code: unknown): CodeOf<Table> | undefined =>
  isCode(table, code) ? code : undefined

/** The codes of a table in its order. */
export const codesOf = <Table extends CodeTable>(table: Table): CodeOf<Table>[] =>
  Object.keys(table).filter((code): code is CodeOf<Table> => isCode(table, code))

/** The name of a code. A missing code reads '--'; an unknown one is shown as '其他(88)', never dropped. */
export function nameOf(table: CodeTable, code: string | null | undefined): string {
  if (code === null || code === undefined || code === '') return '--'
  if (!isCode(table, code)) return `其他(${code})`
  const row = table[code]
  return typeof row === 'object' ? row.name : (row ?? '--')
}

/** The table as a list for a select field. Integer-like codes come first, in rising order, as in any JS object. */
export const optionsOf = <Table extends CodeTable>(table: Table): { code: string; name: string }[] =>
  Object.keys(table).map(code => ({ code, name: nameOf(table, code) }))
