export const searchKinds = ['fund', 'manager', 'article', 'notice'] as const
export type SearchKind = (typeof searchKinds)[number]

export type SearchDocument = {
  readonly kind: SearchKind
  /** Its name among those of its kind. */
  readonly key: string
  readonly text: string
  /** Found by its beginning, by digits. */
  readonly code?: string
  /** Whole, 0 to 1,048,575; among equals the lower comes first. */
  readonly order: number
}

/** [start, end) in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

export type SearchHit<Document> = {
  readonly document: Document
  /** What matched of the text, in its order; empty when only the code did. */
  readonly ranges: readonly TextRange[]
  readonly codeRanges: readonly TextRange[]
}

export type Found<Document> = {
  readonly counts: Readonly<Record<SearchKind, number>>
  /** The best hits of a kind, best first. */
  best(kind: SearchKind, limit: number): SearchHit<Document>[]
}
