import type { SentOf } from '@zhixiao/contract/calls.ts'
import type { RouteName } from '../paths.ts'

type Visit = Pick<SentOf<'account.behaviourAdd'>, 'refType' | 'refObjectId'>

const noted: Partial<Record<RouteName, { refType: Visit['refType']; field: string }>> = {
  fundDetail: { refType: 'view_fund', field: 'fundCode' },
  viewpointArticle: { refType: 'view_article', field: 'id' },
  viewpointVideo: { refType: 'view_article', field: 'id' },
}

/** The content to record as a visit (ACC-07): a fund, an article, a video. */
export function visitOf(name: RouteName | undefined, query: URLSearchParams): Visit | undefined {
  const kind = name && noted[name]
  const refObjectId = kind && query.get(kind.field)
  return refObjectId ? { refType: kind.refType, refObjectId } : undefined
}
