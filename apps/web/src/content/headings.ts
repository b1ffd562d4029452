import { plainText } from '@zhixiao/domain/content/plain-text.ts'

export type Heading = { id: string; title: string }

// Sanitised HTML escapes `<` in text as `&lt;`, so every match is a tag; attributes are kept.
const H2 = /<h2([^>]*)>(.*?)<\/h2>/gs

/**
 * Gives each second-level heading of sanitised HTML an id to link to, and lists them. `prefix` keeps ids of several
 * texts apart.
 */
export function withHeadings(html: string, prefix = 's'): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replace(H2, (_, attributes: string, inner: string) => {
    const id = `${prefix}${headings.length + 1}`
    headings.push({ id, title: plainText(inner) })
    return `<h2${attributes.replace(/\s+id="[^"]*"/, '')} id="${id}">${inner}</h2>`
  })
  return { html: marked, headings }
}

/** Moves headings one level down, for a text under a second-level heading. */
export const lowered = (html: string): string =>
  html.replace(/<(\/?)h([2-5])(?=[\s>])/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`)
