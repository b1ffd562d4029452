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
import type { Env } from '../../kernel/env.ts'
import type { FileStore } from '../../kernel/ports.ts'
import { s3Store } from './s3-store.ts'

const PAGE = 1_000

/** The store that the settings name. */
export function filesOf({ files, dataDir }: Pick<Env, 'files' | 'dataDir'>, db: Db): FileStore {
  switch (files.kind) {
    case 'database':
      return databaseStore(db)
    case 'folder':
      return folderStore(join(dataDir, 'files'))
    case 's3':
      return s3Store(files)
  }
}

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
    async *olderThan(seconds) {
      await make()
      const names = (await readdir(folder)).sort()
      for (let from = 0; from < names.length; from += PAGE) {
        const old: string[] = []
        for (const name of names.slice(from, from + PAGE)) {
          const found = await stat(pathOf(name)).catch(absent)
          // The file's time has fractions of a millisecond, and the clock none.
          if (found !== null && Date.now() - Math.floor(found.mtimeMs) >= seconds * 1_000) old.push(name)
        }
        if (old.length > 0) yield old
      }
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
  async *olderThan(seconds) {
    for (let after = ''; ; ) {
      const names = await listKeptFiles(db, after, seconds, PAGE)
      const last = names.at(-1)
      if (last === undefined) return
      yield names
      after = last
    }
  },
})
