import { z } from 'zod'
import { httpAddress } from './setting-forms.ts'

const filled = z.string().optional()

/** Settings of FILES=s3. */
export const s3Settings = {
  S3_URL: httpAddress,
  S3_BUCKET: filled,
  S3_REGION: z.string().default('us-east-1'),
  S3_ID: filled,
  S3_SECRET: filled,
}

type Raw = { [Name in keyof typeof s3Settings]?: string | undefined }

/** Where sealed files are. */
export type FileSettings =
  | { kind: 'database' | 'folder' }
  | { kind: 's3'; url: string; bucket: string; region: string; id: string; secret: string }

export const fileSettings = (kind: FileSettings['kind'], raw: Raw): FileSettings =>
  kind === 's3'
    ? {
        kind,
        url: raw.S3_URL ?? '',
        bucket: raw.S3_BUCKET ?? '',
        region: raw.S3_REGION ?? '',
        id: raw.S3_ID ?? '',
        secret: raw.S3_SECRET ?? '',
      }
    : { kind }

/** Settings that FILES=s3 needs and does not have, one sentence each. */
export function fileSettingFaults(settings: FileSettings): string[] {
  if (settings.kind !== 's3') return []
  const given = { S3_URL: settings.url, S3_BUCKET: settings.bucket, S3_ID: settings.id, S3_SECRET: settings.secret }
  return Object.entries(given).flatMap(([name, value]) =>
    value === '' ? [`${name} is not set: FILES=s3 needs it.`] : [],
  )
}
