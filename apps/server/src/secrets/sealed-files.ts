import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../kernel/context.ts'

type Needs = { keys: Context['keys']; env: Pick<Context['env'], 'dataDir'> }

/** Older than any transaction that could still refer to it. */
const STRAY_AFTER_MS = 3_600_000
/** Names per query. */
const AT_ONCE = 1_000

const folderOf = ({ env }: Needs): string => join(env.dataDir, 'files')

/** Stores bytes encrypted, outside all served folders, under a meaningless name. Returns the name. */
export async function writeSealedFile(ctx: Needs, place: string, bytes: Buffer): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const sealed = ctx.keys.seal(bytes.toString('base64'), `${place}:${name}`)
  await writeFile(join(folderOf(ctx), name), sealed, { mode: 0o600, flag: 'wx' })
  return name
}

/** @throws Error when the name is not one of ours, or the file was changed or belongs to another place. */
export async function readSealedFile(ctx: Needs, place: string, name: string): Promise<Buffer> {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('not the name of a kept file')
  const sealed = await readFile(join(folderOf(ctx), name), 'utf8')
  return Buffer.from(ctx.keys.open(sealed, `${place}:${name}`), 'base64')
}

/** Re-encrypts a stored file under the newest key; false when that was done before or the file is gone. */
export async function resealFile(ctx: Needs, place: string, name: string, keyId: string): Promise<boolean> {
  const path = join(folderOf(ctx), name)
  const sealed = await readFile(path, 'utf8').catch(() => null)
  if (sealed === null || sealed.split('.', 2)[1] === keyId) return false
  const draft = `${path}.new`
  await writeFile(draft, ctx.keys.seal(ctx.keys.open(sealed, `${place}:${name}`), `${place}:${name}`), {
    mode: 0o600,
    flush: true,
  })
  await rename(draft, path)
  return true
}

/** Removes a stored file; idempotent. */
export async function removeSealedFile(ctx: Needs, name: string): Promise<void> {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('not the name of a kept file')
  await rm(join(folderOf(ctx), name), { force: true })
}

/** Removes files that a crash left without a row; `named` returns which names have one. Returns how many. */
export async function removeStrayFiles(
  ctx: Needs,
  named: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const all = await readdir(folderOf(ctx))
  let removed = 0
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const names = all.slice(from, from + AT_ONCE)
    const kept = new Set(await named(names))
    for (const name of names.filter(each => !kept.has(each))) {
      const { mtimeMs } = await stat(join(folderOf(ctx), name))
      if (Date.now() - mtimeMs < STRAY_AFTER_MS) continue
      await removeSealedFile(ctx, name)
      removed++
    }
  }
  return removed
}
