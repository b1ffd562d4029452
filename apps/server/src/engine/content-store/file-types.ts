import type { FileRole } from '@zhixiao/db/content/documents.ts'

type FileType = { type: string; extensions: readonly string[]; is: (bytes: Buffer) => boolean }

const startsWith =
  (magic: string, at = 0) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(at, at + magic.length).toString('latin1') === magic

const zipWith =
  (folder: string) =>
  (bytes: Buffer): boolean =>
    startsWith('PK\x03\x04')(bytes) && bytes.includes(folder)

const isText = (bytes: Buffer): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

/** The permitted types. None of them can run code in a browser: no SVG, no HTML. */
const fileTypes: readonly FileType[] = [
  { type: 'application/pdf', extensions: ['pdf'], is: startsWith('%PDF-') },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    is: zipWith('word/'),
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    is: zipWith('xl/'),
  },
  { type: 'video/webm', extensions: ['webm'], is: startsWith('\x1a\x45\xdf\xa3') },
  { type: 'video/mp4', extensions: ['mp4'], is: startsWith('ftyp', 4) },
  { type: 'text/vtt', extensions: ['vtt'], is: bytes => startsWith('WEBVTT')(bytes) && isText(bytes) },
  { type: 'image/png', extensions: ['png'], is: startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], is: startsWith('\xff\xd8\xff') },
  { type: 'image/webp', extensions: ['webp'], is: bytes => startsWith('RIFF')(bytes) && startsWith('WEBP', 8)(bytes) },
  { type: 'image/avif', extensions: ['avif'], is: startsWith('ftypavif', 4) },
]

export const MAX_FILE_BYTES = 20 * 1_048_576

/** The type of a file by its content, or its fault. */
export function typeOfFile(name: string, bytes: Buffer): { type: string } | { problem: string } {
  if (bytes.length > MAX_FILE_BYTES) return { problem: `the file is larger than ${MAX_FILE_BYTES / 1_048_576} MiB` }
  if (bytes.length === 0) return { problem: 'the file is empty' }
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const named = fileTypes.find(each => each.extensions.includes(extension))
  if (!named)
    return { problem: `files may be ${fileTypes.flatMap(each => each.extensions).join(', ')}; this is .${extension}` }
  if (named.is(bytes)) return { type: named.type }
  const real = fileTypes.find(each => each.is(bytes))
  return { problem: `the name says ${named.type}, the content is ${real ? real.type : 'something else'}` }
}

const rolePatterns: Readonly<Record<FileRole, RegExp>> = {
  attachment: /./,
  video: /^video\//,
  captions: /^text\/vtt$/,
  poster: /^image\//,
  inline: /./,
  made: /^application\/pdf$/,
}
/** Whether a file of this type can have this role. */
export const fitsRole = (role: FileRole, type: string): boolean => rolePatterns[role].test(type)
