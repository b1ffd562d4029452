import { hash } from 'node:crypto'
import { brand, brandOfPage } from '@zhixiao/domain/brand.ts'
import { inks } from '@zhixiao/domain/brand-colours.ts'
import { markSvg } from '@zhixiao/domain/brand-drawing.ts'

/**
 * The console's page with the firm's names, mark and icon, which are no part of the build. Its style sheet is kept for a
 * year under its name, so other colours give it another address.
 */
export const inBrand = (html: string): string =>
  html
    .replace('<link rel="icon" href="data:,"', `<link rel="icon" href="${iconUrl()}"`)
    .replaceAll(/(href="\/assets\/[\w.-]+\.css)"/g, `$1?${colours}"`)
    .replace('</head>', `<script type="application/json" id="brand">${brandOfPage}</script></head>`)

const iconUrl = () => `data:image/svg+xml,${encodeURIComponent(markSvg(inks.ground, brand.colours.ground))}`
const colours = hash('sha256', JSON.stringify(brand.colours)).slice(0, 8)
