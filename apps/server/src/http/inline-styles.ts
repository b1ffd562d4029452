import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Inlined = { html: string /** `'sha256-...'` of each style that stands in the page. */; hashes: string[] }

/** The router marks sheets that later code also requests with an empty fragment. */
const LINK = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)(#?)"(?=\/?>)/g

/**
 * Puts the style sheets of a build into the pages that name them: a first visit then paints one round trip sooner, and
 * later places are reached without a new page. The link stays, disabled, since the router finds its own by it; beside a marked
 * one stands the unmarked by which that later code finds the sheet. A browser fetches neither.
 */
export async function inlineStyles(clientDir: string): Promise<(html: string) => Inlined> {
  const folder = join(clientDir, 'assets')
  const sheets = new Map<string, { text: string; hash: string }>()
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.css')) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (text.includes('</style')) throw new Error(`${name} cannot stand in a page`)
    sheets.set(`/assets/${name}`, { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` })
  }
  return page => {
    const hashes: string[] = []
    const end = Math.max(0, page.indexOf('</head>'))
    const head = page.slice(0, end).replaceAll(LINK, (link, address, mark) => {
      const sheet = sheets.get(address)
      if (!sheet) return link
      hashes.push(sheet.hash)
      const unmarked = mark && `<link rel="stylesheet" href="${address}" disabled=""/>`
      return `<style>${sheet.text}</style>${unmarked}${link} disabled=""`
    })
    return { html: head + page.slice(end), hashes }
  }
}
