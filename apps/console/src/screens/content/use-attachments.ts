import { useState } from 'react'

const MOST_FILES = 5
const MOST_BYTES = 20 * 1024 * 1024

type Attachment = { name: string; bytes: Uint8Array }

/** Files that are submitted with a text; one of the same name replaces the former. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [fault, setFault] = useState('')
  const take = async (all: readonly File[]) => {
    const large = all.find(({ size }) => size > MOST_BYTES)
    if (large) return setFault(`${large.name} 超过 20 MiB`)
    if (files.length + all.length > MOST_FILES) return setFault(`一次最多附 ${MOST_FILES} 个文件`)
    setFault('')
    const read = await Promise.all(
      all.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    )
    setFiles([...files.filter(({ name }) => !read.some(each => each.name === name)), ...read])
  }
  const drop = (name: string) => setFiles(files.filter(each => each.name !== name))
  const clear = () => setFiles([])
  return { files, fault, take, drop, clear }
}
