import type { ReactNode } from 'react'
import { classes, type LinkElement, LinkSlot } from '../link.tsx'

export interface Column<Row> {
  key: string
  head: ReactNode
  /** Label of the cells when rows become cards; defaults to a textual header. */
  label?: string
  cell: (row: Row) => ReactNode
  /** Figures: right-aligned, including the header. */
  numeric?: boolean
  /** Makes this column the row's header; one column per table. */
  rowHeader?: boolean
  /**
   * Hides the column below desktop, below wide desktop, or on phones. `fold` moves it below wide desktop to a line under
   * the row's header.
   */
  hide?: 'tablet' | 'narrow' | 'phone' | 'fold'
  /** The header is for assistive technology only (a column of buttons). */
  headHidden?: boolean
  width?: number | string
  nowrap?: boolean
  /** A sortable header; the caller sorts. Set `direction` only on the sorted column. */
  sort?: { direction?: 'ascending' | 'descending' | undefined; onSort?: () => void; link?: LinkElement }
}

interface DataTableProps<Row> {
  /** What the table shows and in which order, for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** `place` distinguishes rows with the same values, such as two lots of one day. */
  rowKey: (row: Row, place: number) => string
  /** 48 px rows instead of 64. */
  compact?: boolean
  /** Inside a padded panel: no outer margins, no hover effect. */
  plain?: boolean
  /** On the page itself: high rows between hairlines, larger figures. */
  quiet?: boolean
  /**
   * Renders a row as a list item on phones, usually a `PhoneItem`; without it rows become cards in a narrow container.
   */
  phone?: (row: Row) => ReactNode
  /** Shown when there are no rows. */
  empty?: ReactNode
}

/** A table of typed columns with an optional list form on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, compact, quiet, plain = quiet, phone, empty } = props
  if (rows.length === 0 && empty !== undefined) return empty
  const folded = columns.filter(({ hide }) => hide === 'fold')
  return (
    <>
      <div className={classes('table-wrap', phone && 'not-phone')}>
        <table
          className={classes('table', plain && 'table--plain', quiet && 'table--quiet', compact && 'table--compact')}
        >
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <Head key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={rowKey(row, place)}>
                {columns.map(column => (
                  <Cell key={column.key} column={column} row={row} folded={folded} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {phone && (
        <ul className={classes('only-phone fund-items', plain && 'fund-items--plain')} aria-label={caption}>
          {rows.map((row, place) => (
            <li key={rowKey(row, place)}>{phone(row)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const { sort, head } = column
  const direction = sort?.direction
  const mark = sort && (
    <>
      {head}
      <SortMark direction={direction} />
    </>
  )
  return (
    <th
      scope="col"
      className={columnClass(column)}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={sort ? (direction ?? 'none') : undefined}
    >
      {sort?.link ? (
        <LinkSlot link={sort.link} className="sort">
          {mark}
        </LinkSlot>
      ) : sort ? (
        <button type="button" className="sort" onClick={sort.onSort}>
          {mark}
        </button>
      ) : column.headHidden ? (
        <span className="sr-only">{head}</span>
      ) : (
        head
      )}
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; folded: readonly Column<Row>[] }

function Cell<Row>({ column, row, folded }: CellProps<Row>) {
  const className = classes(columnClass(column), column.sort?.direction && 'is-key', column.nowrap && 'nowrap')
  const label = column.label ?? (typeof column.head === 'string' && !column.headHidden ? column.head : undefined)
  return column.rowHeader ? (
    <th scope="row" className={className || undefined}>
      {column.cell(row)}
      {folded.map(({ key, head, cell }) => (
        <span key={key} className="cell-sub only-narrow">
          {head} {cell(row)}
        </span>
      ))}
    </th>
  ) : (
    <td className={className || undefined} data-label={label}>
      {column.cell(row)}
    </td>
  )
}

const hideClass = { tablet: 'hide-tablet', narrow: 'hide-narrow', phone: 'not-phone', fold: 'hide-narrow' } as const

function columnClass<Row>({ numeric, hide }: Column<Row>): string | undefined {
  return classes(numeric && 'is-num', hide && hideClass[hide]) || undefined
}

function SortMark({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  return (
    <svg width="8" height="12" viewBox="0 0 8 12" fill="currentColor" aria-hidden="true">
      <path className={direction === 'ascending' ? 'on' : undefined} d="M4 1 7 5H1z" />
      <path className={direction === 'descending' ? 'on' : undefined} d="M4 11 1 7h6z" />
    </svg>
  )
}

interface PhoneItemProps {
  title: string
  /** Makes the whole row a tap target. */
  link?: LinkElement
  meta?: ReactNode
  /** A separate target at the right: the star, a status. */
  aside?: ReactNode
  /** Three fit in a line. */
  figures: readonly { label: string; value: ReactNode }[]
}

/** A table row on phones: name, a line of facts, labelled figures. */
export function PhoneItem({ title, link, meta, aside, figures }: PhoneItemProps) {
  return (
    <div className="fund-item">
      <div>
        {link ? (
          <LinkSlot link={link} className="fund-name fund-item__link">
            {title}
          </LinkSlot>
        ) : (
          <span className="fund-name">{title}</span>
        )}
        {meta && <span className="fund-meta">{meta}</span>}
      </div>
      <div className="fund-item__aside">{aside}</div>
      {figures.length > 0 && (
        <dl className="fund-item__figs">
          {figures.map(figure => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
