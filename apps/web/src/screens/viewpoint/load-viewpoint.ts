import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/server-api.ts'
import { recommendedOf } from './recommended.ts'
import { readViewpointQuery } from './viewpoint-query.ts'

export type ViewpointData = Awaited<ReturnType<typeof loadViewpoint>>

const PAGE_SIZE = 10
const ROOT = 'viewpoint'

/** The list of one or all columns, and its side column. */
export async function loadViewpoint({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const columns = (await load(context, 'content.columnList', { id: ROOT })).list
  const query = readViewpointQuery(
    new URL(request.url).searchParams,
    columns.map(({ id }) => id),
  )
  const { column, page } = query
  const [articles, ...references] = await Promise.all([
    load(context, 'content.articleList', {
      ...(column && { columnId: column }),
      pageParam: { pageNum: page, pageSize: PAGE_SIZE },
    }),
    ...columns.map(({ id }) => load(context, 'content.columnRefList', { id })),
  ])
  const recommended = recommendedOf(
    columns.map(({ id }, index) => ({ id, list: references[index]?.list ?? [] })),
    column,
    articles.list,
  )
  return { query, columns, articles, recommended }
}
