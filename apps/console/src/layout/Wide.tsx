import type { ReactNode } from 'react'

/** A scroll container for a table that may be wider than the screen; focusable, so that keys scroll it. */
export const Wide = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen scrolls by keys, too
  <section className="c-wide" tabIndex={0} aria-label={name}>
    {children}
  </section>
)

type WideTableProps = {
  name: string
  /** For screen readers; by default the name. */
  caption?: string
  /** The heading of each column; `figure` aligns it with numbers. */
  columns: readonly (string | { figure: string })[]
  className?: string
  /** The body of the table. */
  children: ReactNode
}

/** A table with one row of headings in its scroll container. */
export const WideTable = ({
  name,
  caption = name,
  columns,
  className = 'c-table c-table--in',
  children,
}: WideTableProps) => (
  <Wide name={name}>
    <table className={className}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.figure} scope="col" className="c-num">
                {column.figure}
              </th>
            ),
          )}
        </tr>
      </thead>
      {children}
    </table>
  </Wide>
)
