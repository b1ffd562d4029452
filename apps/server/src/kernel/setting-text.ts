/** A text in the two languages of the documents, in Markdown. */
export type BothLanguages = { en: string; zh: string }

/** What the documents say about a setting; its form and default are in `env.ts`. */
export type SettingWords = BothLanguages & {
  /** The default in words, where the schema has none. */
  fallback?: BothLanguages
  /** What cannot start without it: production, or a setting or choice such as FILES=s3. */
  needed?: 'production' | readonly string[]
  /** No message and no log repeats its value. */
  secret?: true
  /** The section of `docs/` that explains it. */
  more?: string
}
export type WordsOf = Readonly<Record<string, SettingWords>>
