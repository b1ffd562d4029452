import { compactDate, type IsoDate } from '../calendar/dates.ts'
import { decodeField, encodeField } from './field.ts'
import { type FieldForm, type FieldOf, type FileType, fieldsOf, isFileType } from './layouts.ts'
import { END_MARK, type FormatFault, headerWidths, LineReader, LineWriter, shown, type Version } from './lines.ts'

export type FileHeader = {
  version: Version
  /** Whose business it is about, and who gets it: distributor and registrar, each by its code. */
  creator: string
  receiver: string
  day: IsoDate
  summaryNo: number
  type: FileType
  /** Who transmits, and to whom. */
  sender: string
  recipient: string
}

/** Values by field name: text without its padding, numbers as decimal text ('98.00'), '' for what was left blank. */
export type ExchangeRecord = ReadonlyMap<string, string>
export type DataFile = { header: FileHeader; records: readonly ExchangeRecord[] }
/** A file that was read, with the line of its first record. */
export type ReadDataFile = DataFile & { firstLine: number }

export type Written = { ok: true; bytes: Uint8Array } | { ok: false; faults: FormatFault[] }
export type Read<Value> = { ok: true; value: Value } | { ok: false; faults: FormatFault[] }

const DATA_MARK = 'OFDCFDAT'

/** A record of a file type with some values; the other fields are blank, numbers zero. */
export function recordOf<Type extends FileType>(
  type: Type,
  values: { readonly [Name in FieldOf<Type>]?: string },
): ExchangeRecord {
  const given = new Map<string, string | undefined>(Object.entries(values))
  return new Map(
    fieldsOf(type).map(form => [
      form.name,
      given.get(form.name) ?? (form.type === 'N' ? (0).toFixed(form.decimals) : ''),
    ]),
  )
}

/** The whole file with every field of its type, in the standard's order, or all that can't be written. */
export function writeDataFile({ header, records }: DataFile): Written {
  const out = new LineWriter()
  const widths = headerWidths[header.version]
  const forms = fieldsOf(header.type)
  out.line('', DATA_MARK, DATA_MARK.length)
  out.line('version', header.version, widths.version)
  out.line('creator', header.creator, widths.party)
  out.line('receiver', header.receiver, widths.party)
  out.line('date', compactDate(header.day), widths.day)
  out.line('summary no', String(header.summaryNo), widths.summaryNo, true)
  out.line('file type', header.type, widths.type)
  out.line('sender', header.sender, widths.place)
  out.line('recipient', header.recipient, widths.place)
  out.line('field count', String(forms.length), widths.count, true)
  for (const { name } of forms) out.line(name, name.toUpperCase(), name.length)
  out.line('record count', String(records.length), widths.records, true)
  for (const record of records) writeRecord(out, forms, record)
  out.line('', END_MARK, END_MARK.length)
  return out.faults.length > 0 ? { ok: false, faults: out.faults } : { ok: true, bytes: out.bytes() }
}

function writeRecord(out: LineWriter, forms: readonly FieldForm[], record: ExchangeRecord): void {
  const bytes = new Uint8Array(forms.reduce((sum, form) => sum + form.width, 0))
  const known = new Set(forms.map(form => form.name))
  const strange = [...record.keys()].filter(name => !known.has(name))
  const problems = strange.map(name => ({ column: 1, field: name, problem: 'is no field of this file type' }))
  let at = 0
  for (const form of forms) {
    const encoded = encodeField(form, record.get(form.name) ?? '')
    if (encoded.ok) bytes.set(encoded.bytes, at)
    else problems.push({ column: at + 1, field: form.name, problem: encoded.problem })
    at += form.width
  }
  out.record(bytes, problems)
}

/**
 * The whole file or every fault in it. Lines may end in LF, header lines be padded to any width, fields stand in any
 * order, and a record end where only blanks would follow. Fields that the type doesn't have are kept when they stand
 * side by side: their width is what the known fields leave of the longest record.
 */
export function readDataFile(bytes: Uint8Array): Read<ReadDataFile> {
  const lines = new LineReader(bytes)
  lines.mark(DATA_MARK)
  const header = readHeader(lines)
  const names = Array.from({ length: Math.min(lines.count('field count'), MOST_FIELDS) }, () =>
    lines.text('field name'),
  )
  const firstName = lines.line - names.length
  const count = lines.count('record count')
  if (!header || lines.faults.length > 0) return { ok: false, faults: lines.faults }
  const firstRecord = lines.line
  const raw = rawRecords(lines, count)
  lines.mark(END_MARK)
  lines.end()
  const widest = raw.reduce((most, each) => Math.max(most, each.length), 0)
  const forms = formsOf(lines, firstName, names, header.type, widest)
  const records = forms ? raw.map((each, index) => readRecord(lines, firstRecord + index, forms, each)) : []
  if (lines.faults.length > 0) return { ok: false, faults: lines.faults }
  return { ok: true, value: { header, records, firstLine: firstRecord } }
}

const MOST_FIELDS = 1_000

function readHeader(lines: LineReader): FileHeader | null {
  const version = lines.version()
  const creator = lines.text('creator')
  const receiver = lines.text('receiver')
  const day = lines.day()
  const summaryNo = lines.count('summary no')
  const type = lines.text('file type')
  if (!isFileType(type)) lines.fault(lines.line - 1, 'file type', `${shown(type)} is not known`)
  const sender = lines.text('sender')
  const recipient = lines.text('recipient')
  return day && isFileType(type) ? { version, creator, receiver, day, summaryNo, type, sender, recipient } : null
}

function rawRecords(lines: LineReader, count: number): Uint8Array[] {
  const records: Uint8Array[] = []
  while (records.length < count) {
    const bytes = lines.raw()
    if (!bytes) break
    records.push(bytes)
  }
  return records
}

/** The fields of the records in the order of the header, or null when their widths can't be told. */
function formsOf(
  lines: LineReader,
  firstName: number,
  names: readonly string[],
  type: FileType,
  widest: number,
): FieldForm[] | null {
  const known = new Map(fieldsOf(type).map(form => [form.name.toUpperCase(), form]))
  const seen = new Set<string>()
  const forms: FieldForm[] = []
  let strange: FieldForm | null = null
  for (const [index, name] of names.entries()) {
    const key = name.toUpperCase()
    if (seen.has(key)) lines.fault(firstName + index, name, 'is named twice')
    seen.add(key)
    const form = known.get(key)
    if (form) forms.push(form)
    else if (strange && forms.at(-1) === strange) strange.name += `+${name}`
    else if (strange) {
      lines.fault(firstName + index, name, `is not known, nor is ${strange.name}: their widths can't be told apart`)
    } else {
      strange = { name, type: 'C', width: 0, decimals: 0 }
      forms.push(strange)
    }
  }
  const width = forms.reduce((sum, form) => sum + form.width, 0)
  if (strange) strange.width = Math.max(0, widest - width)
  return lines.faults.length > 0 ? null : forms
}

function readRecord(lines: LineReader, line: number, forms: readonly FieldForm[], bytes: Uint8Array): ExchangeRecord {
  const record = new Map<string, string>()
  let at = 0
  for (const form of forms) {
    const part = bytes.subarray(at, at + form.width)
    const isCut = form.type === 'N' && part.length > 0 && part.length < form.width
    const decoded = isCut ? { ok: false as const, problem: 'is cut short' } : decodeField(form, part)
    if (decoded.ok) record.set(form.name, decoded.value)
    else lines.fault(line, form.name, decoded.problem, at + 1)
    at += form.width
  }
  if (bytes.subarray(at).some(byte => byte !== 0x20))
    lines.fault(line, '', 'the record is longer than its fields', at + 1)
  return record
}
