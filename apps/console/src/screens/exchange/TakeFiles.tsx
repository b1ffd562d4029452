import { MOST_SENT_FILES } from '@zhixiao/contract/acts/act-fields.ts'
import { actNameOf } from '@zhixiao/contract/acts/acts.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { base64Of } from '../../api/base64.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { FileTool } from '../../layout/FileTool.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { useMe } from '../../session.tsx'

type Sent = { name: string; content: string }
const ACT = 'exchange import'

/** Files of a registrar, booked once a second person has approved what they do. */
export function TakeFiles() {
  const { roles } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!staffCan(roles, 'exchange', 'make')) return null
  return (
    <section className="c-sec">
      <Button size="s" kind="outline" onClick={() => setOpen(true)}>
        {actNameOf(ACT)}
      </Button>
      {isOpen && <TakeDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function TakeDialog({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<readonly Sent[]>([])
  const [fault, setFault] = useState('')
  const [isAsking, setAsking] = useState(false)
  async function take(chosen: readonly File[]) {
    const read = await Promise.all(
      chosen.map(async file => ({ name: file.name, content: base64Of(new Uint8Array(await file.arrayBuffer())) })),
    )
    const all = [...files.filter(({ name }) => !read.some(each => each.name === name)), ...read]
    setFault(all.length > MOST_SENT_FILES ? `一次最多 ${MOST_SENT_FILES} 个文件` : '')
    if (all.length <= MOST_SENT_FILES) setFiles(all)
  }
  if (isAsking)
    return (
      <AskDialog
        afterForm
        proposal={{
          act: ACT,
          input: { folder: '随申请上传', files: files.map(({ name }) => name) },
          files: [...files],
        }}
        about={`${files.length} 个文件`}
        onClose={refusal => (refusal ? setAsking(false) : onClose())}
        refetch={['exchange.list']}
      />
    )
  const next = () => (files.length === 0 ? setFault('请附上登记机构的文件') : setAsking(true))
  return (
    <FormDialog
      title={actNameOf(ACT)}
      open
      onClose={onClose}
      actions={
        <>
          <Button size="s" kind="outline" onClick={onClose}>
            返回
          </Button>
          <Button size="s" onClick={next}>
            下一步
          </Button>
        </>
      }
    >
      <div className="c-ask">
        <p>
          登记机构一日的确认（02、04、05、06、07）及其文件清单，一次全部附上；由另一人复核后入账，全部入账或全部不入账。
        </p>
        <FileTool files={files} take={take} drop={name => setFiles(files.filter(each => each.name !== name))} />
        {fault !== '' && (
          <p className="c-warn" role="alert">
            {fault}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
