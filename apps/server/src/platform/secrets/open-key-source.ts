import type { Env } from '../../kernel/env.ts'
import { folderSource, keyFolderOf } from './key-files.ts'
import { environmentSource, type KeySource } from './key-source.ts'
import { vaultSource } from './key-vault.ts'

/**
 * Where the settings say that the keys are.
 * @throws StartFault when a key store cannot be read.
 */
export async function openKeySource({ keys, dataDir }: Pick<Env, 'dataDir' | 'keys'>): Promise<KeySource> {
  switch (keys.kind) {
    case 'folder':
      return folderSource(keyFolderOf(dataDir))
    case 'env':
      return environmentSource(process.env)
    case 'vault':
      return vaultSource(keys)
  }
}
