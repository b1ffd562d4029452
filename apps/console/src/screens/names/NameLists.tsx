import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { base64Of } from '../../api/base64.ts'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { ShownView } from '../../ask/ShownView.tsx'
import { Fault } from '../../Fault.tsx'
import { FileTool } from '../../layout/FileTool.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { useMe } from '../../session.tsx'

type ListFile = ConsoleInput<'nameList.take'>

/** The name lists in force; compliance takes another version from a file, after a look at what it changes. */
export function NameLists({ onClose }: { onClose: () => void }) {
  const { roles } = useMe()
  const [file, setFile] = useState<ListFile | null>(null)
  const answer = useCall('nameList.list', {})
  const { data } = answer
  const isOff = data?.isScreened === false
  return (
    <FormDialog title="名单" open wide closeButton onClose={onClose}>
      <Loaded of={answer} />
      {data?.list.length === 0 && <p className="c-quiet">还没有名单。</p>}
      {data && data.list.length > 0 && (
        <WideTable name="名单" columns={['名单', { figure: '版本' }, { figure: '条目' }, '来源', '导入于']}>
          <tbody>
            {data.list.map(({ code, version, entries, source, takenAt }) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td className="c-num">{version}</td>
                <td className="c-num">{entries.toLocaleString('zh-CN')}</td>
                <td>{source}</td>
                <td className="c-quiet">{businessText(Date.parse(takenAt))}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      {isOff && <Notice>没有启用名单筛查，名单不能导入。</Notice>}
      {!isOff && staffCan(roles, 'names', 'make') && (
        <div className="c-ask">
          <p>
            从文件导入一份名单的全部条目：CSV 或 JSON，列为 list、entry、names、id_numbers、births、nationality、text。
          </p>
          <FileTool
            files={file ? [file] : []}
            accept=".csv,.json"
            take={async ([chosen]) => {
              if (chosen) setFile({ name: chosen.name, content: base64Of(new Uint8Array(await chosen.arrayBuffer())) })
            }}
            drop={() => setFile(null)}
          />
          {file && <Taking key={file.content} file={file} />}
        </div>
      )}
    </FormDialog>
  )
}

/** What the file changes, and the button that takes it. */
function Taking({ file }: { file: ListFile }) {
  const tried = useCall('nameList.try', file, { staleTime: 'static', gcTime: 0, retry: false })
  const take = useSend(() => call('nameList.take', file), { refetch: ['nameList.list', 'nameHit.list'] })
  if (take.data)
    return (
      <Notice tone="success" alert>
        名单已导入，全部客户已重新筛查。
      </Notice>
    )
  return (
    <>
      <Fault text={take.fault || (tried.error?.message ?? '')} />
      {tried.isPending && <TableSkeleton />}
      {tried.data && (
        <>
          <ShownView shown={tried.data.shown} />
          <Button size="s" disabled={take.isSending} onClick={() => take.send()}>
            导入并筛查全部客户
          </Button>
        </>
      )}
    </>
  )
}
