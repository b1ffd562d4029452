import shipped from '../../../brand.json' with { type: 'json' }

/** A part of the mark: a line of the given width, or a filled shape; in the first colour of the firm unless it says otherwise. */
export type MarkPart = {
  readonly path: string
  readonly width?: number
  /** `accent`, or a colour of its own as `#RRGGBB`, the same on every ground. */
  readonly colour?: string
}
/** Lines that converge, in the footer, in empty states and on papers; `bend` is where their two handles are, as shares of the width. */
export type Motif = { readonly lines: number; readonly bend: readonly number[] }
export type BrandColours = { readonly primary: string; readonly ground: string; readonly accent: string }

/** Where a security fault of the site is reported, for `/.well-known/security.txt`. */
export type SecurityContact = {
  /** `mailto:` or `https:` addresses, the preferred one first. */
  readonly contacts: readonly string[]
  /** How the firm handles such reports: an https address, or a path of this site. */
  readonly policy?: string
}

/** `sms`, `results` and `headings` replace texts of the product: messages by template, answers by their code, result pages. */
export type Brand = Omit<typeof shipped, 'founded' | 'mark' | 'motif' | 'security'> & {
  /** The day the firm was founded. */
  readonly founded?: string
  readonly mark: { readonly box: number; readonly parts: readonly MarkPart[] }
  readonly motif: Motif
  /** Without it the site publishes no contact. */
  readonly security?: SecurityContact
  readonly sms?: Readonly<Record<string, { readonly text?: string; readonly id?: string }>>
  readonly results?: Readonly<Record<string, string>>
  readonly headings?: Readonly<Record<string, string>>
}

/** What a firm may leave out of its file. */
type Own = 'service' | 'promise' | 'motif' | 'colours'

// The setting is read here because modules use the brand while they load. The web build replaces this module
// (apps/web/brand-at-run-time.ts): pages take the brand of the process that renders them.
const path: string | undefined = globalThis.process?.env.BRAND_FILE

async function read(): Promise<{ brand: Brand; fault: string | null }> {
  if (!path) return { brand: shipped, fault: null }
  try {
    const url = new URL(path, `file://${process.cwd()}/`).href
    const own: { default: Omit<Brand, Own> & Partial<Brand> } = await import(/* @vite-ignore */ url, {
      with: { type: 'json' },
    })
    // A firm that has no look of its own has that of the product.
    const { promise, motif, colours } = shipped
    return { brand: { service: '', promise, motif, colours, ...own.default }, fault: null }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    return { brand: shipped, fault: `BRAND_FILE: ${path} ${isMissing ? 'is not there' : 'is no JSON'}.` }
  }
}

/** The firm's file; `fault` says why the file that `BRAND_FILE` names cannot be read, and then stops the start. */
export const { brand, fault } = await read()
