import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inBrandColours } from '@zhixiao/domain/brand-colours.ts'
import { Parser } from 'htmlparser2'

/** A page with the inline sources that its policy allows: `'sha256-...'` of each script and style. */
type Finished = { html: string; scripts: string[]; styles: string[] }
type Sheet = { text: string; hash: string }
type Attributes = Readonly<Record<string, string>>

/**
 * Finishes rendered pages of a build: inlines style sheets, so that a first visit paints one round trip sooner, and
 * hashes scripts that carry the rendering's nonce for the policy. The nonce is unknown to authors of content and is
 * then removed, so equal content gives equal bytes.
 */
export async function pageFinisher(clientDir: string): Promise<(html: string, nonce: string) => Finished> {
  const sheets = await readSheets(join(clientDir, 'assets'))
  return (html, nonce) => finishPage(html, nonce, sheets)
}

/** A rendered page with the style sheets of a build, by URL, in it. */
export function finishPage(html: string, nonce: string, sheets: ReadonlyMap<string, Sheet>): Finished {
  const parts: string[] = []
  const scripts = new Set<string>()
  const styles: string[] = []
  let copied = 0
  /** Start of the code of one of our scripts; a script smuggled in with content is not hashed. */
  let codeStart: number | null = null

  function replaceTag(tag: string): void {
    parts.push(html.slice(copied, parser.startIndex), tag)
    copied = parser.endIndex + 1
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const { nonce: own, ...rest } = attributes
        const isOurs = own === nonce
        if (name === 'script' && isOurs && attributes.src === undefined) codeStart = parser.endIndex + 1
        const sheet = name === 'link' && rest.rel === 'stylesheet' ? sheets.get(addressOf(rest)) : undefined
        if (sheet) {
          styles.push(sheet.hash)
          replaceTag(inlined(sheet, rest))
        } else if (isOurs) replaceTag(tagOf(name, rest))
      },
      onclosetag(name) {
        if (name !== 'script' || codeStart === null) return
        scripts.add(hashOf(html.slice(codeStart, parser.startIndex)))
        codeStart = null
      },
    },
    // Writes attributes back unchanged.
    { decodeEntities: false },
  )
  parser.end(html)
  return { html: parts.join('') + html.slice(copied), scripts: [...scripts], styles }
}

/**
 * The link of an inlined sheet stays, disabled, because the router finds its own sheets by it. Sheets that later code
 * also requests are marked with an empty fragment, next to an unmarked link by which that code finds the sheet.
 * Browsers fetch neither.
 */
function inlined({ text }: Sheet, link: Attributes): string {
  const address = addressOf(link)
  const disabled = (href: string | undefined) => tagOf('link', { ...link, href: href ?? '', disabled: '' })
  return `<style>${text}</style>${link.href === address ? '' : disabled(address)}${disabled(link.href)}`
}

const addressOf = ({ href = '' }: Attributes): string => href.split('#')[0] ?? ''

const tagOf = (name: string, attributes: Attributes): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${value}"`)].join(' ')}>`

/** The style sheets of a build by URL, in the colours of the firm. */
async function readSheets(folder: string): Promise<Map<string, Sheet>> {
  const sheets = new Map<string, Sheet>()
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.css')) continue
    const text = inBrandColours(await readFile(join(folder, name), 'utf8'))
    if (text.includes('</style')) throw new Error(`${name} cannot stand in a page`)
    sheets.set(`/assets/${name}`, { text, hash: hashOf(text) })
  }
  return sheets
}

const hashOf = (source: string): string => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
