import { fileURLToPath } from 'node:url'
import { keylessProcess } from '../../kernel/keyless-process.ts'
import type { Done, Work } from '../keyless/press-process.ts'
import { paperLook, shareLook } from './look.ts'
import type { Paper, ShareCard } from './paper.ts'

/** Maximum queue length: beyond it the caller answers that it is busy. */
const MAX_WAITING = 64
/** How long the idle process is kept; it takes about 100 MB. */
const IDLE_MS = 120_000

/** Who waits for a document. Staff have a typesetter of their own, so that their long reports do not delay customers. */
export type PressFor = 'customers' | 'office'

/** A document that cannot be typeset: nested too deep, or taking too long. */
export class NotSet extends Error {
  readonly title: string
  constructor(title: string, why: string) {
    super(`the paper could not be set: ${why}`)
    this.title = title
  }
}

const presses = { customers: createPress(60_000), office: createPress(180_000) }

/** Whether another document is accepted. */
export const typesetterIsFree = (of: PressFor = 'customers'): boolean => presses[of].isFree()

/**
 * The PDF of a document, typeset in a process of its own so that it blocks no other request and takes none of the
 * site's memory. @throws NotSet
 */
export const typeset = (paper: Paper, of: PressFor = 'customers'): Promise<Uint8Array> => presses[of].paper(paper)

/** The preview picture of a shared link, as PNG. @throws NotSet */
export const sharePicture = (card: ShareCard): Promise<Uint8Array> => presses.customers.picture(card)

/** A process that typesets documents in turn; one that takes longer than `mostMs` is abandoned. */
export function createPress(mostMs: number) {
  let inLine = 0
  let end = ''
  const ask = keylessProcess({
    program: fileURLToPath(new URL('../keyless/press-process.ts', import.meta.url)),
    waiting: MAX_WAITING,
    askMs: mostMs,
    idleMs: IDLE_MS,
    onEnded: why => {
      end = why
    },
  })

  async function set(title: string, work: Work): Promise<Uint8Array> {
    inLine++
    try {
      const done = (await ask(work)) as Done | 'busy' | null
      if (done instanceof Uint8Array) return done
      if (done === 'busy') throw new NotSet(title, 'too many are waiting')
      throw new NotSet(title, done?.fault ?? (end === 'too long' ? 'it takes too long' : 'the process ended'))
    } finally {
      inLine--
    }
  }

  return {
    isFree: (): boolean => inLine < MAX_WAITING,
    paper: (paper: Paper) =>
      set(paper.title, {
        kind: 'pdf',
        inputs: { paper: JSON.stringify(paper), look: JSON.stringify(paperLook()) },
      }),
    picture: (card: ShareCard) =>
      set(card.title, { kind: 'picture', inputs: { card: JSON.stringify(card), look: JSON.stringify(shareLook()) } }),
  }
}
