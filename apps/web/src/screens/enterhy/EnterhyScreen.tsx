import '@zhixiao/ui/richtext/rich-text.css'
import '../../features/company/awards.css'
import '../../features/company/company.css'
import './enterhy.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { partsHeaders, partsOf } from '../../api/server-api.ts'
import { lowered } from '../../content/headings.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { metaOfHead } from '../../seo.ts'
import { aboutTexts, firstWords } from './about.ts'
import { aboutHead } from './about-head.ts'

const EnterhyBody = whenIdle(() => import('./EnterhyBody.tsx'))

export async function loader({ context }: LoaderFunctionArgs) {
  const parts = partsOf(context)
  const [about, awards, jobs, figures] = await Promise.all([
    parts.whole('content.aboutUs', {}),
    parts.part('content.awardWall', {}),
    parts.part('content.jobList', { pageParam: { pageNum: 1, pageSize: 200 } }),
    parts.part('content.companyFigures', {}),
  ])
  const texts = aboutTexts(about.sections)
  const list = jobs?.list.map(job => ({ ...job, html: lowered(job.html) })) ?? null
  const page = { ...texts, awards: awards?.list ?? [], jobs: list, figures }
  return parts.page({ ...page, head: aboutHead(page, firstWords(about.sections, 120)) })
}

export const headers = partsHeaders

export const meta = metaOfHead

/** PUB-05: the company, all sections on one page. */
export default function EnterhyScreen() {
  return <EnterhyBody page={useLoaderData<typeof loader>()} />
}
