import { Button } from '@zhixiao/ui/action/Button.tsx'
import { copyText } from './copy-text.ts'

/** Shares a text: its address on this site goes to the clipboard. `path` without what a visitor's own address carries. */
export function CopyLink({ path }: { path: string }) {
  return (
    <Button kind="outline" size="s" icon="copy" onClick={() => void copyText(new URL(path, window.location.href).href)}>
      复制链接
    </Button>
  )
}
