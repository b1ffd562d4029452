import '../services.css'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { IconButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { kindText, sizeText } from '../../../content/file-words.ts'
import { copyText } from '../../../layouts/copy-text.ts'
import { seo } from '../../../seo.ts'
import { loadEntries } from '../entries.ts'
import { serviceLeads } from '../service-leads.ts'
import { serviceHead } from '../service-seo.ts'
import { type Download, downloadGroups } from './downloads.ts'
import { Suspense } from 'react'
import { whenUsed } from '../../../layouts/when-used.ts'

const DownloadBody = whenUsed(() => import('./DownloadBody.tsx'))

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

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => seo(loaderData?.head ?? { title: '页面不存在' })

/** SVC-02: files by group, at the full width of the page. */
export default function DownloadScreen() {
  return (
    <Suspense>
      <DownloadBody />
    </Suspense>
  )
}
