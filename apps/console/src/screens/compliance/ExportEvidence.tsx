import { useMutation } from '@tanstack/react-query'
import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { call } from '../../api/client.ts'
import { saveFile } from '../../layout/save-file.ts'
import { useMe } from '../../session.tsx'

/** Hands out what is shown as a file with its digest. */
export function ExportEvidence({ sent }: { sent: ConsoleSent<'suitability.export'> }) {
  const file = useMutation({
    mutationFn: () => call('suitability.export', sent),
    onSuccess: ({ file: name, content }) => saveFile(name, content),
  })
  if (!staffCan(useMe().roles, 'suitability', 'do')) return null
  return (
    <div className="c-proof c-proof--in" role="status">
      <Button size="s" kind="outline" disabled={file.isPending} onClick={() => file.mutate()}>
        导出 CSV
      </Button>
      {file.error && <span className="c-warn">{file.error.message}</span>}
      {file.data && (
        <span>
          已导出 {file.data.lines} 行，SHA-256 {file.data.sha256}。本次导出已记入审计。
        </span>
      )}
    </div>
  )
}
