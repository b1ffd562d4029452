import type { DocumentRecord } from '@zhixiao/db/content/documents.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'

/** When a text was published; without a date of its own, its last change. */
export const publishedAt = ({ published_at, updated_at }: DocumentRecord): Date => published_at ?? new Date(updated_at)

export const publishedOn = (document: DocumentRecord): IsoDate => shanghaiDate(publishedAt(document).getTime())
