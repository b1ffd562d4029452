import '../../features/fund/fund.css'
import '../../features/viewpoint/article.css'
import '../../features/company/awards.css'
import '../../features/company/company.css'
import '../../features/manager/manager-card.css'
import './hero.css'
import './own.css'
import '../../features/fund/raising.css'
import './home.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { partsHeaders } from '../../api/server-api.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import { loadHome } from './load-home.ts'

const HomeBody = whenIdle(() => import('./HomeBody.tsx'))

export const loader = ({ context, request }: LoaderFunctionArgs) => loadHome(context, new URL(request.url).searchParams)

export const headers = partsHeaders

export const meta: MetaFunction = () =>
  seo({
    title: '首页',
    path: to('home'),
    jsonLd: { '@type': 'FinancialService', name: brand.name, telephone: brand.hotlineText },
  })

export default function HomeScreen() {
  const page = useLoaderData<typeof loader>()
  return <HomeBody page={page} />
}
