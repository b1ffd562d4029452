import MarkdownIt, { type Token } from 'markdown-it'
import { type Align, type Block, type Inline, tableOf } from './paper.ts'

// No raw HTML, and no typographic replacement of the author's characters.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** The blocks of a Markdown text, as data for the template. */
export const blocksOf = (text: string): Block[] => nest(markdown.parse(text, {})).flatMap(blockOf)

type Node = { token: Token; inside: Node[] }

/** Opening and closing tokens as a tree. */
function nest(tokens: readonly Token[]): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop()
      continue
    }
    const node: Node = { token, inside: [] }
    open.at(-1)?.push(node)
    if (token.nesting > 0) open.push(node.inside)
  }
  return root
}

function blockOf({ token, inside }: Node): Block[] {
  switch (token.type) {
    case 'heading_open':
      return [{ kind: 'heading', level: Number(token.tag.slice(1)), text: textOf(inside) }]
    case 'paragraph_open':
      return [{ kind: 'paragraph', text: textOf(inside) }]
    case 'bullet_list_open':
      return [{ kind: 'list', items: itemsOf(inside) }]
    case 'ordered_list_open':
      return [{ kind: 'steps', first: Number(token.attrGet('start') ?? 1), items: itemsOf(inside) }]
    case 'blockquote_open':
      return [{ kind: 'quote', blocks: inside.flatMap(blockOf) }]
    case 'table_open':
      return [tableFrom(inside)]
    case 'fence':
    case 'code_block':
      return [{ kind: 'paragraph', text: [token.content] }]
    default:
      return []
  }
}

const itemsOf = (items: readonly Node[]): Block[][] => items.map(item => item.inside.flatMap(blockOf))

function tableFrom(parts: readonly Node[]): Block {
  const lines = parts.flatMap(part => part.inside.map(line => line.inside))
  const [head = [], ...rows] = lines
  return tableOf(
    head.map(alignOf),
    head.map(cell => textOf(cell.inside)),
    rows.map(row => row.map(cell => textOf(cell.inside))),
  )
}

function alignOf({ token }: Node): Align {
  const style = String(token.attrGet('style') ?? '')
  return style.endsWith('right') ? 'right' : style.endsWith('center') ? 'center' : 'left'
}

const textOf = (inside: readonly Node[]): Inline[] => inside.flatMap(node => runs(nest(node.token.children ?? [])))

const runs = (nodes: readonly Node[]): Inline[] => nodes.flatMap((node, at) => runOf(node, nodes[at - 1]))

function runOf({ token, inside }: Node, before: Node | undefined): Inline[] {
  switch (token.type) {
    case 'strong_open':
    // Chinese type has no italics.
    case 'em_open':
      return [{ kind: 'bold', of: runs(inside) }]
    case 'link_open': {
      const url = String(token.attrGet('href') ?? '')
      // A site path is useless in a saved file, so only absolute URLs stay links.
      return /^https?:\/\//.test(url) ? [{ kind: 'link', url, of: runs(inside) }] : runs(inside)
    }
    case 'softbreak':
      // Chinese lines are joined without a space.
      return /[ -~]$/.test(before?.token.content ?? '') ? [' '] : []
    case 'hardbreak':
      return [{ kind: 'break' }]
    case 'text':
      // Markdown needs a space after bold text that ends with Chinese punctuation; print does not.
      return [before?.token.type === 'strong_open' ? token.content.replace(/^ (?=[\u2e80-\uffff])/, '') : token.content]
    default:
      return token.nesting > 0 ? runs(inside) : [token.content]
  }
}
