import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { HomeFacts } from './home-facts.ts'
import type { HomeQuery } from './home-query.ts'

type ListOf<
  Name extends
    | 'content.advertList'
    | 'content.recommendList'
    | 'content.ranking'
    | 'content.articleList'
    | 'content.noticeList'
    | 'content.managerList'
    | 'content.awardWall',
> = OutputOf<Name>['list']

/** The content of the home page. Null marks a failed call, where an empty list would suggest that there is nothing. */
export type HomePage = {
  query: HomeQuery
  facts: HomeFacts
  /** Null where no index is stored. The levels are one text: a page writes each number of a list twice. */
  fan: (Omit<OutputOf<'content.holdingFan'>, 'levels'> & { levels: string }) | null
  adverts: ListOf<'content.advertList'>
  featured: ListOf<'content.recommendList'>
  ranked: ListOf<'content.ranking'> | null
  articles: ListOf<'content.articleList'>
  notices: ListOf<'content.noticeList'> | null
  managers: ListOf<'content.managerList'>
  awards: ListOf<'content.awardWall'>
}
