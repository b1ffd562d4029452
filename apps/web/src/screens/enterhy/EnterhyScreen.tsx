import '../../content/rich-text.css'
import '../footer/contact-cards.css'
import './enterhy.css'
import { SpreadBackground } from '@zhixiao/ui/chart/SpreadDrawing.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { brand } from '../../brand.ts'
import { lowered } from '../../content/headings.ts'
import { RichText } from '../../content/RichText.tsx'
import { to } from '../../paths.ts'
import { seo } from '../../seo.ts'
import { ContactCards } from '../footer/ContactCards.tsx'
import { AwardWall } from './AwardWall.tsx'
import { type About, aboutParts, firstWords } from './about.ts'
import { Jobs } from './Jobs.tsx'
import { Suspense } from 'react'
import { whenUsed } from '../../layouts/when-used.ts'

const EnterhyBody = whenUsed(() => import('./EnterhyBody.tsx'))

export async function loader({ context }: LoaderFunctionArgs) {
  const [about, awards, jobs] = await Promise.all([
    load(context, 'content.aboutUs', {}),
    load(context, 'content.awardWall', {}),
    load(context, 'content.jobList', { pageParam: { pageNum: 1, pageSize: 200 } }),
  ])
  const sections = about.sections.map(section => ({ ...section, html: lowered(section.html) }))
  return { sections, awards: awards.list, jobs: jobs.list }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const words = firstWords(loaderData?.sections ?? [], 120)
  return seo({
    title: '关于我们',
    description: words || brand.description,
    path: to('enterhy'),
    jsonLd: {
      '@graph': [
        { '@type': 'AboutPage', name: '关于我们' },
        {
          '@type': 'FinancialService',
          name: brand.name,
          description: words,
          telephone: brand.phone,
          faxNumber: brand.fax,
          award: loaderData?.awards.map(({ title, awardedBy, year }) => `${year} ${awardedBy} ${title}`),
        },
        ...(loaderData?.jobs ?? []).map(({ title, city, publishedOn, closesOn }) => ({
          '@type': 'JobPosting',
          title,
          datePosted: publishedOn,
          ...(closesOn && { validThrough: closesOn }),
          hiringOrganization: { '@type': 'Organization', name: brand.name },
          jobLocation: {
            '@type': 'Place',
            address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'CN' },
          },
        })),
      ],
    },
  })
}

/** PUB-05: the company, part by part on one page. */
export default function EnterhyScreen() {
  return (
    <Suspense>
      <EnterhyBody />
    </Suspense>
  )
}
