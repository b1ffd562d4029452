import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { MOST_PAPER_BYTES, MOST_PAPERS, paperKindOf } from '@zhixiao/domain/staff/papers.ts'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { base64Of } from '../api/base64.ts'
import { FileTool } from '../layout/FileTool.tsx'

type Sent = Pick<ConsoleSent<'request.submit'>, 'papers'>
type Paper = { name: string; bytes: Uint8Array }

const MIB = 1_048_576

/** Why these files cannot be attached, the first one by its name; null if they can. */
function faultIn(papers: readonly Paper[]): string | null {
  if (papers.length > MOST_PAPERS) return `最多附 ${MOST_PAPERS} 份文件`
  const large = papers.find(({ bytes }) => bytes.length > MOST_PAPER_BYTES)
  if (large) return `${large.name} 超过 ${MOST_PAPER_BYTES / MIB} MB`
  const other = papers.find(({ bytes }) => paperKindOf(bytes) === null)
  return other ? `${other.name} 不是 PDF、图片（JPG、PNG、WebP）或 Excel（XLSX）文件` : null
}

/** The papers that an act rests on, for its checker: their fields, and what they send. */
export function usePapers(isNeeded = false): { field: ReactNode; sent: () => Sent } {
  const [files, setFiles] = useState<readonly Paper[]>([])
  const [issuer, setIssuer] = useState('')
  const [contact, setContact] = useState('')
  const [fault, setFault] = useState('')
  async function take(chosen: readonly File[]) {
    const read = await Promise.all(
      chosen.map(async file => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    )
    const all = [...files.filter(({ name }) => !read.some(each => each.name === name)), ...read]
    const found = faultIn(all)
    setFault(found ?? '')
    if (found === null) setFiles(all)
  }
  const drop = (dropped: string) => {
    setFault('')
    setFiles(files.filter(({ name }) => name !== dropped))
  }
  const field = (
    <fieldset className="c-papers">
      <legend>文书与附件</legend>
      <FileTool files={files} take={take} drop={drop} accept=".pdf,.jpg,.jpeg,.png,.webp,.xlsx" />
      <p className="c-quiet">
        {isNeeded && '须附证件或申请书的影印件。'}复核人可以查看，随办理一并留存。PDF、图片或 Excel，最多 {MOST_PAPERS}{' '}
        份，每份不超过 {MOST_PAPER_BYTES / MIB} MB。
      </p>
      {fault !== '' && (
        <p className="c-warn" role="alert">
          {fault}
        </p>
      )}
      {files.length > 0 && (
        <>
          <TextField
            label="发文机关"
            hint="法院、公安等出具文书的机关，没有可以不填"
            value={issuer}
            onChange={event => setIssuer(event.target.value)}
            maxLength={60}
          />
          <TextField
            label="经办人与电话"
            hint="核实文书时联系谁，没有可以不填"
            value={contact}
            onChange={event => setContact(event.target.value)}
            maxLength={60}
          />
        </>
      )}
    </fieldset>
  )
  const sent = (): Sent =>
    files.length === 0
      ? {}
      : {
          papers: {
            issuer: issuer.trim(),
            contact: contact.trim(),
            files: files.map(({ name, bytes }) => ({ name, content: base64Of(bytes) })),
          },
        }
  return { field, sent }
}
