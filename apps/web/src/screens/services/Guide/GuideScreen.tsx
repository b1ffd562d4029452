import '@zhixiao/ui/richtext/rich-text.css'
import '../../../content/attachments.css'
import '../services.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { lowered } from '../../../content/headings.ts'
import { whenIdle } from '../../../layouts/when-idle.ts'
import { metaOfHead } from '../../../seo.ts'
import { serviceLeads } from '../../../service-leads.ts'
import { loadEntries } from '../entries.ts'
import { serviceHead } from '../service-seo.ts'

const GuideBody = whenIdle(() => import('./GuideBody.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const { place, entries } = await loadEntries(args, true)
  return {
    place,
    lead: serviceLeads[place.type],
    entries: entries.map(entry => ({ ...entry, html: lowered(entry.html ?? '') })),
    head: serviceHead({ place, description: serviceLeads[place.type] }),
  }
}

export const meta = metaOfHead

/** A guide: all sections on one page, numbered lists drawn as steps. */
export default function GuideScreen() {
  return <GuideBody {...useLoaderData<typeof loader>()} />
}
