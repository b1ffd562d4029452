import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { useFile } from '../../../content/use-file.ts'

const formats = [
  { format: 'csv', label: '下载 CSV' },
  { format: 'pdf', label: '下载 PDF' },
] as const
type Format = (typeof formats)[number]['format']

/** The bill as files to download. */
export function BillFiles({ period }: { period: string }) {
  const { pending, progress, save } = useFile('query.billFile')
  const [asked, setAsked] = useState<Format>('csv')
  return formats.map(({ format, label }) => (
    <Button
      key={format}
      kind="outline"
      size="s"
      loading={pending && asked === format}
      loadingText={progress}
      disabled={pending && asked !== format}
      onClick={() => {
        setAsked(format)
        void save({ period, format })
      }}
    >
      {label}
    </Button>
  ))
}
