import { type ComponentProps, useState } from 'react'
import { TextButton } from '../action/Button.tsx'
import { DataTable } from './DataTable.tsx'

// A plan creates a lot every week and a money-market fund one every day; the first rows show what the others are like.
const FIRST = 12

type ShortTableProps<Row> = ComponentProps<typeof DataTable<Row>> & {
  /** Outside state for whether all rows are shown; by default the table holds it. */
  fold?: readonly [isOpen: boolean, setIsOpen: (isOpen: boolean) => void]
}

/** A table that shows its first rows, and all of them on request. */
export function ShortTable<Row>({ rows, fold, ...table }: ShortTableProps<Row>) {
  const own = useState(false)
  const [isOpen, setIsOpen] = fold ?? own
  return (
    <>
      <DataTable {...table} rows={isOpen ? rows : rows.slice(0, FIRST)} />
      {rows.length > FIRST && (
        <TextButton onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? '收起' : `展开全部 ${rows.length} 笔`}
        </TextButton>
      )}
    </>
  )
}
