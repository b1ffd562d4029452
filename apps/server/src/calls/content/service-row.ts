import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { DocumentRecord } from '@zhixiao/db/content/documents.ts'
import { serviceTypes } from '@zhixiao/domain/codes/service-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { documentData } from '../../engine/content-store/document-data.ts'
import { attachmentsOf } from '../../engine/content-store/document-files.ts'
import { publishedAt } from '../../engine/content-store/published-on.ts'

type ServiceRow = Omit<OutputOf<'content.serviceCenterDetail'>, 'html'>

/** An entry of the service centre; null when its list no longer exists. */
export function serviceRow(entry: DocumentRecord): ServiceRow | null {
  if (!isCode(serviceTypes, entry.grp)) return null
  return {
    id: entry.id,
    serviceType: entry.grp,
    group: documentData.service.parse(entry.data).group,
    title: entry.title,
    lead: entry.lead,
    serviceTime: publishedAt(entry).toISOString(),
    attachments: attachmentsOf(entry.files),
  }
}
