import { randomBytes } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'

type Needs = Pick<Context, 'keys' | 'files'>

/** Older than any transaction that could still refer to it. */
const STRAY_AFTER_S = 3_600
const NAME = /^[0-9a-f]{32}$/

/** Stores bytes encrypted, outside everything that is served, under a meaningless name. Returns the name. */
export async function writeSealedFile(ctx: Needs, place: string, bytes: Buffer): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await ctx.files.add(name, ctx.keys.seal(bytes.toString('base64'), `${place}:${name}`))
  return name
}

/** @throws Error when the name is not one of ours, or the file is gone, was changed or belongs to another place. */
export async function readSealedFile(ctx: Needs, place: string, name: string): Promise<Buffer> {
  const sealed = await ctx.files.read(checked(name))
  if (sealed === null) throw new Error('a kept file is not there')
  return Buffer.from(ctx.keys.open(sealed, `${place}:${name}`), 'base64')
}

/**
 * The same for a caller that can go on without it: null, and an event, when the file is gone or does not open.
 * @throws Error when the store cannot be reached.
 */
export async function findSealedFile(
  ctx: Needs & Pick<Context, 'events'>,
  place: string,
  name: string,
): Promise<Buffer | null> {
  const sealed = await ctx.files.read(checked(name))
  try {
    if (sealed !== null) return Buffer.from(ctx.keys.open(sealed, `${place}:${name}`), 'base64')
  } catch {
    // Reported below like a missing one: either way there is nothing to show.
  }
  ctx.events.fileUnreadable({ file: name, missing: sealed === null })
  return null
}

/** Re-encrypts a stored file under the newest key; false when that was done before or the file is gone. */
export async function resealFile(ctx: Needs, place: string, name: string, keyId: string): Promise<boolean> {
  const sealed = await ctx.files.read(checked(name))
  if (sealed === null || sealed.split('.', 2)[1] === keyId) return false
  await ctx.files.replace(name, ctx.keys.seal(ctx.keys.open(sealed, `${place}:${name}`), `${place}:${name}`))
  return true
}

/** Removes a stored file; idempotent. */
export const removeSealedFile = (ctx: Pick<Needs, 'files'>, name: string): Promise<void> =>
  ctx.files.remove(checked(name))

function checked(name: string): string {
  if (!NAME.test(name)) throw new Error('not the name of a kept file')
  return name
}

/** Removes files that a crash left without a row; `named` returns which names have one. Returns how many. */
export async function removeStrayFiles(
  { files }: Pick<Needs, 'files'>,
  named: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  let removed = 0
  for await (const names of files.olderThan(STRAY_AFTER_S)) {
    const kept = new Set(await named(names))
    // A draft that a crash left beside its file is not one of the names, and goes too.
    for (const name of names.filter(each => !kept.has(each))) {
      await files.remove(name)
      removed++
    }
  }
  return removed
}
