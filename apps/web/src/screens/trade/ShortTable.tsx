import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { type ComponentProps, useState } from 'react'

// A plan leaves a lot a week, a money-market fund one a day: the first ones tell what the rest is like.
const FIRST = 12

/** A table that shows its first rows, and all of them on demand. */
export function ShortTable<Row>({ rows, ...table }: ComponentProps<typeof DataTable<Row>>) {
  const [isOpen, setIsOpen] = useState(false)
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
