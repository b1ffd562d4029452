import { createServer } from 'node:net'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { NewerSchema } from '@zhixiao/db/migrate.ts'

/** Why a start failed, as one sentence that the operator can act on; undefined for a bug in the program itself. */
export function sentenceFor(error: unknown, from: { host: string; port: number }): string | undefined {
  if (error instanceof StartFault) return error.message
  if (error instanceof NewerSchema) {
    return `The data was written by a newer build (it has step ${error.message}): use that build or another DATA_DIR.`
  }
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${from.port} of ${from.host} is taken: end the program that listens there or set PORT.`
    case 'EACCES':
      return `This user may not use what the start needs: ${messageOf(error)}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${from.host} is no address of this machine.`
    // 53100 is PostgreSQL's code for the same.
    case 'ENOSPC':
    case '53100':
      return `The disk is full: ${messageOf(error)}.`
    default:
      return undefined
  }
}

/** Fails as the later listening would, but before a database is started and filled. */
export async function refuseTakenPort(at: { host: string; port: number }): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(at.port, at.host, () => resolve())
  })
  await new Promise(resolve => probe.close(resolve))
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
