import '../../../features/viewpoint/article.css'
import '../../../features/viewpoint/articles.css'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { LinkButton, TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Link } from 'react-router'
import { refresh, useSend } from '../../../api/query.ts'
import { ask } from '../../../dialogs/ask.ts'
import { toast } from '../../../dialogs/toast.ts'
import { ArticleItem } from '../../../features/viewpoint/ArticleItems.tsx'
import { to } from '../../../paths.ts'

type Article = OutputOf<'account.collectList'>['articles'][number]

export function CollectedArticles({ articles }: { articles: readonly Article[] }) {
  const removing = useSend('account.behaviourDelete')
  async function remove(refObjectId: string) {
    const sure = await ask({
      tone: 'info',
      message: '是否取消收藏？',
      confirmLabel: '取消收藏',
      cancelLabel: '暂不',
    })
    if (!sure) return
    const result = await removing.send({ refType: 'article', refObjectId })
    if (!result.ok) return
    toast.ok('已取消收藏')
    await refresh('account.collectList')
  }
  if (articles.length === 0) {
    return (
      <Panel quiet label="收藏的观点">
        <EmptyState
          title="还没有收藏的观点"
          text="在文章或视频页点“收藏”，就会收在这里。"
          action={<LinkButton link={<Link to={to('viewpoint')} />}>看看观点</LinkButton>}
        />
      </Panel>
    )
  }
  return (
    <Panel quiet label="收藏的观点">
      <ul className="collected">
        {articles.map(article => (
          <li key={article.id}>
            <ArticleItem article={article} />
            <TextButton aria-label={`取消收藏：${article.title}`} onClick={() => void remove(article.id)}>
              取消收藏
            </TextButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
