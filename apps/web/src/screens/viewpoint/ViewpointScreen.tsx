import '../../features/viewpoint/article.css'
import '../../features/viewpoint/articles.css'
import './viewpoint.css'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { feedLink } from '../../feeds/feed-link.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { seo } from '../../seo.ts'
import { loadViewpoint } from './load-viewpoint.ts'
import { viewpointUrl } from './viewpoint-query.ts'

const ViewpointBody = whenIdle(() => import('./ViewpointBody.tsx'))

export const loader = (request: LoaderFunctionArgs) => loadViewpoint(request)

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '投资观点' })
  const { query, columns } = loaderData
  const column = columns.find(({ id }) => id === query.column)
  const page = query.page > 1 ? `（第 ${query.page} 页）` : ''
  return [
    ...seo({
      title: `${column ? `${column.title}_投资观点` : '投资观点'}${page}`,
      description:
        column?.lead ||
        '基金经理与研究团队写给投资者的文章和视频：市场观点、经理手记、投资者教育、行业研究与家庭养老。',
      path: viewpointUrl(query),
      jsonLd: { '@type': 'CollectionPage', name: column?.title ?? '投资观点' },
    }),
    feedLink('viewpoints'),
  ]
}

export default function ViewpointScreen() {
  const data = useLoaderData<typeof loader>()
  return <ViewpointBody data={data} />
}
