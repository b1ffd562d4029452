import { hash } from 'node:crypto'
import { brand, brandOfPage } from '@zhixiao/domain/brand.ts'
import { inks } from '@zhixiao/domain/brand-colours.ts'
import { markSvg } from '@zhixiao/domain/brand-drawing.ts'

/**
 * The console's page with the firm's names, mark and icon, which the build does not contain. Browsers cache its style
 * sheet for a year by URL, so other colours get another URL.
 */
export const inBrand = (html: string): string =>
  html
    .replace('<link rel="icon" href="data:,"', `<link rel="icon" href="${iconUrl()}"`)
    .replaceAll(/(href="\/assets\/[\w.-]+\.css)"/g, `$1?${colours}"`)
    .replace('</head>', `<script type="application/json" id="brand">${brandOfPage}</script></head>`)

const iconUrl = () => `data:image/svg+xml,${encodeURIComponent(markSvg(inks.ground, brand.colours.ground))}`
const colours = hash('sha256', JSON.stringify(brand.colours)).slice(0, 8)
