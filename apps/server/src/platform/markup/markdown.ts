import MarkdownIt, { type Token } from 'markdown-it'
import { sanitise } from './sanitise.ts'

export type Rendered = {
  html: string
  /** Files the text shows or links to. */
  names: { shown: boolean; name: string; line: number }[]
  /** What stops an import. Lines count from 1 within the body. */
  faults: { line: number; problem: string }[]
  /** What was removed from the text. */
  remarks: { line: number; problem: string }[]
}

export type FileOf = (name: string) => { url: string; picture: { width: number; height: number } | null } | null

const OWN_FILE = /^(?:\.\.\/)*files\/(?:.*\/)?([^/]+)$/
/**
 * Far more than a text has of what costs time: in the process that parses it, and in every process that shows it, since
 * what is stored is sanitised again.
 */
const MOST_OF_MARKS = [
  [/\[/g, 2_000],
  [/[*_`<>|~&\\"]/g, 20_000],
  [/\n/g, 5_000],
] as const
const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]|%5c)|#)/i

// HTML is parsed in order to be removed; so are dangerous addresses, which would otherwise remain as text.
const markdown = new MarkdownIt({ html: true })
markdown.validateLink = () => true

/**
 * Markdown as HTML. `fileOf` finds a file by name. HTML in the text is left out, as is every address with another
 * scheme.
 */
export function renderMarkdown(body: string, fileOf: FileOf): Rendered {
  const rendered: Rendered = { html: '', names: [], faults: [], remarks: [] }
  const heavy = lineOfTooMuch(body)
  if (heavy !== null) return { ...rendered, faults: [{ line: heavy, problem: 'there is more markup than a text has' }] }
  const tokens = clean(markdown.parse(body, {}), 1, fileOf, rendered)
  return { ...rendered, html: sanitise(markdown.renderer.render(tokens, markdown.options, {})) }
}

/** The line of the first mark that is one too many; null if there is none. */
function lineOfTooMuch(body: string): number | null {
  for (const [marks, most] of MOST_OF_MARKS) {
    const over = [...body.matchAll(marks)][most]
    if (over) return body.slice(0, over.index).split('\n').length
  }
  return null
}

function clean(tokens: readonly Token[], fromLine: number, fileOf: FileOf, out: Rendered): Token[] {
  let line = fromLine
  return tokens.flatMap(token => {
    if (token.map) line = token.map[0] + 1
    if (token.type === 'html_block' || token.type === 'html_inline') {
      if (!token.content.startsWith('</')) out.remarks.push({ line, problem: 'HTML was left out' })
      return []
    }
    if (token.type === 'softbreak' || token.type === 'hardbreak') line++
    if (token.type === 'image') return cleanImage(token, line, fileOf, out)
    if (token.type === 'link_open') cleanLink(token, line, fileOf, out)
    if (token.children && token.type === 'inline') token.children = clean(token.children, line, fileOf, out)
    return [token]
  })
}

function cleanImage(token: Token, line: number, fileOf: FileOf, out: Rendered): Token[] {
  const name = nameOf(String(token.attrGet('src') ?? ''))
  if (name === null) {
    out.remarks.push({ line, problem: 'a picture that is not among the files was left out' })
    return []
  }
  setFile(token, 'src', { shown: true, name, line }, fileOf, out)
  return [token]
}

function cleanLink(token: Token, line: number, fileOf: FileOf, out: Rendered): void {
  const href = String(token.attrGet('href') ?? '')
  const name = nameOf(href)
  if (name !== null) {
    setFile(token, 'href', { shown: false, name, line }, fileOf, out)
  } else if (!ALLOWED.test(href)) {
    token.attrs = []
    out.remarks.push({ line, problem: `a link to ${href.slice(0, 40)} was left out` })
  }
}

function setFile(
  token: Token,
  attribute: 'src' | 'href',
  use: Rendered['names'][number],
  fileOf: FileOf,
  out: Rendered,
): void {
  const file = fileOf(use.name)
  if (file === null) out.faults.push({ line: use.line, problem: `there is no file ${use.name} in files/` })
  else token.attrSet(attribute, file.url)
  if (use.shown && file?.picture) {
    token.attrSet('width', String(file.picture.width))
    token.attrSet('height', String(file.picture.height))
  }
  out.names.push(use)
}

function nameOf(address: string): string | null {
  const name = OWN_FILE.exec(address)?.[1]
  if (name === undefined) return null
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
