import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { to } from '../../paths.ts'

export type Article = OutputOf<'content.articleDetail'>
export type ArticleRow = OutputOf<'content.articleList'>['list'][number]

/** URL of an article or video. */
export const articleUrl = ({ id, contentType }: Pick<ArticleRow, 'id' | 'contentType'>): string =>
  contentType === 'video' ? to('viewpointVideo', { id }) : to('viewpointArticle', { id })

const CHARACTERS_A_MINUTE = 400

/** Minutes to read a text at an average pace, at least one. */
export function readingMinutes(html: string): number {
  const characters = html.replaceAll(/<[^>]*>|\s/g, '').length
  return Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE))
}
