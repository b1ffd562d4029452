import { Icon } from '../brand/Icon.tsx'
import { type LinkElement, LinkSlot } from '../link.tsx'

interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  /** Rows on all pages. */
  total: number
  pageSize: number
  /** Counting unit of the rows: “只”, “条”, “篇”. */
  unit?: string
  linkTo: (page: number) => LinkElement
}

/** The range of rows shown, and links to the other pages. */
export function Pagination({ page, pageCount, total, pageSize, unit = '条', linkTo }: PaginationProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav className="pagination" aria-label="分页">
      <span>
        第 {first}–{last} {unit}，共 {total} {unit}
      </span>
      {pageCount > 1 && (
        <ul>
          {page > 1 && (
            <li>
              <LinkSlot link={linkTo(page - 1)} aria-label="上一页">
                <Icon name="left" size={16} />
              </LinkSlot>
            </li>
          )}
          {shownPages(page, pageCount).map((shown, index) =>
            shown === 'gap' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two gaps, told apart by their place
              <li key={`gap${index}`} className="pagination__gap" aria-hidden="true">
                …
              </li>
            ) : (
              <li key={shown}>
                <LinkSlot
                  link={linkTo(shown)}
                  aria-label={`第 ${shown} 页`}
                  aria-current={shown === page ? 'page' : undefined}
                >
                  {shown}
                </LinkSlot>
              </li>
            ),
          )}
          {page < pageCount && (
            <li>
              <LinkSlot link={linkTo(page + 1)} aria-label="下一页">
                <Icon name="right" size={16} />
              </LinkSlot>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

/** First, last and three pages around the current one; a gap where more than one page is left out. */
function shownPages(page: number, pageCount: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter(n => n >= 1 && n <= pageCount)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((n, index) => {
    const before = numbers[index - 1] ?? n - 1
    if (n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : ['gap' as const, n]
  })
}
