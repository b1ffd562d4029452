import '@zhixiao/ui/richtext/rich-text.css'
import '../../features/contact/contact-cards.css'
import './footer-pages.css'
import { brand } from '@zhixiao/domain/brand.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { withHeadings } from '../../content/headings.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { seo } from '../../seo.ts'
import { footerPageAt, pathOf } from './footer-pages.ts'

const PageBody = whenIdle(() => import('./PageBody.tsx'))

export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = footerPageAt(url.pathname)
  const page = await load(context, 'content.pageDetail', { id })
  return { page: { ...page, ...withHeadings(page.html) }, contact: id === 'contact_us' }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  const { page, contact } = loaderData
  return seo({
    title: page.title,
    description: page.lead || `${brand.name}${page.title}全文。`,
    path: pathOf(page.id),
    type: contact ? 'website' : 'article',
    jsonLd: {
      '@type': contact ? 'ContactPage' : 'WebPage',
      name: page.title,
      dateModified: page.updatedOn,
      publisher: {
        '@type': 'Organization',
        name: brand.name,
        telephone: brand.hotlineText,
        faxNumber: brand.fax,
      },
    },
  })
}

/** A company text linked from the footer. */
export default function PageScreen() {
  return <PageBody {...useLoaderData<typeof loader>()} />
}
