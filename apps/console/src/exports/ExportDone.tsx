import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { type ExportKind, exportKinds } from '@zhixiao/domain/staff/exports.ts'
import { exactText } from '../words.ts'
import { proofText } from './proof-text.ts'

/** The outcome of an export. */
export function ExportDone({ kind, file }: { kind: ExportKind; file: ConsoleOutput<'audit.export'>['file'] }) {
  const { unit } = exportKinds[kind]
  if (!file) return <span>超过 10,000 {unit}，已转为后台生成，生成后在“我的导出”下载。</span>
  return (
    <span>
      已导出 {exactText(file.items)} {unit}，{proofText(file)}。本次导出已记入审计。
    </span>
  )
}
