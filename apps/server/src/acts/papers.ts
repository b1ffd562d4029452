import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { copyPapers, insertPapers, type NewPaper, type PaperOwner } from '@zhixiao/db/ops/act-papers.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { paperKindOf } from '@zhixiao/domain/staff/papers.ts'
import { z } from 'zod'
import { keylessProcess } from '../kernel/keyless-process.ts'
import type { Keys } from '../kernel/ports.ts'
import { ACT_PAPER_PLACE } from '../platform/secrets/places.ts'

/** Documents that an act rests on, with the issuing authority and its contact. */
export type SentPapers = { issuer: string; contact: string; files: readonly { name: string; bytes: Buffer }[] }
export type PaperFault = { name: string; fault: 'kind' | 'unreadable' | 'busy' }

const encode = keylessProcess({
  program: fileURLToPath(new URL('../platform/keyless/paper-process.ts', import.meta.url)),
  waiting: 8,
  askMs: 30_000,
  idleMs: 2_000,
  execArgv: ['--max-old-space-size=256'],
  code: [fileURLToPath(new URL('../../../../packages/domain/src', import.meta.url))],
  onEnded: () => {},
})

/** Re-encodes papers in a process without keys and seals them; otherwise names the first file that cannot be kept. */
export async function encodePapers(
  keys: Pick<Keys, 'seal'>,
  { issuer, contact, files }: SentPapers,
): Promise<{ ok: true; papers: NewPaper[] } | { ok: false; fault: PaperFault }> {
  const aboutEnc = keys.seal(JSON.stringify({ issuer, contact }), ACT_PAPER_PLACE)
  const papers: NewPaper[] = []
  for (const { name, bytes } of files) {
    const kind = paperKindOf(bytes)
    if (!kind) return { ok: false, fault: { name, fault: 'kind' } }
    const encoded = await encode({ kind, bytes })
    if (!(encoded instanceof Uint8Array))
      return { ok: false, fault: { name, fault: encoded === 'busy' ? 'busy' : 'unreadable' } }
    papers.push({
      name,
      kind,
      bytes: bytes.length,
      aboutEnc,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      contentEnc: keys.seal(Buffer.from(encoded).toString('base64'), ACT_PAPER_PLACE),
    })
  }
  return { ok: true, papers }
}

/**
 * Keeps the papers of a request or an emergency, and those of the request that it replaces, in the transaction that writes it.
 * @returns their digests for the event of the audit log
 */
export async function keepPapers(
  tx: Tx,
  owner: PaperOwner,
  papers: readonly NewPaper[],
  replaced: bigint | null = null,
): Promise<{ papers?: string[] }> {
  await insertPapers(tx, owner, papers)
  const copied = replaced !== null && 'request' in owner ? await copyPapers(tx, replaced, owner.request) : []
  const digests = [...papers.map(({ sha256 }) => sha256), ...copied]
  return digests.length > 0 ? { papers: digests } : {}
}

const about = z.strictObject({ issuer: z.string(), contact: z.string() })

/** The authority that issued a paper, and its contact. */
export const aboutPaper = (keys: Pick<Keys, 'open'>, aboutEnc: string): z.infer<typeof about> =>
  about.parse(JSON.parse(keys.open(aboutEnc, ACT_PAPER_PLACE)))

/** Decrypts a stored paper. */
export const openPaper = (keys: Pick<Keys, 'open'>, contentEnc: string): Buffer =>
  Buffer.from(keys.open(contentEnc, ACT_PAPER_PLACE), 'base64')
