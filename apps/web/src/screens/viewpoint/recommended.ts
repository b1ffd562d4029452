import type { ArticleRow } from '../../features/viewpoint/article.ts'
import { withHues } from '../../features/viewpoint/cover-hues.ts'

type References = { id: string; list: readonly ArticleRow[] }

const AT_MOST = 6

/**
 * The side column of a list: all featured articles of its column and the first of each other column, without those in
 * the list and without duplicates.
 */
export function recommendedOf(
  columns: readonly References[],
  column: string | undefined,
  listed: readonly ArticleRow[],
): ArticleRow[] {
  const seen = new Set(listed.map(({ id }) => id))
  const fresh = ({ list }: References) => list.filter(({ id }) => !seen.has(id))
  const own = columns.filter(({ id }) => id === column).flatMap(fresh)
  const others = columns.filter(({ id }) => id !== column).flatMap(each => fresh(each).slice(0, 1))
  const byId = new Map([...own, ...others].map(article => [article.id, article]))
  return withHues([...byId.values()].slice(0, AT_MOST))
}
