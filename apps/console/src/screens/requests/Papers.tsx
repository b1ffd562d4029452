import { actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { paperKinds } from '@zhixiao/domain/staff/papers.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { saveFile } from '../../layout/save-file.ts'

type Paper = ConsoleOutput<'request.show'>['papers'][number]

/** The papers that an act rests on, for the person who decides about it. */
export function Papers({ act, papers }: { act: string; papers: readonly Paper[] }) {
  if (papers.length === 0) {
    if (!isAct(act) || !('document' in actOf(act).input.shape)) return null
    return (
      <section className="c-sec">
        <h3>文书与附件</h3>
        <Notice tone="warning">没有附文书，请按文书号核对原件。</Notice>
      </section>
    )
  }
  return (
    <section className="c-sec">
      <h3>文书与附件</h3>
      <ul className="c-list">
        {papers.map(paper => (
          <PaperLine key={paper.paperId} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

function PaperLine({ paper: { paperId, name, kind, sha256, bytes, issuer, contact } }: { paper: Paper }) {
  const open = useSend(() => call('paper.show', { id: paperId }), {
    onDone: file => kind !== 'picture' && saveFile(file.name, bytesOf(file.content), file.type),
  })
  return (
    <li className="c-paper">
      <div>
        <b>{name}</b>
        <span>
          {paperKinds[kind]}，{bytes.toLocaleString('zh-CN')} 字节，SHA-256 <code>{sha256.slice(0, 16)}</code>
          {issuer !== '' && `，${issuer}`}
          {contact !== '' && `，联系 ${contact}`}
        </span>
      </div>
      <span>
        <Button
          size="s"
          kind="outline"
          loading={open.isSending}
          onClick={() => open.send()}
          aria-label={`${kind === 'picture' ? '查看' : '下载'} ${name}`}
        >
          {kind === 'picture' ? '查看' : '下载'}
        </Button>
        <Fault text={open.fault} inLine />
      </span>
      {kind === 'picture' && open.data && (
        <Dialog title={name} open wide closeButton onClose={open.reset}>
          <img className="c-paper__picture" src={`data:${open.data.type};base64,${open.data.content}`} alt={name} />
        </Dialog>
      )}
    </li>
  )
}

const bytesOf = (content: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
