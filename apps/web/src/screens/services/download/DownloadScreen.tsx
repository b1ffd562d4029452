import '../services.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { whenIdle } from '../../../layouts/when-idle.ts'
import { metaOfHead } from '../../../seo.ts'
import { serviceLeads } from '../../../service-leads.ts'
import { loadEntries } from '../entries.ts'
import { serviceHead } from '../service-seo.ts'
import { downloadGroups } from './downloads.ts'

const DownloadBody = whenIdle(() => import('./DownloadBody.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const { place, entries } = await loadEntries(args)
  const groups = downloadGroups(entries)
  const graph = groups
    .flatMap(({ downloads }) => downloads)
    .map(({ title, lead, url, type, serviceTime }) => ({
      '@type': 'DigitalDocument',
      name: title,
      description: lead,
      url,
      encodingFormat: type,
      dateModified: serviceTime,
    }))
  const lead = serviceLeads[place.type]
  return { place, lead, groups, head: serviceHead({ place, description: lead, graph }) }
}

export const meta = metaOfHead

/** SVC-02: files by group. */
export default function DownloadScreen() {
  return <DownloadBody {...useLoaderData<typeof loader>()} />
}
