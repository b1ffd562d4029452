import { pageIn } from '../../page-number.ts'
import { to } from '../../paths.ts'

export type ViewpointQuery = { column: string | undefined; page: number }

/** What the address says of the list; a column that does not exist reads as not said. */
export function readViewpointQuery(search: URLSearchParams, columnIds: readonly string[]): ViewpointQuery {
  const column = search.get('column')
  return { column: columnIds.find(id => id === column), page: pageIn(search.get('page')) }
}

/** The address of a column, or of all of them, at a page. */
export const viewpointUrl = ({ column, page = 1 }: Partial<ViewpointQuery>): string =>
  to('viewpoint', { column, page: page > 1 ? page : undefined })
