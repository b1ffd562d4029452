import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { isKeyName, type KeySource, type KeyTexts } from './key-source.ts'

export const keyFolderOf = (dataDir: string): string => join(dataDir, 'keys')

/** Keys as one file each, readable by their owner. */
export const folderSource = (path: string): KeySource => ({
  where: path,
  names: () => (existsSync(path) ? readdirSync(path).filter(isKeyName).sort() : []),
  read: name => read(path, name),
  reload: async () => {},
  change: {
    add: async keys => addFiles(path, keys),
    async replace(keys) {
      for (const [name, text] of Object.entries(keys)) if (isOther(path, name, text)) setAside(path, name)
      addFiles(path, keys)
    },
    async remove(names) {
      for (const name of names) rmSync(join(path, name), { force: true })
    },
  },
})

/** If another process was first, its key is kept. */
export function addFiles(path: string, keys: KeyTexts): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  for (const [name, text] of Object.entries(keys)) writeNew(path, name, text)
}

const isOther = (path: string, name: string, text: string): boolean =>
  existsSync(join(path, name)) && read(path, name) !== text

const setAside = (path: string, name: string): void =>
  renameSync(join(path, name), join(path, `.${name}.replaced-${Date.now()}`))

const read = (path: string, name: string): string => readFileSync(join(path, name), 'utf8').trim()

/** On disk before it is used, because data under a lost key is lost. */
function writeNew(path: string, name: string, text: string): void {
  const draft = join(path, `.${name}.${process.pid}`)
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, `${text.trim()}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, join(path, name))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
