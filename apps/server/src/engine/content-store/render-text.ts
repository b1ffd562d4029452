import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { keylessProcess } from '../../kernel/keyless-process.ts'
import type { TextWork } from '../../platform/keyless/text-process.ts'
import type { FileOf, Rendered } from '../../platform/markup/markdown.ts'

const render = keylessProcess({
  program: fileURLToPath(new URL('../../platform/keyless/text-process.ts', import.meta.url)),
  code: [fileURLToPath(new URL('../../platform/markup', import.meta.url))],
  waiting: 16,
  askMs: 10_000,
  idleMs: 60_000,
  execArgv: ['--max-old-space-size=256'],
  onEnded: () => {},
})

const lines = z.array(z.strictObject({ line: z.number(), problem: z.string() }))
const rendered = z.strictObject({
  html: z.string(),
  names: z.array(z.strictObject({ shown: z.boolean(), name: z.string(), line: z.number() })),
  faults: lines,
  remarks: lines,
}) satisfies z.ZodType<Rendered>

/** `renderMarkdown` by a process without keys: a text that its parser needs seconds for holds up nobody. */
export async function renderText(body: string, fileOf: FileOf): Promise<Rendered> {
  const plain = await ask({ body, files: [] })
  const files = plain.names.flatMap(({ name }): TextWork['files'] => {
    const file = fileOf(name)
    return file ? [[name, file]] : []
  })
  return files.length === 0 ? plain : ask({ body, files })
}

async function ask(work: TextWork): Promise<Rendered> {
  const answer = await render(work)
  const read = rendered.safeParse(answer)
  if (read.success) return read.data
  const problem = answer === 'busy' ? 'too many texts are being rendered' : 'it takes too long to render'
  return { html: '', names: [], faults: [{ line: 1, problem }], remarks: [] }
}
