import { brand } from '@zhixiao/domain/brand.ts'
import { inks } from '@zhixiao/domain/brand-colours.ts'
import { markSvg } from '@zhixiao/domain/brand-drawing.ts'

/** The brand mark as an icon, on the firm's ground. */
export function loader() {
  return new Response(markSvg(inks.ground, brand.colours.ground), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}
