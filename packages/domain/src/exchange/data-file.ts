import { compactDate, type IsoDate } from '../calendar/dates.ts'
import { decodeField, putField } from './field.ts'
import { decodeAscii, decodeGb18030 } from './gb18030.ts'
import { type FieldForm, type FieldOf, type FileType, fieldsOf, isFileType, layouts } from './layouts.ts'
import {
  END_MARK,
  type FormatFault,
  headerWidths,
  LineReader,
  LineWriter,
  MOST_FAULTS,
  type Source,
  shown,
  type Version,
} from './lines.ts'

export type FileHeader = {
  version: Version
  /** Codes of distributor and registrar: whose business it is, and for whom. */
  creator: string
  receiver: string
  day: IsoDate
  summaryNo: number
  type: FileType
  /** Codes of the transmitting and the receiving party. */
  sender: string
  recipient: string
}

/** Values by field name: text without padding, numbers as decimal text ('98.00'), '' for blank. */
export type ExchangeRecord = ReadonlyMap<string, string>

export type Written = { ok: true; bytes: Uint8Array } | { ok: false; faults: FormatFault[] }
export type Read<Value> = { ok: true; value: Value } | { ok: false; faults: FormatFault[] }

/** A file whose header was read; each call of `records` reads from the beginning, lazily. */
export type OpenDataFile = {
  header: FileHeader
  /** The number of records in the header. */
  count: number
  firstLine: number
  /** The records by line; faults in or after them are in `faults` once all records are read. */
  records(faults: FormatFault[]): Generator<NumberedRecord>
}
export type NumberedRecord = { line: number; record: ExchangeRecord }

const DATA_MARK = 'OFDCFDAT'

/** A record of a file type with the given values; other text is blank, other numbers are zero. */
export function recordOf<Type extends FileType>(
  type: Type,
  values: { readonly [Name in FieldOf<Type>]?: string },
): ExchangeRecord {
  const record = new Map(blanks.get(type))
  for (const [name, value] of Object.entries<string | undefined>(values))
    if (value !== undefined && record.has(name)) record.set(name, value)
  return record
}

const blanks = new Map(
  Object.keys(layouts)
    .filter(isFileType)
    .map(type => [
      type,
      new Map(fieldsOf(type).map(form => [form.name, form.type === 'N' ? (0).toFixed(form.decimals) : ''])),
    ]),
)

/**
 * Writes a file record by record, with every field of its type in the standard's order. The number of records is given
 * first, so that written bytes need not be kept.
 */
export class DataFileWriter {
  readonly #out = new LineWriter()
  readonly #forms: readonly FieldForm[]
  #left: number

  constructor(header: FileHeader, count: number) {
    this.#forms = fieldsOf(header.type)
    this.#left = count
    const out = this.#out
    const widths = headerWidths[header.version]
    out.line('', DATA_MARK, DATA_MARK.length)
    out.line('version', header.version, widths.version)
    out.line('creator', header.creator, widths.party)
    out.line('receiver', header.receiver, widths.party)
    out.line('date', compactDate(header.day), widths.day)
    out.line('summary no', String(header.summaryNo), widths.summaryNo, true)
    out.line('file type', header.type, widths.type)
    out.line('sender', header.sender, widths.place)
    out.line('recipient', header.recipient, widths.place)
    out.line('field count', String(this.#forms.length), widths.count, true)
    for (const { name } of this.#forms) out.line(name, name.toUpperCase(), name.length)
    out.line('record count', String(count), widths.records, true)
  }

  /** Adds a record. @returns the bytes since the last one. */
  add(record: ExchangeRecord): Uint8Array {
    writeRecord(this.#out, this.#forms, record)
    this.#left -= 1
    return this.#out.take()
  }

  /** The last bytes, or all faults. @throws RangeError when the number of records differs from the announced one. */
  end(): Written {
    if (this.#left !== 0) throw new RangeError(`${this.#left} records are missing of those announced`)
    this.#out.line('', END_MARK, END_MARK.length)
    const { faults } = this.#out
    return faults.length > 0 ? { ok: false, faults } : { ok: true, bytes: this.#out.take() }
  }
}

function writeRecord(out: LineWriter, forms: readonly FieldForm[], record: ExchangeRecord): void {
  const bytes = new Uint8Array(forms.reduce((sum, form) => sum + form.width, 0)).fill(0x20)
  const problems: { column: number; field: string; problem: string }[] = []
  let [at, known] = [0, 0]
  for (const form of forms) {
    const value = record.get(form.name)
    if (value !== undefined) known += 1
    const problem = putField(bytes, at, form, value ?? '')
    if (problem !== null) problems.push({ column: at + 1, field: form.name, problem })
    at += form.width
  }
  if (known < record.size) problems.push(...strangeIn(forms, record))
  out.record(bytes, problems)
}

function strangeIn(forms: readonly FieldForm[], record: ExchangeRecord) {
  const names = new Set(forms.map(form => form.name))
  const strange = [...record.keys()].filter(name => !names.has(name))
  return strange.map(name => ({ column: 1, field: name, problem: 'is no field of this file type' }))
}

/**
 * Reads a file's header, or every fault in it. Lines may end in LF, header lines may have any padding, fields any
 * order, and trailing blanks of a record may be missing. Adjacent unknown fields are kept as one: their width is what
 * the known fields leave of the longest record.
 */
export function openDataFile(source: Source): Read<OpenDataFile> {
  const lines = new LineReader(source)
  lines.mark(DATA_MARK)
  const header = readHeader(lines)
  const names = Array.from({ length: Math.min(lines.count('field count'), MOST_FIELDS) }, () =>
    lines.text('field name'),
  )
  const firstName = lines.line - names.length
  const count = lines.count('record count')
  const firstLine = lines.line
  const forms = header && formsOf(lines, firstName, names, header.type)
  lines.close()
  if (!forms || lines.faults.length > 0) return { ok: false, faults: lines.faults }
  const place = { firstLine, count }
  const strange = forms.find(form => form.width === 0)
  if (strange) strange.width = Math.max(0, widest(source, place) - forms.reduce((sum, form) => sum + form.width, 0))
  return { ok: true, value: { header, ...place, records: faults => recordsIn(source, place, forms, faults) } }
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

type Place = { firstLine: number; count: number }

function* recordsIn(
  source: Source,
  { firstLine, count }: Place,
  forms: readonly FieldForm[],
  faults: FormatFault[],
): Generator<NumberedRecord> {
  const lines = new LineReader(source, faults)
  try {
    lines.skip(firstLine - 1)
    for (let read = 0; read < count; read++) {
      const line = firstLine + read
      const bytes = lines.raw()
      if (!bytes || isEnd(bytes)) {
        lines.fault(line, END_MARK, `stands behind ${read} records of ${count}`)
        return
      }
      yield { line, record: readRecord(lines, line, forms, bytes) }
      if (faults.length >= MOST_FAULTS) return
    }
    lines.mark(END_MARK)
    lines.end()
  } finally {
    lines.close()
  }
}

const isEnd = (bytes: Uint8Array): boolean =>
  bytes.length >= END_MARK.length && bytes.length < END_MARK.length + 8 && decodeAscii(bytes)?.trim() === END_MARK

function widest(source: Source, { firstLine, count }: Place): number {
  const lines = new LineReader(source)
  lines.skip(firstLine - 1)
  let most = 0
  for (let read = 0; read < count; read++) most = Math.max(most, lines.raw()?.length ?? 0)
  lines.close()
  return most
}

/**
 * The fields in the order of the header, unknown ones as one field without a width; null when they are not adjacent.
 */
function formsOf(lines: LineReader, firstName: number, names: readonly string[], type: FileType): FieldForm[] | null {
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
  return lines.faults.length > 0 ? null : forms
}

function readRecord(lines: LineReader, line: number, forms: readonly FieldForm[], bytes: Uint8Array): ExchangeRecord {
  const record = new Map<string, string>()
  const ascii = decodeAscii(bytes)
  const textOf = (from: number, to: number) => ascii?.slice(from, to) ?? decodeGb18030(bytes.subarray(from, to))
  let at = 0
  for (const form of forms) {
    const isCut = form.type === 'N' && at < bytes.length && at + form.width > bytes.length
    const decoded = isCut
      ? { ok: false as const, problem: 'is cut short' }
      : decodeField(form, textOf(at, at + form.width))
    if (decoded.ok) record.set(form.name, decoded.value)
    else lines.fault(line, form.name, decoded.problem, at + 1)
    at += form.width
  }
  // Trailing blanks are allowed, except after non-ASCII text: there they show fields not measured in GB18030 bytes, so
  // that everything after such a text is read from the wrong place.
  if (bytes.length > at && (ascii === null || bytes.subarray(at).some(byte => byte !== 0x20)))
    lines.fault(line, '', 'the record is longer than its fields', at + 1)
  return record
}
