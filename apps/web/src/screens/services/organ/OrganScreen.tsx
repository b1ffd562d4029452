import '@zhixiao/ui/richtext/rich-text.css'
import '../../../content/attachments.css'
import '../../../form/search-form.css'
import '../services.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../../api/server-api.ts'
import { lowered } from '../../../content/headings.ts'
import { keywordIn } from '../../../form/SearchForm.tsx'
import { whenIdle } from '../../../layouts/when-idle.ts'
import { pageIn } from '../../../page-number.ts'
import { metaOfHead } from '../../../seo.ts'
import { serviceLeads } from '../../../service-leads.ts'
import { loadEntries } from '../entries.ts'
import { serviceHead } from '../service-seo.ts'

const OrganBody = whenIdle(() => import('./OrganBody.tsx'))

const PAGE_SIZE = 20

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const { place, entries } = await loadEntries(args, true)
  const keyword = keywordIn(query)
  const province = query.get('province') ?? ''
  const agencies = await load(args.context, 'content.agencyList', {
    kind: place.type === 'direct_sell_organ' ? 'direct' : 'consign',
    ...(keyword && { keyWord: keyword }),
    ...(province && { province }),
    pageParam: { pageNum: pageIn(query.get('page')), pageSize: PAGE_SIZE },
  })
  const notes = entries.map(({ title, html, attachments }) => ({ title, html: lowered(html ?? ''), attachments }))
  const lead = serviceLeads[place.type]
  const head = serviceHead({ place, description: `${place.label} ${agencies.total} 家。${lead}` })
  return { place, lead, notes, agencies, keyword, province, head }
}

export const meta = metaOfHead

/** SVC-08: the agencies that sell the company's funds, searchable by text and region. */
export default function OrganScreen() {
  return <OrganBody {...useLoaderData<typeof loader>()} />
}
