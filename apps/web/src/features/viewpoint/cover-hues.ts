import { huesInOrder } from '@zhixiao/domain/drawing/hues.ts'
import type { ArticleRow } from './article.ts'

/** Articles of several lists as one, the hues of their covers given again so that neighbours differ. */
export function withHues(articles: readonly ArticleRow[]): ArticleRow[] {
  const hues = huesInOrder(articles.map(({ columnId }) => columnId))
  return articles.map((article, at) => {
    const [{ cover }, hue] = [article, hues[at]]
    if (!cover || hue === undefined) return article
    return { ...article, cover: { ...cover, hue, url: cover.url.replace(`-${cover.hue}-`, `-${hue}-`) } }
  })
}
