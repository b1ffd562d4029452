import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, stringify, visit } from 'yaml'

export type FrontMatter = {
  /** Every value is text, or a list or map of text; the schema converts it. */
  fields: unknown
  /** The line of the field at this path, or of the opening mark if it is missing. */
  lineOf: (path: readonly PropertyKey[]) => number
  body: string
  bodyLine: number
  faults: { line: number; problem: string }[]
}

const FORM = /^---\n([\s\S]*?\n|)---(?:\n|$)/

/** The parser takes minutes for hundreds of kilobytes of names. */
const MOST_CHARACTERS = 16_384

/** Splits `---` YAML `---` from the Markdown below; null without these marks. */
export function readFrontMatter(text: string): FrontMatter | null {
  const match = FORM.exec(text)
  if (!match) return null
  const [head, yaml = ''] = match
  if (yaml.length > MOST_CHARACTERS) return tooLong(text.slice(head.length))
  const lines = new LineCounter()
  // The only schema that leaves 000001 and 2026-11-18 as text.
  const document = parseDocument(yaml, { schema: 'failsafe', lineCounter: lines })
  const strange = strangeNodes(document)
  // The opening mark is line 1.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1
  const below = text.slice(head.length)
  const blank = /^\n*/.exec(below)?.[0].length ?? 0
  return {
    fields: document.errors.length + strange.length > 0 ? {} : document.toJS({ maxAliasCount: 0 }),
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const node = document.getIn(path.slice(0, length), true)
        if (isNode(node) && node.range) return lineAt(node.range[0])
      }
      const key = isMap(document.contents)
        ? document.contents.items.find(pair => isScalar(pair.key) && pair.key.value === path[0])?.key
        : undefined
      return isNode(key) && key.range ? lineAt(key.range[0]) : 1
    },
    body: below.trim(),
    bodyLine: head.split('\n').length - 1 + blank,
    faults: [
      ...strange.map(({ at, problem }) => ({ line: lineAt(at), problem })),
      ...[...document.errors, ...document.warnings].map(({ message, pos }) => ({
        line: lineAt(pos[0]),
        problem: message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? message,
      })),
    ],
  }
}

const tooLong = (body: string): FrontMatter => ({
  fields: {},
  lineOf: () => 1,
  body: body.trim(),
  bodyLine: 1,
  faults: [{ line: 1, problem: `the front matter is longer than ${MOST_CHARACTERS} characters` }],
})

/** What is YAML, but no text for a field. */
function strangeNodes(document: Document.Parsed): { at: number; problem: string }[] {
  const found: { at: number; problem: string }[] = []
  visit(document, {
    Alias: (_, { source, range }) => {
      found.push({ at: range?.[0] ?? 0, problem: `*${source} needs quotes around the whole value` })
    },
    Scalar: (_, { value, range }) => {
      if (typeof value === 'string' && value.includes('\0'))
        found.push({ at: range?.[0] ?? 0, problem: 'a character that cannot be stored' })
    },
  })
  return found
}

/** The text of a file with these fields, without empty ones. */
export function writeFrontMatter(
  fields: Readonly<
    Record<string, string | readonly string[] | Readonly<Record<string, string | undefined>> | undefined>
  >,
  body: string,
): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && Object.keys(value).length > 0)
  const head = `---\n${stringify(Object.fromEntries(given), { lineWidth: 0 })}---\n`
  return body === '' ? head : `${head}\n${body}\n`
}
