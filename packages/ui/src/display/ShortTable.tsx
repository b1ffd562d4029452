import { type ComponentProps, useState } from 'react'
import { TextButton } from '../action/Button.tsx'
import { DataTable } from './DataTable.tsx'

// A plan leaves a lot a week, a money-market fund one a day: the first ones tell what the rest is like.
const FIRST = 12

type ShortTableProps<Row> = ComponentProps<typeof DataTable<Row>> & {
  /** Where it is remembered whether all are shown, when not in the table itself. */
  fold?: readonly [isOpen: boolean, setIsOpen: (isOpen: boolean) => void]
}

/** A table that shows its first rows, and all of them on demand. */
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
