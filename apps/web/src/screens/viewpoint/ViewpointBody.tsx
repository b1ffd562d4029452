import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { ArticleCard, LeadArticle } from '../../features/viewpoint/ArticleItems.tsx'
import type { ViewpointData } from './load-viewpoint.ts'
import { Authors, Recommended } from './Recommended.tsx'
import { viewpointUrl } from './viewpoint-query.ts'

/** Articles and videos: a story that leads each page, the others beside each other, and what the editors recommend. */
export default function ViewpointBody({ data }: { data: ViewpointData }) {
  const { query, columns, articles, recommended } = data
  const column = columns.find(({ id }) => id === query.column)
  const titleOf = (id: string) => columns.find(column => column.id === id)?.title
  const [story, ...others] = articles.list
  return (
    <div className="container">
      <PageHead
        title={column?.title ?? '投资观点'}
        lead={column?.lead ?? '基金经理与研究团队的看法，投资者教育的文章与视频'}
      />
      <div className="viewpoint-tabs">
        <TabLinks
          label="观点栏目"
          bleed
          items={[{ id: undefined, title: '全部' }, ...columns].map(({ id, title }) => ({
            label: title,
            link: <Link to={viewpointUrl({ column: id })} preventScrollReset />,
            ...(id === query.column && { current: true }),
          }))}
        />
      </div>
      {story ? (
        <>
          <LeadArticle article={story} columnTitle={titleOf(story.columnId)} />
          <ul className="articles">
            {others.map(article => (
              <li key={article.id}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
          <Pagination
            page={articles.pageNum}
            pageCount={Math.ceil(articles.total / articles.pageSize)}
            total={articles.total}
            pageSize={articles.pageSize}
            unit="篇"
            linkTo={page => <Link to={viewpointUrl({ ...query, page })} />}
          />
        </>
      ) : (
        <NoArticles />
      )}
      <Recommended articles={recommended} />
      <Authors articles={[...articles.list, ...recommended]} />
      <p className="caption viewpoint-words">
        文章与视频为作者在发布时的观点，不构成投资建议。基金的过往业绩不预示其未来表现，基金有风险，投资需谨慎。
      </p>
    </div>
  )
}

function NoArticles() {
  return (
    <div className="panel">
      <EmptyState
        title="暂无文章"
        text="可以先看看其他栏目。"
        action={
          <LinkButton kind="outline" link={<Link to={viewpointUrl({})} />}>
            查看全部观点
          </LinkButton>
        }
      />
    </div>
  )
}
