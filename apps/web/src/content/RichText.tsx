import './rich-text.css'
import { framedTables, unbrokenNumbers } from './framed-tables.ts'

interface RichTextProps {
  /** Sanitised by the server: it contains allowed elements only. */
  html: string
  /** The text of an article: one size larger. */
  large?: boolean
}

/** Text written by the operators. The one place where HTML from data gets into a page. */
export function RichText({ html, large = false }: RichTextProps) {
  return (
    <div
      className={large ? 'prose prose--large' : 'prose'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was imported and again when answered
      dangerouslySetInnerHTML={{ __html: framedTables(unbrokenNumbers(html)) }}
    />
  )
}
