import type { ConsoleCallName, ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Wide } from '../../layout/Wide.tsx'

type PartProps<Name extends ConsoleCallName> = {
  call: Name
  input: ConsoleSent<Name>
  children: (data: ConsoleOutput<Name>) => ReactNode
}

/** A part of a customer that loads when its tab opens; its failure leaves the rest of the page usable. */
export function Part<Name extends ConsoleCallName>({ call, input, children }: PartProps<Name>) {
  return <Loaded of={useCall(call, input)}>{children}</Loaded>
}

type Column<Row> = { name: string; isNumber?: boolean; cell: (row: Row) => ReactNode }
type SheetProps<Row> = {
  name: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Shown instead of an empty table. */
  empty: string
}

/** A table of one part; the first column names the row. */
export function Sheet<Row>({ name, rows, keyOf, columns, empty }: SheetProps<Row>) {
  if (rows.length === 0) return <p className="c-quiet">{empty}</p>
  return (
    <Wide name={name}>
      <table className="c-table c-table--in">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} scope="col" className={column.isNumber ? 'c-num' : undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.name} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} className={column.isNumber ? 'c-num' : undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  )
}
