import { type FileOf, renderMarkdown } from '../markup/markdown.ts'
import { serve } from './serve.ts'

export type TextWork = { body: string; files: [name: string, file: NonNullable<ReturnType<FileOf>>][] }

/** The process that renders texts of the site for engine/content-store/render-text.ts. */
serve(async ({ body, files }: TextWork) => {
  const known = new Map(files)
  return renderMarkdown(body, name => known.get(name) ?? null)
})
