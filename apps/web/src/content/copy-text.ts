import { toast } from '../dialogs/toast.ts'

/** FTR-11. A page without https, or a refused permission, has no clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok('复制成功')
  } catch {
    toast.error('复制失败')
  }
}
