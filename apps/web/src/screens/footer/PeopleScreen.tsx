import '@zhixiao/ui/richtext/rich-text.css'
import '../../form/search-form.css'
import '../../features/manager/manager.css'
import './footer-pages.css'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { keywordIn } from '../../form/SearchForm.tsx'
import { whenIdle } from '../../layouts/when-idle.ts'
import { pageIn } from '../../page-number.ts'
import { seo } from '../../seo.ts'
import { footerPageAt, pathOf } from './footer-pages.ts'

const PeopleBody = whenIdle(() => import('./PeopleBody.tsx'))

const lists = { sales_publicity: 'sales', bond_publicity: 'bond', DjgPersonnel: 'djg' } as const
const PAGE_SIZE = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = footerPageAt(url.pathname)
  const query = url.searchParams
  const keyword = keywordIn(query)
  const [page, people] = await Promise.all([
    load(context, 'content.pageDetail', { id }),
    load(context, 'content.publicityList', {
      list: id === 'sales_publicity' || id === 'bond_publicity' ? lists[id] : lists.DjgPersonnel,
      ...(keyword && { keyWord: keyword }),
      pageParam: { pageNum: pageIn(query.get('page')), pageSize: PAGE_SIZE },
    }),
  ])
  return { page, people, keyword }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  const { page, people } = loaderData
  return seo({
    title: page.title,
    description: page.lead || `${page.title}，共 ${people.total} 人，可按姓名、部门或证书编号查找。`,
    path: pathOf(page.id),
    jsonLd: { '@type': 'WebPage', name: page.title, dateModified: page.updatedOn },
  })
}

/** People that the law requires the company to name: a searchable, paged table (FTR-06..08). */
export default function PeopleScreen() {
  return <PeopleBody {...useLoaderData<typeof loader>()} />
}
