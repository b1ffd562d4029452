import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { useSend } from '../../../api/query.ts'
import { saveFile } from '../../../content/save-file.ts'

const formats = [
  { format: 'csv', label: '下载 CSV' },
  { format: 'pdf', label: '下载 PDF' },
] as const
type Format = (typeof formats)[number]['format']

/** The bill as files to download; a year of many orders is typeset for seconds. */
export function BillFiles({ period }: { period: string }) {
  const file = useSend('query.billFile')
  const [asked, setAsked] = useState<Format>('csv')
  const save = async (format: Format) => {
    setAsked(format)
    const result = await file.send({ period, format })
    if (result.ok) saveFile(result.data)
  }
  return formats.map(({ format, label }) => (
    <Button
      key={format}
      kind="outline"
      size="s"
      loading={file.pending && asked === format}
      loadingText="生成中"
      disabled={file.pending && asked !== format}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  ))
}
