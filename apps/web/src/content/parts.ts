import { plainText } from '@zhixiao/domain/content/plain-text.ts'

export type Part = { title: string; html: string }

/** A text split at its second-level headings: the part before the first, and each part with its heading. */
export function partsOf(html: string): { intro: string; parts: Part[] } {
  const [intro = '', ...rest] = html.split(/(?=<h2[\s>])/)
  const parts = (intro.startsWith('<h2') ? [intro, ...rest] : rest).map(part => {
    const end = part.indexOf('</h2>')
    return { title: plainText(part.slice(0, end)), html: part.slice(end + '</h2>'.length).trim() }
  })
  return { intro: intro.startsWith('<h2') ? '' : intro.trim(), parts }
}
