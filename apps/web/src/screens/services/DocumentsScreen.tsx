import '@zhixiao/ui/richtext/rich-text.css'
import '../../content/attachments.css'
import '../../content/neighbours.css'
import './services.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { withHeadings } from '../../content/headings.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { metaOfHead } from '../../seo.ts'
import { serviceLeads } from '../../service-leads.ts'
import { loadEntries, loadEntry } from './entries.ts'
import { serviceHead } from './service-seo.ts'

const DocumentsBody = whenIdle(() => import('./DocumentsBody.tsx'))

/** A list with a single document shows it directly; otherwise `id` names the document. */
export async function loader(args: LoaderFunctionArgs) {
  const { place, entries } = await loadEntries(args)
  const wanted = new URL(args.request.url).searchParams.get('id')
  const only = entries.length === 1 ? entries[0]?.id : undefined
  const id = wanted ?? only
  const lead = serviceLeads[place.type]
  if (id === undefined) return { place, lead, entries, document: null, head: serviceHead({ place, description: lead }) }
  const entry = await loadEntry(args, place, id)
  const document = { ...entry, ...withHeadings(entry.html) }
  const head = serviceHead({
    place,
    description: entry.lead || lead,
    entry: entries.length > 1 ? entry : undefined,
  })
  return { place, lead, entries, document, head }
}

export const meta = metaOfHead

/** Agreements, rules and educational texts: a list, and each as a document with a table of contents. */
export default function DocumentsScreen() {
  return <DocumentsBody {...useLoaderData<typeof loader>()} />
}
