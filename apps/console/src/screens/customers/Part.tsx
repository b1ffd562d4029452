import { useQuery } from '@tanstack/react-query'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import type { ReactNode } from 'react'
import { Failed } from '../../layout/Failed.tsx'
import { Wide } from '../../layout/Wide.tsx'

type PartProps<Data> = {
  /** The call and the customer. */
  of: readonly [call: string, custno: string]
  read: () => Promise<Data>
  children: (data: Data) => ReactNode
}

/** A part of a customer that loads when its tab opens; its failure leaves the rest of the page usable. */
export function Part<Data>({ of, read, children }: PartProps<Data>) {
  const { data, error, refetch } = useQuery({ queryKey: of, queryFn: read })
  if (error && !data) return <Failed error={error} retry={refetch} />
  return data ? children(data) : <TableSkeleton />
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
