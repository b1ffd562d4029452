import { inflateSync } from 'node:zlib'

/** The readable content of one of our PDFs; supports what our typesetter writes, not PDF in general. */
export type ReadPdf = {
  pages: number
  /** The selectable text, without headers and footers (artifacts). */
  text: string
  /** Names of the embedded fonts without the subset tag, sorted. */
  fonts: string[]
  /** All objects as text, to search for a key. */
  source: string
  /** The operators of all pages and of the pictures on them. */
  drawn: string
}

type Obj = { dict: string; stream: Buffer | null }

export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = readObjects(Buffer.from(bytes))
  const all = [...objects.values()]
  const pages = all.filter(({ dict }) => /\/Type\s*\/Page\b(?!s)/.test(dict))
  const fonts = all.flatMap(
    ({ dict }) =>
      /\/Type\s*\/FontDescriptor[\s\S]*\/FontName\s*\/[A-Z]{6}\+(\S+?)[\s/>]|\/FontName\s*\/[A-Z]{6}\+(\S+?)[\s/>]/
        .exec(dict)
        ?.slice(1)
        .find(Boolean) ?? [],
  )
  return {
    pages: pages.length,
    text: pages.map(page => textOfPage(page, objects)).join('\n'),
    fonts: [...new Set(fonts)].sort(),
    source: all
      .map(({ dict, stream }) => (stream && /\/XML\b/.test(dict) ? dict + stream.toString('utf8') : dict))
      .join('\n'),
    drawn: all
      .filter(({ dict }) => !/\/(?:Font|XML|ObjStm|ICCBased|N 3)/.test(dict))
      .map(({ stream }) => stream?.toString('latin1') ?? '')
      .join('\n'),
  }
}

function readObjects(file: Buffer): Map<number, Obj> {
  const source = file.toString('latin1')
  const objects = new Map<number, Obj>()
  const start = /(?:^|[\r\n\s])(\d+) 0 obj/g
  for (let match = start.exec(source); match; match = start.exec(source)) {
    const from = start.lastIndex
    const [end, begin] = [source.indexOf('endobj', from), source.indexOf('stream', from)]
    const hasStream = begin >= 0 && begin < end
    const dict = source.slice(from, hasStream ? begin : end)
    let stream: Buffer | null = null
    if (hasStream) {
      const at = begin + 'stream'.length + (source[begin + 6] === '\r' ? 2 : 1)
      const length = Number(/\/Length\s+(\d+)/.exec(dict)?.[1] ?? 0)
      const raw = file.subarray(at, at + length)
      stream = /\/FlateDecode/.test(dict) ? inflateSync(raw) : raw
      start.lastIndex = at + length
    }
    objects.set(Number(match[1]), { dict, stream })
  }
  for (const { dict, stream } of [...objects.values()])
    if (stream && /\/Type\s*\/ObjStm/.test(dict)) unpack(dict, stream, objects)
  return objects
}

function unpack(dict: string, stream: Buffer, objects: Map<number, Obj>): void {
  const text = stream.toString('latin1')
  const first = Number(/\/First\s+(\d+)/.exec(dict)?.[1] ?? 0)
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number)
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const next = numbers[i + 3]
    const body = text.slice(first + (numbers[i + 1] ?? 0), next === undefined ? undefined : first + next)
    objects.set(numbers[i] ?? 0, { dict: body, stream: null })
  }
}

const referred = (dict: string, key: string): number[] =>
  [...(new RegExp(`/${key}\\s*(\\[[^\\]]*\\]|\\d+ 0 R)`).exec(dict)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(ref =>
    Number(ref[1]),
  )

function textOfPage(page: Obj, objects: Map<number, Obj>): string {
  const [resources] = referred(page.dict, 'Resources')
  const dict = resources === undefined ? page.dict : (objects.get(resources)?.dict ?? '')
  const [fontRef] = referred(dict, 'Font')
  const fontDict =
    fontRef === undefined ? (/\/Font\s*<<([\s\S]*?)>>/.exec(dict)?.[1] ?? '') : (objects.get(fontRef)?.dict ?? '')
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', ref] of fontDict.matchAll(/\/(\S+)\s+(\d+) 0 R/g)) {
    const [unicode] = referred(objects.get(Number(ref))?.dict ?? '', 'ToUnicode')
    const map = unicode === undefined ? undefined : objects.get(unicode)?.stream
    if (map) fonts.set(name, readUnicode(map.toString('latin1')))
  }
  const content = referred(page.dict, 'Contents')
    .map(ref => objects.get(ref)?.stream?.toString('latin1') ?? '')
    .join('\n')
  return textOfContent(content, fonts)
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Maps glyph codes (4 hex digits) to text. */
function readUnicode(map: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      found.set(code.toLowerCase(), fromUtf16(text))
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      for (
        let code = Number.parseInt(from, 16), last = Number.parseInt(text, 16);
        code <= Number.parseInt(to, 16);
        code++, last++
      )
        found.set(code.toString(16).padStart(4, '0'), fromUtf16(last.toString(16).padStart(text.length, '0')))
  return found
}

const TOKEN = /<(?!<)[0-9a-fA-F\s]*>|<<|>>|\[|\]|\/[^\s/<>[\]()]+|[^\s/<>[\]()]+/y

function* tokensOf(content: string): Generator<string> {
  for (let at = 0; at < content.length; ) {
    TOKEN.lastIndex = at
    const end = content[at] === '(' ? endOfString(content, at) : TOKEN.test(content) ? TOKEN.lastIndex : at
    if (end > at) yield content.slice(at, end)
    at = Math.max(end, at + 1)
  }
}

/** Parentheses within a string are escaped or balanced. */
function endOfString(content: string, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    if (content[at] === '\\') at++
    else if (content[at] === '(') depth++
    else if (content[at] === ')' && --depth === 0) return at + 1
  }
  return content.length
}

/** The strings of the content in order, without artifacts; an ActualText replaces its glyphs. */
function textOfContent(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const marks: ('artifact' | 'actual' | 'plain')[] = []
  let [text, font, operands] = ['', '', [] as string[]]
  for (const token of tokensOf(content)) {
    if (/^[A-Za-z'"][A-Za-z*]*$/.test(token) && !/^(?:true|false|null)$/.test(token)) {
      if (token === 'Tf') font = operands.find(each => each.startsWith('/'))?.slice(1) ?? ''
      if (token === 'BMC' || token === 'BDC') {
        const actual = operands[operands.indexOf('/ActualText') + 1]
        const isActual = operands.includes('/ActualText') && actual !== undefined
        if (isActual && !marks.includes('artifact')) text += actualText(actual)
        marks.push(operands[0] === '/Artifact' ? 'artifact' : isActual ? 'actual' : 'plain')
      }
      if (token === 'EMC') marks.pop()
      if (/^(?:Tj|TJ)$/.test(token) && marks.every(mark => mark === 'plain')) {
        const map = fonts.get(font)
        for (const operand of operands) for (const code of codesOf(operand)) text += map?.get(code) ?? '\ufffd'
      }
      if (token === 'ET') text += '\n'
      operands = []
    } else operands.push(token)
  }
  return text
}

function actualText(operand: string): string {
  const bytes = bytesOf(operand)
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}

function codesOf(operand: string): string[] {
  if (!/^[(<]/.test(operand) || operand === '<<') return []
  return bytesOf(operand).toString('hex').match(/.{4}/g) ?? []
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function bytesOf(operand: string): Buffer {
  if (operand.startsWith('<')) return Buffer.from(operand.slice(1, -1).replace(/\s/g, ''), 'hex')
  const plain = operand
    .slice(1, -1)
    .replace(/\\(\d{1,3}|\r?\n|[\s\S])/g, (_, escaped: string) =>
      /^\d/.test(escaped)
        ? String.fromCharCode(Number.parseInt(escaped, 8))
        : /^\r?\n$/.test(escaped)
          ? ''
          : (ESCAPES[escaped] ?? escaped),
    )
  return Buffer.from(plain, 'latin1')
}
