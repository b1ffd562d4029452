import type { IsoDate } from '../calendar/dates.ts'
import { parseCompactDate } from '../calendar/dates.ts'
import { encodeField } from './field.ts'
import { decodeGb18030 } from './gb18030.ts'

/** What is wrong with a file, where: lines and bytes of a line are counted from 1; field is '' where none is meant. */
export type FormatFault = { line: number; column: number; field: string; problem: string }
export type Version = '21' | '22'

export const END_MARK = 'OFDCFEND'

/** Widths in bytes of the lines before the first name; v2.2 is wider (rules C). */
export const headerWidths = {
  '21': { version: 4, party: 9, day: 8, summaryNo: 3, type: 2, place: 8, count: 3, records: 8 },
  '22': { version: 8, party: 20, day: 8, summaryNo: 8, type: 8, place: 8, count: 8, records: 16 },
} as const satisfies Record<Version, Record<string, number>>

/** Lines of a file under way, and what was wrong with them. */
export class LineWriter {
  readonly faults: FormatFault[] = []
  readonly #lines: Uint8Array[] = []

  /** A line of one value, padded to its width: digits with zeros where `isNumber`. */
  line(field: string, value: string, width: number, isNumber = false): void {
    const encoded = encodeField({ name: field, type: isNumber ? 'N' : 'C', width, decimals: 0 }, value)
    if (encoded.ok) this.record(encoded.bytes, [])
    else this.record(new Uint8Array(width), [{ column: 1, field, problem: encoded.problem }])
  }

  /** A line as it is, with what is wrong in it. */
  record(bytes: Uint8Array, problems: readonly Omit<FormatFault, 'line'>[]): void {
    this.#lines.push(bytes)
    for (const problem of problems) this.faults.push({ line: this.#lines.length, ...problem })
  }

  /** All lines, each ended by CR LF. */
  bytes(): Uint8Array {
    const size = this.#lines.reduce((sum, line) => sum + line.length + 2, 0)
    const bytes = new Uint8Array(size)
    let at = 0
    for (const line of this.#lines) {
      bytes.set(line, at)
      bytes.set(CR_LF, at + line.length)
      at += line.length + 2
    }
    return bytes
  }
}

const CR_LF = [0x0d, 0x0a]

/** The lines of a file without their ends, LF or CR LF. No character of GB18030 holds one of these bytes. */
export function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let from = 0
  while (from < bytes.length) {
    const found = bytes.indexOf(CR_LF[1]!, from)
    const end = found < 0 ? bytes.length : found
    lines.push(bytes.subarray(from, end > from && bytes[end - 1] === CR_LF[0] ? end - 1 : end))
    from = end + 1
  }
  return lines
}

/** Reads the lines of one value each, one after the other; what is missing or wrong is a fault, and reading goes on. */
export class LineReader {
  readonly faults: FormatFault[] = []
  readonly #lines: readonly Uint8Array[]
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#lines = linesOf(bytes)
  }

  /** The number of the line read next. */
  get line(): number {
    return this.#at + 1
  }

  /** The line's bytes, undefined behind the last. */
  raw(): Uint8Array | undefined {
    return this.#lines[this.#at++]
  }

  /** The line's text without its padding, '' when there is none. */
  text(field: string): string {
    const bytes = this.raw()
    const text = bytes && decodeGb18030(bytes)
    if (typeof text === 'string') return text.trim()
    this.fault(this.#at, field, bytes ? 'is not GB18030' : 'is missing')
    return ''
  }

  mark(expected: string): void {
    const bytes = this.raw()
    const found = bytes ? decodeGb18030(bytes)?.trim() : 'the end of the file'
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

  /** A count of what follows; 0 when it can't be read, so that nothing is read by it. */
  count(field: string): number {
    const found = this.text(field)
    if (/^\d{1,16}$/.test(found)) return Number(found)
    this.fault(this.#at, field, `${shown(found)} is no number`)
    return 0
  }

  /** Nothing but empty lines may follow. */
  end(): void {
    const more = this.#lines.slice(this.#at).findIndex(line => line.some(byte => byte > 0x20))
    if (more >= 0) this.fault(this.line + more, '', `something stands behind ${END_MARK}`)
  }

  fault(line: number, field: string, problem: string, column = 1): void {
    this.faults.push({ line, column, field, problem })
  }
}

export const shown = (text: string): string => (text === '' ? 'nothing' : JSON.stringify(text))
