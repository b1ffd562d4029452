import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'

type Needs = { keys: Context['keys']; env: Pick<Context['env'], 'dataDir'> }

const folderOf = ({ env }: Needs): string => join(env.dataDir, 'files')

/** Keeps bytes encrypted, outside of everything that is served, under a name that says nothing. Returns the name. */
export async function writeSealedFile(ctx: Needs, place: string, bytes: Buffer): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const sealed = ctx.keys.seal(bytes.toString('base64'), `${place}:${name}`)
  await writeFile(join(folderOf(ctx), name), sealed, { mode: 0o600, flag: 'wx' })
  return name
}

/** @throws Error when the name is not one of ours, or the file was changed or is another place's. */
export async function readSealedFile(ctx: Needs, place: string, name: string): Promise<Buffer> {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new Error('not the name of a kept file')
  const sealed = await readFile(join(folderOf(ctx), name), 'utf8')
  return Buffer.from(ctx.keys.open(sealed, `${place}:${name}`), 'base64')
}
