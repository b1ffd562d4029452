import { formatScaled } from '@zhixiao/domain/money/decimal.ts'

const KIB = 1024
const MIB = KIB * KIB

/** A readable file size: '312 KB', '1.4 MB'; at least 1 KB. */
export function sizeText(bytes: number): string {
  if (bytes < MIB) return `${Math.max(1, Math.round(bytes / KIB))} KB`
  return `${formatScaled(BigInt(Math.round((bytes * 10) / MIB)), 1)} MB`
}

/** The kind of a file, from its name: 'PDF'. */
export function kindText(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '文件' : name.slice(dot + 1).toUpperCase()
}
