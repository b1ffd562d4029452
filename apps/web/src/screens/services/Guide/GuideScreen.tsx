import '../../../content/rich-text.css'
import '../../../content/attachments.css'
import '../services.css'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { Attachments } from '../../../content/Attachments.tsx'
import { lowered } from '../../../content/headings.ts'
import { RichText } from '../../../content/RichText.tsx'
import { seo } from '../../../seo.ts'
import { type Entry, loadEntries } from '../entries.ts'
import { NeedHelp } from '../NeedHelp.tsx'
import { ServiceHead } from '../ServiceHead.tsx'
import { serviceLeads } from '../service-leads.ts'
import { serviceHead } from '../service-seo.ts'
import { Suspense } from 'react'
import { whenUsed } from '../../../layouts/when-used.ts'

const GuideBody = whenUsed(() => import('./GuideBody.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const { place, entries } = await loadEntries(args, true)
  return {
    place,
    lead: serviceLeads[place.type],
    entries: entries.map(entry => ({ ...entry, html: lowered(entry.html ?? '') })),
    head: serviceHead({ place, description: serviceLeads[place.type] }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => seo(loaderData?.head ?? { title: '页面不存在' })

/** A guide: its parts one under the other, numbered lists drawn as steps. */
export default function GuideScreen() {
  return (
    <Suspense>
      <GuideBody />
    </Suspense>
  )
}
