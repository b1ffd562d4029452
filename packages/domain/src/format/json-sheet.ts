import { type Row, refuseTooMany, type Sheet, UnreadableFile } from './sheet.ts'

const MOST_COLUMNS = 200
const SPACE = /[ \t\r\n]*/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?/y

/**
 * The tables of a JSON file. Numbers stay as the text in the file, because a NAV must not pass through a float, and
 * each row knows its line; JSON.parse offers neither.
 * @throws UnreadableFile at the first place that is not an array of flat objects, or an object of such arrays.
 */
export function jsonSheets(text: string, mostRows = Number.POSITIVE_INFINITY): Map<string, Sheet> {
  const reader = new Reader(text, mostRows)
  const sheets = reader.sees('[') ? new Map([['', reader.sheet()]]) : reader.named(() => reader.sheet())
  reader.end()
  return sheets
}

class Reader {
  readonly #text: string
  readonly #mostRows: number
  #at = 0
  #column = ''

  constructor(text: string, mostRows: number) {
    this.#text = text
    this.#mostRows = mostRows
  }

  sheet(): Sheet {
    const rows: Row[] = []
    const columns = new Set<string>()
    this.#list('[', ']', () => {
      this.#skipSpace()
      const line = this.#line()
      rows.push({ line, cells: this.named(() => this.#scalar()) })
      refuseTooMany(rows, this.#mostRows)
      for (const name of rows.at(-1)?.cells.keys() ?? []) columns.add(name)
      if (columns.size > MOST_COLUMNS) this.#refuse('there are too many columns')
    })
    return { columns: [...columns], rows }
  }

  /** Reads an object as a map. */
  named<Value>(readValue: () => Value): Map<string, Value> {
    const entries = new Map<string, Value>()
    this.#list('{', '}', () => {
      const key = this.#string()
      this.#column = key
      if (entries.has(key)) this.#refuse('the name occurs twice')
      this.#take(':')
      entries.set(key, readValue())
      if (entries.size > MOST_COLUMNS) this.#refuse('there are too many columns')
    })
    return entries
  }

  end(): void {
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#refuse('something follows the end')
  }

  sees(sign: string): boolean {
    this.#skipSpace()
    return this.#text.startsWith(sign, this.#at)
  }

  #list(open: string, close: string, item: () => void): void {
    this.#take(open)
    let more = !this.sees(close)
    while (more) {
      item()
      more = this.sees(',')
      if (more) this.#take(',')
    }
    this.#take(close)
  }

  #scalar(): string {
    if (this.sees('"')) return this.#string()
    if (this.#match(/null/y) !== null) return ''
    return this.#match(/true|false/y) ?? this.#match(NUMBER) ?? this.#refuse('neither text nor number')
  }

  #string(): string {
    this.#skipSpace()
    const literal = this.#match(STRING) ?? this.#refuse('a text in quotes is expected')
    try {
      return String(JSON.parse(literal))
    } catch {
      return this.#refuse('a text with a sign JSON does not know')
    }
  }

  #take(sign: string): void {
    if (!this.sees(sign)) this.#refuse(`${sign} is expected`)
    this.#at += sign.length
  }

  #skipSpace(): void {
    this.#match(SPACE)
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? null
    this.#at += found?.length ?? 0
    return found
  }

  /** The current line, counted on from the previous position so that all rows together cost one pass. */
  #lineAt = 0
  #lines = 1
  #line(): number {
    for (; this.#lineAt < this.#at; this.#lineAt++) if (this.#text[this.#lineAt] === '\n') this.#lines++
    return this.#lines
  }

  #refuse(problem: string): never {
    throw new UnreadableFile({ line: this.#line(), column: this.#column || '1', problem })
  }
}
