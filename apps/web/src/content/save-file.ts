/** Has the browser save bytes under a name. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The same for a file inside an answer. */
export function saveFile({ name, type, base64 }: { name: string; type: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  saveBlob(name, new Blob([bytes], { type }))
}
