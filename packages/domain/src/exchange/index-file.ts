import { compactDate, type IsoDate } from '../calendar/dates.ts'
import type { Read, Written } from './data-file.ts'
import { END_MARK, headerWidths, LineReader, LineWriter, type Version } from './lines.ts'

/** The names of a day's data files, so that a receiver sees when one is missing. */
export type IndexFile = {
  version: Version
  creator: string
  receiver: string
  day: IsoDate
  names: readonly string[]
}

const INDEX_MARK = 'OFDCFIDX'
const MOST_FILES = 1_000

export function writeIndex({ version, creator, receiver, day, names }: IndexFile): Written {
  const out = new LineWriter()
  const widths = headerWidths[version]
  out.line('', INDEX_MARK, INDEX_MARK.length)
  out.line('version', version, widths.version)
  out.line('creator', creator, widths.party)
  out.line('receiver', receiver, widths.party)
  out.line('date', compactDate(day), widths.day)
  out.line('file count', String(names.length), widths.count, true)
  for (const name of names) out.line('file name', name, name.length)
  out.line('', END_MARK, END_MARK.length)
  return out.faults.length > 0 ? { ok: false, faults: out.faults } : { ok: true, bytes: out.take() }
}

export function readIndex(bytes: Uint8Array): Read<IndexFile> {
  const lines = new LineReader(() => [bytes])
  lines.mark(INDEX_MARK)
  const version = lines.version()
  const creator = lines.text('creator')
  const receiver = lines.text('receiver')
  const day = lines.day()
  const names = Array.from({ length: Math.min(lines.count('file count'), MOST_FILES) }, () => lines.text('file name'))
  lines.mark(END_MARK)
  lines.end()
  if (!day || lines.faults.length > 0) return { ok: false, faults: lines.faults }
  return { ok: true, value: { version, creator, receiver, day, names } }
}
