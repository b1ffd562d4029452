import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { charactersOf, printable } from './printable.ts'
import { serve } from './serve.ts'

/** A document, or the picture of a link, with the JSON texts that its template reads. */
export type Work = { kind: 'pdf' | 'picture'; inputs: Record<string, string> }
export type Done = Uint8Array | { fault: string }

const HERE = fileURLToPath(new URL('.', import.meta.url))
const TEMPLATES = {
  pdf: readFileSync(join(HERE, 'paper.typ'), 'utf8'),
  picture: readFileSync(join(HERE, 'share.typ'), 'utf8'),
}
// Fonts come from the package only, so that a document is the same on every machine.
const FONTS = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json')))
const WEIGHTS = ['400Regular', '700Bold']
const drawn = charactersOf(readFileSync(join(FONTS, '400Regular', 'NotoSansSC_400Regular.ttf')))

/** PDF/UA: tagged, with title and language, for screen readers. */
const STANDARD = 'ua-1'
/** A point of the template is two pixels of the picture. */
const PIXELS = { width: 1200, height: 630 }

/** The process that typesets documents and pictures of links for platform/pdf/typeset.ts. */
setPriority(4)
const compiler = NodeCompiler.create({
  workspace: HERE,
  fontArgs: [{ fontPaths: WEIGHTS.map(weight => join(FONTS, weight)) }],
})
serve(async (work: Work): Promise<Done> => {
  try {
    return await set(work)
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  } finally {
    // The layout of one document is of no use to another, and that of a long one takes 500 MB.
    compiler.evictCache(0)
  }
})

async function set({ kind, inputs: given }: Work): Promise<Uint8Array> {
  const inputs = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, printable(text, drawn)]))
  const source = { mainFileContent: TEMPLATES[kind], inputs }
  if (kind === 'pdf') return compiler.pdf(source, { pdfStandard: STANDARD })
  const { width, height } = PIXELS
  return sharp(Buffer.from(compiler.svg(source)), { density: 144 })
    .resize(width, height)
    .png()
    .toBuffer()
}
