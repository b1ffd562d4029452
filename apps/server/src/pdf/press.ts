import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { paperLook, shareLook } from './look.ts'
import type { Paper, ShareCard } from './paper.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PAPER = readFileSync(join(HERE, 'paper.typ'), 'utf8')
const SHARE = readFileSync(join(HERE, 'share.typ'), 'utf8')
// Fonts come from the package only, so that a document is the same on every machine.
const FONTS = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')))
const WEIGHTS = ['400Regular', '700Bold']

/** PDF/UA: tagged, with title and language, for screen readers. */
const STANDARD = 'ua-1'
/** A point of the template is two pixels of the picture. */
const PIXELS = { width: 1200, height: 630 }

/** Typesets documents one at a time; blocks its thread, see typeset.ts. */
export function createTypesetter() {
  const compiler = NodeCompiler.create({
    workspace: HERE,
    fontArgs: [{ fontPaths: WEIGHTS.map(weight => join(FONTS, weight)) }],
  })
  const look = JSON.stringify(paperLook())
  return {
    pdf(paper: Paper): Uint8Array<ArrayBuffer> {
      const source = { mainFileContent: PAPER, inputs: { paper: JSON.stringify(paper), look } }
      const bytes = compiler.pdf(source, { pdfStandard: STANDARD })
      // A document's cached layout is of no use to another document.
      compiler.evictCache(2)
      return new Uint8Array(bytes)
    },
    /** A PNG of 1200 x 630 pixels. */
    async picture(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
      const inputs = { card: JSON.stringify(card), look: JSON.stringify(shareLook()) }
      const drawn = compiler.svg({ mainFileContent: SHARE, inputs })
      compiler.evictCache(2)
      const { default: sharp } = await import('sharp')
      const { width, height } = PIXELS
      return new Uint8Array(await sharp(Buffer.from(drawn), { density: 144 }).resize(width, height).png().toBuffer())
    },
  }
}
