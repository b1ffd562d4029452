import { z } from 'zod'
import { absoluteFile, httpAddress } from './setting-forms.ts'

/** Settings of KEYS=vault. */
export const vaultSettings = {
  VAULT_URL: httpAddress,
  VAULT_PATH: z
    .string()
    .regex(/^[\w-]+(\/[\w.-]+)+$/, 'must be the mount of a KV store of version 2, a slash and a path below it')
    .default('secret/zhixiao'),
  VAULT_TOKEN_FILE: absoluteFile,
  VAULT_CA: absoluteFile,
}

type Raw = { [Name in keyof typeof vaultSettings]?: string | undefined }

/** Where the keys are. */
export type KeySettings =
  | { kind: 'folder' | 'env' }
  | { kind: 'vault'; url: string; path: string; tokenFile: string; ca: string | undefined }

export const keySettings = (kind: KeySettings['kind'], raw: Raw): KeySettings =>
  kind === 'vault'
    ? {
        kind,
        url: raw.VAULT_URL ?? '',
        path: raw.VAULT_PATH ?? '',
        tokenFile: raw.VAULT_TOKEN_FILE ?? '',
        ca: raw.VAULT_CA,
      }
    : { kind }

/** Settings that KEYS=vault needs and does not have, one sentence each. */
export function keySettingFaults(settings: KeySettings): string[] {
  if (settings.kind !== 'vault') return []
  const given = { VAULT_URL: settings.url, VAULT_TOKEN_FILE: settings.tokenFile }
  return Object.entries(given).flatMap(([name, value]) =>
    value === '' ? [`${name} is not set: KEYS=vault needs it.`] : [],
  )
}
