import './rich-text.css'
import { framedTables, noWrapNumbers } from './framed-tables.ts'

interface RichTextProps {
  /** Sanitised by the server: contains only allowed elements. */
  html: string
  /** For articles: one size larger. */
  large?: boolean
}

/** Text written by the operators. The only place where HTML from data enters a page. */
export function RichText({ html, large = false }: RichTextProps) {
  return (
    <div
      className={large ? 'prose prose--large' : 'prose'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was imported and again when answered
      dangerouslySetInnerHTML={{ __html: framedTables(noWrapNumbers(html)) }}
    />
  )
}
