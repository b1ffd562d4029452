import { IconButton } from '@zhixiao/ui/action/Button.tsx'
import { copyText } from './copy-text.ts'

/** FTR-11: copies a number to the clipboard. */
export function CopyNumber({ text, label }: { text: string; label: string }) {
  return <IconButton size="s" icon="copy" label={label} onClick={() => void copyText(text)} />
}
