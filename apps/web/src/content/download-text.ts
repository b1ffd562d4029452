import { saveBlob } from './save-file.ts'

/** Saves a text as a file on the visitor's device, without any request. */
export const downloadText = (fileName: string, text: string, type = 'text/csv;charset=utf-8'): void =>
  saveBlob(fileName, new Blob([text], { type }))
