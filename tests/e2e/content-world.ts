import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Db } from '@zhixiao/db/connect.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { readContent, writeContent } from '../../apps/server/src/engine/content-store/content.ts'

/** Imports texts and files into the database as the operators' import does: path in the folder -> content. */
export async function importContent(db: Db, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'zhixiao-content-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    const content = await readContent(folder)
    const written = await withTx(db, tx => writeContent(tx, content, false))
    if (!written.ok) throw new Error(JSON.stringify(written.faults))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A text of the folder: front matter, then Markdown. */
export function text(fields: Readonly<Record<string, string | readonly string[]>>, body = ''): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}

/** The smallest file that passes as a PDF by its first bytes. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
