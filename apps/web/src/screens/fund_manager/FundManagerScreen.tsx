import '../../features/fund/fund.css'
import '../../features/fund/raising.css'
import '../../features/manager/manager-card.css'
import '../../features/viewpoint/article.css'
import '../../features/viewpoint/articles.css'
import './managers.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import type { Manager, ManagerRow } from './manager.ts'

const ManagerList = whenIdle(() => import('./ManagerList.tsx'))
const ManagerProfile = whenIdle(() => import('./ManagerProfile.tsx'))

type Data = { manager: Manager } | { managers: readonly ManagerRow[] }

const ALL = { pageNum: 1, pageSize: 1000 }

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Data> {
  const manId = new URL(request.url).searchParams.get('manId')
  if (manId !== null) return { manager: await load(context, 'content.managerDetail', { manId }) }
  return { managers: (await load(context, 'content.managerList', { pageParam: ALL })).list }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  if ('managers' in loaderData) {
    return seo({
      title: '基金经理',
      description: `${brand.company}的 ${loaderData.managers.length} 位基金经理：从业年限、投资风格、在管规模与代表基金。`,
      path: to('fundManager'),
      jsonLd: { '@type': 'CollectionPage', name: '基金经理' },
    })
  }
  const { manId, name, title, style, resume } = loaderData.manager
  return seo({
    title: `${name}_基金经理`,
    description: `${name}，${title}。${style}任职经历、在管基金与任职回报。`,
    path: to('fundManager', { manId }),
    jsonLd: {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name,
        jobTitle: title,
        description: resume,
        worksFor: { '@type': 'Organization', name: brand.company },
      },
    },
  })
}

export default function FundManagerScreen() {
  const data = useLoaderData<typeof loader>()
  return 'manager' in data ? <ManagerProfile manager={data.manager} /> : <ManagerList managers={data.managers} />
}
