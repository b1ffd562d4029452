/** What a paper that an act rests on can be, as staff call it. */
export const paperKinds = { pdf: 'PDF', picture: '图片', sheet: '表格' } as const
export type PaperKind = keyof typeof paperKinds

export const MOST_PAPERS = 4
export const MOST_PAPER_BYTES = 5 * 1024 * 1024
/** A scan of a judgment has some dozen pages. */
export const MOST_PAPER_PAGES = 100

/** The kind of a paper by its content, whatever its name says; null for any other file. */
export function paperKindOf(bytes: Uint8Array): PaperKind | null {
  const starts = (magic: string, at = 0) => [...magic].every((each, index) => bytes[at + index] === each.charCodeAt(0))
  if (starts('%PDF-')) return 'pdf'
  if (starts('PK\x03\x04')) return 'sheet'
  const isPicture = starts('\xff\xd8\xff') || starts('\x89PNG\r\n\x1a\n') || (starts('RIFF') && starts('WEBP', 8))
  return isPicture ? 'picture' : null
}
