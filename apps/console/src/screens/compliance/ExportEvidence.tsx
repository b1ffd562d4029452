import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { call } from '../../api/client.ts'
import { ExportDone } from '../../exports/ExportDone.tsx'
import { OwnExports } from '../../exports/OwnExports.tsx'
import { useExport } from '../../exports/use-export.ts'
import { Fault } from '../../Fault.tsx'
import { useMe } from '../../session.tsx'
import { evidenceText } from './evidence-text.ts'

/** Exports the shown evidence as a file with its digest. */
export function ExportEvidence({ sent }: { sent: ConsoleSent<'suitability.export'> }) {
  const file = useExport('suitability', () => call('suitability.export', sent))
  if (!staffCan(useMe().roles, 'suitability', 'do')) return null
  return (
    <div className="c-proof c-proof--in" role="status">
      <Button size="s" kind="outline" disabled={file.isSending} onClick={() => file.send()}>
        导出 CSV
      </Button>
      <Fault text={file.fault} inLine />
      {file.data && <ExportDone kind="suitability" file={file.data.file} />}
    </div>
  )
}

/** The reader's own exports of evidence that are made in the background. */
export function OwnEvidence() {
  if (!staffCan(useMe().roles, 'suitability', 'do')) return null
  return <OwnExports kind="suitability" read={() => call('suitability.exports', {})} textOf={evidenceText} />
}
