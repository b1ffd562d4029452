import { sha256 } from '@zhixiao/contract/sha256.ts'

// Node's own is many times faster, but neither browsers nor Node before 20.16 can give it.
const native = globalThis.process?.getBuiltinModule?.('node:crypto')?.hash

/** SHA-256 of a text in hex. */
export const hash: (text: string) => string = native ? text => native('sha256', text) : sha256
