import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  deleteKeptFile,
  insertKeptFile,
  listKeptFiles,
  readKeptFile,
  replaceKeptFile,
} from '@zhixiao/db/account/kept-files.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import type { FileStore } from '../kernel/ports.ts'

/** Files in a folder, which every node must see when there is more than one. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name)
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    read: name => readFile(pathOf(name), 'utf8').catch(absent),
    async add(name, sealed) {
      await make()
      await writeFile(pathOf(name), sealed, { mode: 0o600, flag: 'wx' })
    },
    async replace(name, sealed) {
      const draft = `${pathOf(name)}.new`
      await writeFile(draft, sealed, { mode: 0o600, flush: true })
      await rename(draft, pathOf(name))
    },
    remove: name => rm(pathOf(name), { force: true }),
    async olderThan(seconds, after, limit) {
      await make()
      const names: string[] = []
      for (const name of (await readdir(folder)).filter(each => each > after).sort()) {
        const { mtimeMs } = await stat(pathOf(name))
        if (Date.now() - mtimeMs >= seconds * 1_000) names.push(name)
        if (names.length === limit) break
      }
      return names
    },
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Files in the database, which every node shares and each backup holds. */
export const databaseStore = (db: Db): FileStore => ({
  read: name => readKeptFile(db, name),
  add: (name, sealed) => insertKeptFile(db, name, sealed),
  replace: (name, sealed) => replaceKeptFile(db, name, sealed),
  remove: name => deleteKeptFile(db, name),
  olderThan: (seconds, after, limit) => listKeptFiles(db, after, seconds, limit),
})
