import type { OutputOf } from '@zhixiao/contract/calls.ts'
import type { FileRef, FileRole } from '@zhixiao/db/content/documents.ts'

type Detail = OutputOf<'content.articleDetail'>

/** URL of a file; it contains the hash, so its content never changes. */
export const fileUrl = ({ sha256, name }: { sha256: string; name: string }): string =>
  `/files/${sha256}/${encodeURIComponent(name)}`

const withRole = (files: readonly FileRef[], ...roles: FileRole[]): FileRef[] =>
  files.filter(file => roles.includes(file.role))

/** URL of the only file with this role. */
export function urlOf(files: readonly FileRef[], role: FileRole): string | null {
  const [file] = withRole(files, role)
  return file ? fileUrl(file) : null
}

export const attachmentsOf = (files: readonly FileRef[]): Detail['attachments'] =>
  withRole(files, 'attachment', 'made').map(file => ({
    name: file.name,
    url: fileUrl(file),
    size: file.size,
    type: file.type,
  }))

export function videoOf(files: readonly FileRef[]): Detail['video'] {
  const url = urlOf(files, 'video')
  return url === null ? null : { url, captionsUrl: urlOf(files, 'captions'), posterUrl: urlOf(files, 'poster') }
}
