export const searchKinds = ['fund', 'manager', 'help', 'article', 'notice'] as const
export type SearchKind = (typeof searchKinds)[number]

export type SearchDocument = {
  readonly kind: SearchKind
  /** Unique within its kind. */
  readonly key: string
  readonly text: string
  /** Found by a prefix of digits. */
  readonly code?: string
  /** Integer from 0 to 1,048,575; among equals the lower comes first. */
  readonly order: number
}

/** [start, end) in UTF-16 units. */
export type TextRange = readonly [start: number, end: number]

export type SearchHit<Document> = {
  readonly document: Document
  /** Matching ranges of the text, in order; empty when only the code matched. */
  readonly ranges: readonly TextRange[]
  readonly codeRanges: readonly TextRange[]
}

export type Found<Document> = {
  readonly counts: Readonly<Record<SearchKind, number>>
  /** Kinds without an exact match, with similar documents instead: one character wrong, or a part skipped. */
  readonly similar: ReadonlySet<SearchKind>
  /** The best hits of a kind, best first. */
  best(kind: SearchKind, limit: number): SearchHit<Document>[]
}
