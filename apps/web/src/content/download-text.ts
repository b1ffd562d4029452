import { saveBlob } from './save-file.ts'

/** Hands a text to the visitor as a file; nothing is sent anywhere. */
export const downloadText = (fileName: string, text: string, type = 'text/csv;charset=utf-8'): void =>
  saveBlob(fileName, new Blob([text], { type }))
