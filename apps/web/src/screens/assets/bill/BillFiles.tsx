import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useSend } from '../../../api/query.ts'
import { saveFile } from '../../../content/save-file.ts'

const formats = [
  { format: 'csv', label: '下载 CSV' },
  { format: 'pdf', label: '下载 PDF' },
] as const

/** The bill as files to download. */
export function BillFiles({ period }: { period: string }) {
  const file = useSend('query.billFile')
  const save = async (format: 'csv' | 'pdf') => {
    const result = await file.send({ period, format })
    if (result.ok) saveFile(result.data)
  }
  return formats.map(({ format, label }) => (
    <Button key={format} kind="outline" size="s" disabled={file.pending} onClick={() => void save(format)}>
      {label}
    </Button>
  ))
}
