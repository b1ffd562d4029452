import { type CodeTable, codesOf } from '@zhixiao/domain/codes/table.ts'

/** The chosen code of a table. */
export const chosen = <Table extends CodeTable>(table: Table, value: string) =>
  codesOf(table).find(code => code === value)
