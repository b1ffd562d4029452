import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/server-api.ts'
import { type ServicePlace, servicePlaceAt } from '../../services.ts'

export type Entry = OutputOf<'content.serviceCenterList'>['list'][number]
export type EntryList = { place: ServicePlace; entries: Entry[] }

/** SVC-12: lists are short enough to load completely. */
const WHOLE = { pageNum: 1, pageSize: 999 }

/** The list named by the request, newest service date first. */
export async function loadEntries({ context, url }: LoaderFunctionArgs, withHtml = false): Promise<EntryList> {
  const place = servicePlaceAt(url.pathname)
  if (!place) throw data(null, { status: 404 })
  const { list } = await load(context, 'content.serviceCenterList', {
    serviceType: place.type,
    withHtml,
    pageParam: WHOLE,
  })
  return { place, entries: list }
}

/** One entry of the list with its text, or the 404 page: entries of other lists are not found here. */
export async function loadEntry({ context }: LoaderFunctionArgs, place: ServicePlace, id: string) {
  const entry = await load(context, 'content.serviceCenterDetail', { id })
  if (entry.serviceType !== place.type) throw data(null, { status: 404 })
  return entry
}
