import './rich-text.css'
import { useMemo } from 'react'
import { framedTables, noWrapNumbers } from './framed-tables.ts'
import { trusted } from './trusted.ts'

interface RichTextProps {
  /** Sanitised by the server: contains only allowed elements. */
  html: string
  /** For articles: one size larger. */
  large?: boolean
}

/** Text written by the operators. The only place where HTML from data enters a page. */
export function RichText({ html, large = false }: RichTextProps) {
  // An object of its own each time would replace the elements, and with them what the reader has selected or scrolled.
  const text = useMemo(() => trusted(framedTables(noWrapNumbers(html))), [html])
  return (
    <div
      className={large ? 'prose prose--large' : 'prose'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was imported and again when answered
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
