import { useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import type { ExportKind } from '@zhixiao/domain/staff/exports.ts'
import { useSend } from '../api/use-send.ts'
import { saveFile } from '../layout/save-file.ts'
import { exportsKey } from './exports-key.ts'

/** Exports a file: saves it, or lists it among the reader's own exports if it is made in the background. */
export function useExport(kind: ExportKind, act: () => Promise<ConsoleOutput<'audit.export'>>) {
  const client = useQueryClient()
  return useSend(act, {
    onDone: ({ file }) =>
      file ? saveFile(file.name, file.content) : client.invalidateQueries({ queryKey: exportsKey(kind) }),
  })
}
