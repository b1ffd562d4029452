import '../../form/search-form.css'
import './customer-service.css'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { brand } from '../../brand.ts'
import { SearchForm } from '../../form/SearchForm.tsx'
import { CopyNumber } from '../../layouts/CopyNumber.tsx'
import { type Place, ready } from '../../menus.ts'
import { paths, to } from '../../paths.ts'
import { AccountCodes } from '../../qr/AccountCodes.tsx'
import { seo } from '../../seo.ts'
import { type ServiceGroup, serviceGroups } from '../../services.ts'
import { serviceLeads } from '../services/service-leads.ts'
import { Suspense } from 'react'
import { whenUsed } from '../../layouts/when-used.ts'

const CustomerServiceBody = whenUsed(() => import('./CustomerServiceBody.tsx'))

const QUESTIONS_SHOWN = 6

export async function loader({ context }: LoaderFunctionArgs) {
  const questions = await load(context, 'content.serviceCenterList', {
    serviceType: 'common_question',
    pageParam: { pageNum: 1, pageSize: QUESTIONS_SHOWN },
  })
  return { questions: questions.list.map(({ id, title }) => ({ id, title })), total: questions.total }
}

export const meta: MetaFunction = () =>
  seo({
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
  })

const quick: readonly (Place & { icon: IconName; words: string })[] = [
  { name: 'openaccount', icon: 'user', label: '开户', words: '身份证与银行卡，约 5 分钟' },
  { name: 'forgetPassword', icon: 'lock', label: '找回登录密码', words: '手机号与证件号核对' },
  { name: 'bank', icon: 'card', label: '银行卡管理', words: '添加、更换与签约' },
  { name: 'risk', icon: 'gauge', label: '风险测评', words: '十二个问题，约 3 分钟' },
  { name: 'tradeRecord', icon: 'list', label: '查询与撤单', words: '每笔申请的进度' },
]
const QUICK_AT_MOST = 4

/** PUB-10: the way into everything of the service centre. */
export default function CustomerServiceScreen() {
  return (
    <Suspense>
      <CustomerServiceBody />
    </Suspense>
  )
}
