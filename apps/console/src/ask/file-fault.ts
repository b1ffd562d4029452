import { type FileFault, fileFault } from '@zhixiao/contract/console/request.ts'
import { Refusal } from '../api/client.ts'

/** The fault of a sent file for which an act was refused, null if it was refused for something else. */
export function fileFaultIn(refusal: Error | null): FileFault | null {
  const found = fileFault.safeParse(refusal instanceof Refusal ? refusal.data.fault : null)
  return found.success ? found.data : null
}
