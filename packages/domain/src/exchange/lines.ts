import type { IsoDate } from '../calendar/dates.ts'
import { parseCompactDate } from '../calendar/dates.ts'
import { encodeField } from './field.ts'
import { decodeGb18030 } from './gb18030.ts'

/** A fault in a file and its place: line and column (in bytes) count from 1; `field` is '' where none applies. */
export type FormatFault = { line: number; column: number; field: string; problem: string }
export type Version = '21' | '22'

export const END_MARK = 'OFDCFEND'

/** Widths in bytes of the lines before the first name; v2.2 is wider (rules C). */
export const headerWidths = {
  '21': { version: 4, party: 9, day: 8, summaryNo: 3, type: 2, place: 8, count: 3, records: 8 },
  '22': { version: 8, party: 20, day: 8, summaryNo: 8, type: 8, place: 8, count: 8, records: 16 },
} as const satisfies Record<Version, Record<string, number>>

/** Reading stops after this many faults. */
export const MOST_FAULTS = 1_000

/** The bytes of a file in chunks of any size; each call starts from the beginning. */
export type Source = () => Iterable<Uint8Array>

/** Collects the lines of a file and their faults. A caller that takes them as they come never holds the whole file. */
export class LineWriter {
  readonly faults: FormatFault[] = []
  #count = 0
  #lines: Uint8Array[] = []

  /** A line of one value, padded to its width: digits with zeros where `isNumber`. */
  line(field: string, value: string, width: number, isNumber = false): void {
    const encoded = encodeField({ name: field, type: isNumber ? 'N' : 'C', width, decimals: 0 }, value)
    if (encoded.ok) this.record(encoded.bytes, [])
    else this.record(new Uint8Array(width), [{ column: 1, field, problem: encoded.problem }])
  }

  /** Adds a finished line with its faults. */
  record(bytes: Uint8Array, problems: readonly Omit<FormatFault, 'line'>[]): void {
    this.#lines.push(bytes)
    this.#count += 1
    for (const problem of problems)
      if (this.faults.length < MOST_FAULTS) this.faults.push({ line: this.#count, ...problem })
  }

  /** The lines since the last call, each ended by CR LF. */
  take(): Uint8Array {
    const bytes = joined(this.#lines.flatMap(line => [line, CR_LF]))
    this.#lines = []
    return bytes
  }
}

const CR = 0x0d
const LF = 0x0a
const CR_LF = Uint8Array.of(CR, LF)
/** Far longer than any record: a longer line is not of the standard, and reading does not buffer it further. */
const LONGEST_LINE = 65_536

/** The lines of a file without LF or CR LF. No GB18030 character contains these bytes. */
function* linesOf(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  let rest = new Uint8Array(0)
  for (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : joined([rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
      yield withoutReturn(bytes.subarray(from, end))
      from = end + 1
    }
    // A copy, because the source may reuse the chunk's buffer.
    rest = bytes.slice(from)
    if (rest.length <= LONGEST_LINE) continue
    yield rest
    rest = new Uint8Array(0)
  }
  if (rest.length > 0) yield withoutReturn(rest)
}

const withoutReturn = (line: Uint8Array): Uint8Array => (line.at(-1) === CR ? line.subarray(0, -1) : line)

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Reads lines of one value each; a missing or wrong value is a fault, and reading continues. */
export class LineReader {
  readonly faults: FormatFault[]
  readonly #lines: Generator<Uint8Array>
  #at = 0

  constructor(source: Source, faults: FormatFault[] = []) {
    this.#lines = linesOf(source())
    this.faults = faults
  }

  /** The number of the line read next. */
  get line(): number {
    return this.#at + 1
  }

  /** The line's bytes, undefined after the last line; valid until the next line is read. */
  raw(): Uint8Array | undefined {
    this.#at += 1
    const next = this.#lines.next()
    return next.done ? undefined : next.value
  }

  /** Releases the source before its end. */
  close(): void {
    this.#lines.return(undefined)
  }

  skip(lines: number): void {
    for (let passed = 0; passed < lines; passed++) this.raw()
  }

  /** The line's text without padding, '' when there is none. */
  text(field: string): string {
    const bytes = this.raw()
    const text = bytes && decodeGb18030(bytes)
    if (typeof text === 'string') return text.trim()
    this.fault(this.#at, field, bytes ? 'is not GB18030' : 'is missing')
    return ''
  }

  mark(expected: string): void {
    const bytes = this.raw()
    const found = bytes ? decodeGb18030(bytes)?.trim().slice(0, 20) : 'the end of the file'
    if (found !== expected) this.fault(this.#at, expected, `${found || 'something else'} stands here`)
  }

  version(): Version {
    const found = this.text('version')
    if (found === '21' || found === '22') return found
    this.fault(this.#at, 'version', `${shown(found)} is neither 21 nor 22`)
    return '21'
  }

  day(): IsoDate | null {
    const found = this.text('date')
    const day = parseCompactDate(found)
    if (day === null) this.fault(this.#at, 'date', `${shown(found)} is no day`)
    return day
  }

  /** The number of items that follow; 0 when it is unreadable, so that no items are read. */
  count(field: string): number {
    const found = this.text(field)
    if (/^\d{1,16}$/.test(found)) return Number(found)
    this.fault(this.#at, field, `${shown(found)} is no number`)
    return 0
  }

  /** Only empty lines may follow. */
  end(): void {
    for (let bytes = this.raw(); bytes; bytes = this.raw()) {
      if (!bytes.some(byte => byte > 0x20)) continue
      this.fault(this.#at, '', `something stands behind ${END_MARK}`)
      return
    }
  }

  fault(line: number, field: string, problem: string, column = 1): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push({ line, column, field, problem })
  }
}

export const shown = (text: string): string => (text === '' ? 'nothing' : JSON.stringify(text))
