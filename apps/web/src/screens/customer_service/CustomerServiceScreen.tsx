import '../../form/search-form.css'
import './customer-service.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'

const CustomerServiceBody = whenIdle(() => import('./CustomerServiceBody.tsx'))

const QUESTIONS_SHOWN = 6

export async function loader({ context }: LoaderFunctionArgs) {
  const questions = await load(context, 'content.serviceCenterList', {
    serviceType: 'common_question',
    pageParam: { pageNum: 1, pageSize: QUESTIONS_SHOWN },
  })
  return {
    questions: questions.list.map(({ id, title }) => ({ id, title })),
    total: questions.total,
    // Built on the server, so that it is not part of the page's script.
    head: {
      title: '客户服务',
      description: `开户与交易指南、常见问题、资料下载、销售机构和业务规则。客服热线 ${brand.hotlineText}，${brand.hotlineHours}。`,
      path: to('customerService'),
      jsonLd: {
        '@type': 'ContactPage',
        name: '客户服务',
        mainEntity: {
          '@type': 'Organization',
          name: brand.name,
          contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone: brand.hotlineText },
        },
      },
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => seo(loaderData?.head ?? { title: '客户服务' })

/** PUB-10: the entry page of the service centre. */
export default function CustomerServiceScreen() {
  return <CustomerServiceBody {...useLoaderData<typeof loader>()} />
}
