import { listActFiles } from '@zhixiao/db/ops/act-requests.ts'
import type { Keys } from '../kernel/ports.ts'
import type { ReadFile } from './act-handler.ts'
import type { OpsContext } from './in-transaction.ts'

/** The place that a request's files are encrypted for. */
export const ACT_FILE_PLACE = 'act_file'

/** The files of a request by path. */
export async function readActFiles(ctx: Pick<OpsContext, 'db' | 'keys'>, id: bigint): Promise<Map<string, Buffer>> {
  const files = await listActFiles(ctx.db, id)
  return new Map(
    files.map(({ path, content_enc }) => [path, Buffer.from(ctx.keys.open(content_enc, ACT_FILE_PLACE), 'base64')]),
  )
}

/** Reads a file of a request; one that was deleted is empty. */
export const readFrom =
  (files: ReadonlyMap<string, Buffer>): ReadFile =>
  async path =>
    files.get(path) ?? Buffer.alloc(0)

/** Collects the files that an act reads, for the request to keep. */
export function keeping(readFile: ReadFile) {
  const read = new Map<string, Buffer>()
  return {
    readFile: async (path: string) => {
      const bytes = await readFile(path)
      read.set(path, bytes)
      return bytes
    },
    paths: () => [...read.keys()],
    sealed: (keys: Pick<Keys, 'seal'>) =>
      [...read].map(([path, bytes]) => ({ path, sealed: keys.seal(bytes.toString('base64'), ACT_FILE_PLACE) })),
  }
}
