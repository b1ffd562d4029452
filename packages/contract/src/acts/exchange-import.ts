import { z } from 'zod'
import { MOST_SENT_FILES, sentFiles, word } from './act-fields.ts'
import { defineAct, MONEY } from './define-act.ts'

export const exchangeImport = defineAct({
  name: 'exchange import',
  area: 'exchange',
  zh: '交换文件入账',
  en: 'books shares and money that a registrar reports',
  help: [
    'FOLDER  of the files 02, 04, 05, 06 and 07 of JR/T 0017; all of them are booked or none',
    'Needs REGISTRAR=files. A file that was booked before is skipped. With an index, no file may be missing.',
    'Differences from our own figures are listed and stored; what the registrar reports is booked.',
  ],
  consoleNeeds: 'files',
  expires: MONEY,
  input: z.strictObject({
    folder: word('文件夹'),
    /** Sent with the request, in place of a folder of the server. */
    files: sentFiles('文件', MOST_SENT_FILES).optional(),
  }),
  places: ['folder'],
  object: { name: ({ folder, files }) => files?.join('、') ?? folder },
})
