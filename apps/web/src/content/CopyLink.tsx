import { Button } from '@zhixiao/ui/action/Button.tsx'
import { copyText } from './copy-text.ts'

/** Copies the URL of a text to the clipboard. `path` excludes query fields that belong to the visitor. */
export function CopyLink({ path }: { path: string }) {
  return (
    <Button kind="outline" size="s" icon="copy" onClick={() => void copyText(new URL(path, window.location.href).href)}>
      复制链接
    </Button>
  )
}
