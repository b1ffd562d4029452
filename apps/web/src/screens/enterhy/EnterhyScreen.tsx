import '../../content/rich-text.css'
import '../footer/contact-cards.css'
import './enterhy.css'
import { Suspense } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { load } from '../../api/server-api.ts'
import { lowered } from '../../content/headings.ts'
import { whenUsed } from '../../layouts/when-used.ts'
import { seo } from '../../seo.ts'
import { aboutHead } from './about-head.ts'

const EnterhyBody = whenUsed(() => import('./EnterhyBody.tsx'))

export async function loader({ context }: LoaderFunctionArgs) {
  const [about, awards, jobs] = await Promise.all([
    load(context, 'content.aboutUs', {}),
    load(context, 'content.awardWall', {}),
    load(context, 'content.jobList', { pageParam: { pageNum: 1, pageSize: 200 } }),
  ])
  const sections = about.sections.map(section => ({ ...section, html: lowered(section.html) }))
  const page = { sections, awards: awards.list, jobs: jobs.list }
  return { ...page, head: aboutHead(page) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => seo(loaderData?.head ?? { title: '页面不存在' })

/** PUB-05: the company, part by part on one page. */
export default function EnterhyScreen() {
  return (
    <Suspense>
      <EnterhyBody />
    </Suspense>
  )
}
