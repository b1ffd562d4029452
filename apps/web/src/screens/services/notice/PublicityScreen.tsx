import '@zhixiao/ui/richtext/rich-text.css'
import '../../../content/attachments.css'
import '../../../content/neighbours.css'
import '../services.css'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { withHeadings } from '../../../content/headings.ts'
import { whenIdle } from '../../../layouts/when-idle.ts'
import { metaOfHead } from '../../../seo.ts'
import { serviceLeads } from '../../../service-leads.ts'
import { type Entry, loadEntries, loadEntry } from '../entries.ts'
import { serviceHead } from '../service-seo.ts'

const PublicityBody = whenIdle(() => import('./PublicityBody.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const { place, entries } = await loadEntries(args)
  const query = new URL(args.request.url).searchParams
  const id = query.get('id')
  const lead = serviceLeads[place.type]
  if (id !== null) {
    const entry = await loadEntry(args, place, id)
    const head = serviceHead({ place, description: entry.lead || lead, entry })
    const document = { ...entry, ...withHeadings(entry.html) }
    return { place, lead, entries, years: [], year: '', document, head }
  }
  const years = [...new Set(entries.map(yearOf))]
  const year = query.get('year') ?? ''
  const shown = years.includes(year) ? entries.filter(entry => yearOf(entry) === year) : entries
  const head = serviceHead({ place, description: lead })
  return { place, lead, entries: shown, years, year, document: null, head }
}

const yearOf = ({ serviceTime }: Entry): string => dateText(serviceTime, 'YYYY')

export const meta = metaOfHead

/** SVC-07: what the law requires the company to publish, by year. */
export default function PublicityScreen() {
  return <PublicityBody {...useLoaderData<typeof loader>()} />
}
