import type { SentOf } from '@zhixiao/contract/calls.ts'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { saveFile } from './save-file.ts'

/** Calls that make a document of the customer's and answer with it. */
type FileCall = 'query.billFile' | 'query.orderEvidence' | 'query.orderReceipt' | 'query.shareProof'

/**
 * Has the server make a file and the browser save it: `const { pending, progress, save } = useFile('query.billFile')`.
 * `progress` says in words how far it is: one of thousands of orders is set for seconds and has megabytes.
 */
export function useFile<Name extends FileCall>(name: Name) {
  const [arrived, setArrived] = useState<number>()
  const save = async (input: SentOf<Name>) => {
    setArrived(0)
    const result = await call(name, input, { onArrived: setArrived })
    setArrived(undefined)
    if (result.ok) saveFile(result.data)
  }
  return {
    save,
    pending: arrived !== undefined,
    progress: arrived ? `下载中 ${Math.floor(arrived * 100)}%` : '生成中',
  }
}
