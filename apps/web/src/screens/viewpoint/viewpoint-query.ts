import { pageIn } from '../../page-number.ts'
import { to } from '../../paths.ts'

export type ViewpointQuery = { column: string | undefined; page: number }

/** The list's state from the URL; an unknown column is ignored. */
export function readViewpointQuery(search: URLSearchParams, columnIds: readonly string[]): ViewpointQuery {
  const column = search.get('column')
  return { column: columnIds.find(id => id === column), page: pageIn(search.get('page')) }
}

/** The URL of one or all columns, at a page. */
export const viewpointUrl = ({ column, page = 1 }: Partial<ViewpointQuery>): string =>
  to('viewpoint', { column, page: page > 1 ? page : undefined })
