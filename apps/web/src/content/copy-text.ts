import { toast } from '../dialogs/toast.ts'

/** FTR-11. The clipboard is missing on a page without https or after a refused permission. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok('复制成功')
  } catch {
    toast.error('复制失败')
  }
}
