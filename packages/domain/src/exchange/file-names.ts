import { compactDate, type IsoDate, parseCompactDate } from '../calendar/dates.ts'
import { type FileType, isFileType } from './layouts.ts'

type Parties = { creator: string; receiver: string; day: IsoDate }
export type DataFileName = Parties & { type: FileType }

/** OFD_<creator>_<receiver>_<day>_<type>.TXT */
export const dataFileName = ({ creator, receiver, day, type }: DataFileName): string =>
  `OFD_${creator}_${receiver}_${compactDate(day)}_${type}.TXT`

/** OFI_<creator>_<receiver>_<day>.TXT */
export const indexName = ({ creator, receiver, day }: Parties): string =>
  `OFI_${creator}_${receiver}_${compactDate(day)}.TXT`

/** Parses the name of an index, with or without a sequence number; null for any other name. */
export function readIndexName(name: string): Parties | null {
  const match = /^OFI_([^_]+)_([^_]+)_(\d{8})(?:_\d{3})?\.TXT$/i.exec(name)
  const [, creator = '', receiver = '', compact = ''] = match ?? []
  const day = parseCompactDate(compact)
  return day && { creator, receiver, day }
}

/** Parses the name of a data file, with or without a sequence number; null for any other name. */
export function readDataFileName(name: string): DataFileName | null {
  const match = /^OFD_([^_]+)_([^_]+)_(\d{8})_(\d\d)(?:_\d{3})?\.TXT$/i.exec(name)
  const [, creator = '', receiver = '', compact = '', type = ''] = match ?? []
  const day = parseCompactDate(compact)
  return day && isFileType(type) ? { creator, receiver, day, type } : null
}
